"""Prompt form and training mix. The prompt text here is the one that the model card documents and the product passes."""

import json
import random
from collections.abc import Iterator

from calls import tool_call
from names import order_id
from ticket import Ticket, expand, write_ticket
from triage import TRIAGE, triage_answer
from variants import variant
from wording.cues import ORDER

SYSTEM = "Answer in JSON for this schema: "
ORDERS = {"type": "object", "properties": {"order_id": {"type": "array", "items": {"type": "string"}}}}
START, END, PAD = "<|im_start|>", "<|im_end|>", "<|endoftext|>"


def system(schema: dict) -> str:
    return SYSTEM + json.dumps(schema, separators=(",", ":"), ensure_ascii=False)


def prompt(schema: dict, ticket: str) -> str:
    return f"{START}system\n{system(schema)}{END}\n{START}user\n{ticket}{END}\n{START}assistant\n"


SYSTEM_TRIAGE = f"{START}system\n{system(TRIAGE)}"


def answer_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def sample(rng: random.Random, held: bool = False) -> tuple[dict, Ticket, object]:
    """(schema, ticket, answer): 80 % the triage schema, 13 % variants, 7 % tool calls."""
    t = write_ticket(rng, held, human_share=0.3 if held else 0.4)
    way = rng.random()
    if way < 0.8:
        return TRIAGE, t, triage_answer(t)
    schema, value = variant(rng, t) if way < 0.93 else tool_call(rng, t)
    return schema, t, value


def copying(rng: random.Random) -> tuple[dict, str, object]:
    """Several order numbers to list: every token of the answer is a copy, which teaches copying where one number in a triage did not."""
    numbers = [order_id(rng) for _ in range(rng.randint(2, 5))]
    text = " ".join(expand(rng, rng.choice(ORDER[0])).replace("{o}", number) for number in numbers)
    return ORDERS, text, {"order_id": numbers}


def stream(seed: int, stage: str = "full") -> Iterator[tuple[str, str]]:
    """Endless (prompt, answer) pairs, the same for the same seed. Stages: `plain` is short tickets and the triage schema
    only, `copy` is the full mix with copying between."""
    rng = random.Random(seed)
    while True:
        if stage == "copy" and rng.random() < 0.5:
            schema, text, value = copying(rng)
        elif stage == "plain":
            t = write_ticket(rng, plain=True)
            schema, text, value = TRIAGE, t.text, triage_answer(t)
        else:
            schema, t, value = sample(rng)
            text = t.text
        yield prompt(schema, text), answer_text(value) + END
