"""One thing that can be wrong, with the ways customers put it.

`[a|b]` in a wording picks one of the alternatives; `{p}` is the product, `{a}` an amount of money, `{d}` a number of
days. `said` reports the trouble; `done` mentions the same trouble as settled, so that it can mislead in a ticket about
something else. The `held_*` wordings never reach training: the evaluation is built from them alone.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Issue:
    category: str
    summary: str
    tags: tuple[str, ...]
    said: tuple[str, ...]
    held_said: tuple[str, ...]
    done: tuple[str, ...] = ()
    held_done: tuple[str, ...] = ()
