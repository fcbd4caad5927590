"""Exercises in copying, without tickets or schemas: the first stage of training.

A transformer copies with pairs of heads (one marks each token with those before it, the other looks for the same mark),
and they form only when a good part of the loss asks for them. In a triage answer six digits of sixty tokens do; here
every token of the answer does.
"""

import random

from names import email, order_id, person
from wording import cues

WORDS = sorted({w for pair in (*cues.PRIORITY.values(), *cues.MOOD.values(), cues.HUMAN) for s in pair[0] for w in s.split() if w.isalpha()})


def digits(rng: random.Random) -> str:
    return "".join(rng.choice("0123456789") for _ in range(rng.randint(1, 6)))


def letters(rng: random.Random) -> str:
    return "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(rng.randint(2, 5)))


MAKERS = (order_id, order_id, digits, letters, lambda rng: rng.choice(WORDS), lambda rng: rng.choice(WORDS),
          lambda rng: person(rng, False), lambda rng: email(rng, person(rng, False)))


def things(rng: random.Random, count: int) -> list[str]:
    """All of one kind, or mixed."""
    one = rng.choice(MAKERS)
    return [(one if rng.random() < 0.5 else rng.choice(MAKERS))(rng) for _ in range(count)]


def repeat(rng: random.Random) -> tuple[str, str]:
    text = rng.choice((" ", ", ", "\n")).join(things(rng, rng.randint(2, 10)))
    return text + "\n", text


def resume(rng: random.Random) -> tuple[str, str]:
    """A list, then one of its members: go on from there."""
    members = things(rng, rng.randint(3, 12))
    at = rng.randrange(len(members) - 1)
    return " ".join(members) + "\n" + members[at], "".join(" " + m for m in members[at + 1:at + 5])


def look_up(rng: random.Random) -> tuple[str, str]:
    """Names with values, then some of the names: answer with their values, in the form that answers have."""
    count = rng.randint(1, 6)
    names = list({rng.choice((letters, lambda r: r.choice(WORDS)))(rng): 0 for _ in range(count)})
    pairs = [(name, *things(rng, 1)) for name in names]
    said = rng.choice((" ", ", ", ". ")).join(name + rng.choice((" ", ": ", " is ")) + value for name, value in pairs)
    asked = rng.sample(pairs, rng.randint(1, len(pairs)))
    if rng.random() < 0.5:
        return said + "\n" + " ".join(name for name, _ in asked) + "\n", ", ".join(f'"{value}"' for _, value in asked)
    asked_keys = ",".join(f'"{name}":{{"type":"string"}}' for name, _ in asked)
    return "{" + asked_keys + "}\n" + said + "\n", "{" + ", ".join(f'"{name}": "{value}"' for name, value in asked) + "}"


def exercise(rng: random.Random) -> tuple[str, str]:
    return rng.choice((repeat, repeat, resume, look_up, look_up))(rng)


if __name__ == "__main__":
    r = random.Random(1)
    for _ in range(12):
        print(exercise(r))
