"""Measures the exported model on tickets of held-out wordings: triage against the keyword baseline, and unseen schemas.

The answers are greedy and unconstrained: what does not parse or validate counts as wrong in every field it lacks.

usage: python evaluate.py ../espalier-tickets [--count 400] [--seen]
"""

import argparse
import json
import random
from pathlib import Path

from jsonschema import Draft202012Validator

from baseline import keyword_triage
from samples import prompt, sample
from session import Session
from ticket import write_ticket
from triage import SCHEMAS, TRIAGE, triage_answer

SEED = 90210
FIELDS = list(TRIAGE["properties"])


def parsed(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


def answers(session: Session, prompts: list[str]) -> list[object]:
    out = []
    for begin in range(0, len(prompts), 20):
        out += [parsed(text) for text in session.greedy(prompts[begin:begin + 20])]
    return out


def equal(field: str, got: object, want: object) -> bool:
    if not isinstance(got, dict) or field not in got:
        return False
    if field == "tags":
        return isinstance(got[field], list) and sorted(map(str, got[field])) == sorted(want[field])
    return type(got[field]) is type(want[field]) and got[field] == want[field]


def share(hits: list[bool]) -> str:
    return f"{100 * sum(hits) / len(hits):5.1f} %"


def validity(name: str, values: list[object], schemas: list[dict]) -> None:
    valid = [v is not None and Draft202012Validator(s).is_valid(v) for v, s in zip(values, schemas)]
    print(f"| {name} | {len(values)} | {share([v is not None for v in values])} | {share(valid)} |", flush=True)


def triage(session: Session, count: int, held: bool) -> None:
    rng = random.Random(SEED)
    tickets = [write_ticket(rng, held) for _ in range(count)]
    gold = [triage_answer(t) for t in tickets]
    model = answers(session, [prompt(TRIAGE, t.text) for t in tickets])
    words = [keyword_triage(t.text) for t in tickets]
    print(f"\n{count} tickets, {'held-out' if held else 'training'} wordings\n\n| field | model | keywords |\n| --- | --- | --- |")
    for f in FIELDS:
        print(f"| {f} | {share([equal(f, m, g) for m, g in zip(model, gold)])} | {share([equal(f, k, g) for k, g in zip(words, gold)])} |")
    for name, fields in (("all but summary", FIELDS[:-1]), ("all eight", FIELDS)):
        print(f"| {name} | {share([all(equal(f, m, g) for f in fields) for m, g in zip(model, gold)])} "
              f"| {share([all(equal(f, k, g) for f in fields) for k, g in zip(words, gold)])} |")
    print("\n| schema | answers | parse | validate |\n| --- | --- | --- | --- |")
    validity("triage", model, [TRIAGE] * count)


def other_schemas(session: Session, count: int) -> None:
    for name in ("contact", "refund-call", "tool-call", "delivery-claim", "incident"):
        schema, rng = json.loads((SCHEMAS / f"{name}.json").read_text()), random.Random(SEED + 1)
        prompts = [prompt(schema, write_ticket(rng, True).text) for _ in range(count)]
        validity(name, answers(session, prompts), [schema] * count)
    rng = random.Random(SEED + 2)
    drawn = [d for d in (sample(rng, True) for _ in range(4 * count)) if d[0] is not TRIAGE][:count]
    values = answers(session, [prompt(s, t.text) for s, t, _ in drawn])
    validity("random variants and tool calls", values, [s for s, _, _ in drawn])
    print(f"\nrandom variants answered exactly right: {share([v == want for v, (_, _, want) in zip(values, drawn)])} of {len(drawn)}")


def main() -> None:
    cli = argparse.ArgumentParser()
    cli.add_argument("folder", type=Path)
    cli.add_argument("--count", type=int, default=400)
    cli.add_argument("--seen", action="store_true", help="training wordings instead, triage only")
    args = cli.parse_args()
    session = Session(args.folder)
    triage(session, args.count, not args.seen)
    if not args.seen:
        other_schemas(session, args.count // 4)


if __name__ == "__main__":
    main()
