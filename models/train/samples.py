"""Prompt form and training mix. The prompt text here is the one that the model card documents and the product passes."""

import json
import random
from collections.abc import Iterator

from calls import tool_call
from recall import exercise
from ticket import Ticket, write_ticket
from triage import TRIAGE, triage_answer
from variants import variant

SYSTEM = "Answer in JSON for this schema: "
START, END, PAD = "<|im_start|>", "<|im_end|>", "<|endoftext|>"


def system(schema: dict) -> str:
    return SYSTEM + json.dumps(schema, separators=(",", ":"), ensure_ascii=False)


def prompt(schema: dict, ticket: str) -> str:
    return f"{START}system\n{system(schema)}{END}\n{START}user\n{ticket}{END}\n{START}assistant\n"


SYSTEM_TRIAGE = f"{START}system\n{system(TRIAGE)}"


def answer_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def sample(rng: random.Random, held: bool = False, others: float = 0.35) -> tuple[dict, Ticket, object]:
    """(schema, ticket, answer): the triage schema, and in a share of `others` a variant or a tool call, two to one."""
    t = write_ticket(rng, held, human_share=0.3 if held else 0.4)
    if rng.random() >= others:
        return TRIAGE, t, triage_answer(t)
    schema, value = variant(rng, t, most=rng.choice((3, 7))) if rng.random() < 0.65 else tool_call(rng, t)
    return schema, t, value


def plain(rng: random.Random) -> tuple[dict, Ticket, object]:
    """Short tickets, the triage schema or small variants of few fields."""
    t = write_ticket(rng, plain=True)
    if rng.random() < 0.75:
        return TRIAGE, t, triage_answer(t)
    schema, value = variant(rng, t, most=3)
    return schema, t, value


def stream(seed: int, stage: str = "full") -> Iterator[tuple[str, str]]:
    """Endless (prompt, answer) pairs, the same for the same seed. Stages, in the order of training: `recall` is exercises
    in copying, `plain` short tickets, `full` the tickets that the model is for. Each keeps some of the one before."""
    rng = random.Random(seed)
    exercises = {"recall": 1.0, "plain": 0.3, "full": 0.1}[stage]
    while True:
        if rng.random() < exercises:
            given, value = exercise(rng)
            yield f"{given}{START}assistant\n", value + END
            continue
        schema, t, value = plain(rng) if stage == "plain" else sample(rng)
        yield prompt(schema, t.text), answer_text(value) + END
