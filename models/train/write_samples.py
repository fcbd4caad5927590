"""Writes samples.jsonl: tickets of held-out wordings with their gold triage; `start` marks those that the demo shows.

usage: python write_samples.py ../espalier-tickets/samples.jsonl
"""

import json
import random
import sys
from pathlib import Path

from ticket import CATEGORIES, write_ticket
from triage import triage_answer

SEED = 4711
COUNT = 42
EACH_IN_START = 2  # per category, so 12 in all


def main(path: str) -> None:
    rng, lines, shown = random.Random(SEED), [], dict.fromkeys(CATEGORIES, 0)
    while len(lines) < COUNT:
        t = write_ticket(rng, held=True)
        start = shown[t.category] < EACH_IN_START and 80 < len(t.text) < 260
        shown[t.category] += start
        lines.append(json.dumps({"ticket": t.text, "triage": triage_answer(t), "start": start}))
    assert all(n == EACH_IN_START for n in shown.values()), shown
    Path(path).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
