"""Prompt form and training mix. The prompt text here is the one that the model card documents and the product passes."""

import json
import random
from collections.abc import Iterator

from calls import tool_call
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


def sample(rng: random.Random, held: bool = False) -> tuple[dict, Ticket, object]:
    """(schema, ticket, answer): 85 % the triage schema, 10 % variants, 5 % tool calls."""
    t = write_ticket(rng, held)
    way = rng.random()
    if way < 0.85:
        return TRIAGE, t, triage_answer(t)
    schema, value = variant(rng, t) if way < 0.95 else tool_call(rng, t)
    return schema, t, value


def stream(seed: int, plain: bool = False) -> Iterator[tuple[str, str]]:
    """Endless (prompt, answer) pairs, the same for the same seed. `plain`: short tickets and the triage schema only."""
    rng = random.Random(seed)
    while True:
        if plain:
            t = write_ticket(rng, plain=True)
            schema, value = TRIAGE, triage_answer(t)
        else:
            schema, t, value = sample(rng)
        yield prompt(schema, t.text), answer_text(value) + END
