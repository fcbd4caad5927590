"""Writes one ticket together with the facts that a reader of it should find.

The facts are drawn first and the sentences follow from them, so the gold answer is right by construction. `held` takes
every sentence from the held-out wordings instead; nothing but greetings' order and the names of goods is then shared.
"""

import random
import re
from dataclasses import dataclass, field

from names import PRODUCTS, email, mention, order_id, person
from wording import cues, goods, money, people
from wording.issue import Issue

ISSUES: tuple[Issue, ...] = money.BILLING + money.REFUND + goods.SHIPPING + goods.BUG + people.ACCOUNT + people.OTHER
CATEGORIES = ("billing", "shipping", "account", "bug", "refund", "other")
BY_CATEGORY = {name: tuple(i for i in ISSUES if i.category == name) for name in CATEGORIES}


@dataclass
class Ticket:
    """`text` and what it says. None means that the ticket does not mention the thing."""
    text: str
    category: str
    priority: str
    sentiment: str
    product: str
    needs_human: bool
    tags: list[str]
    summary: str
    order_id: str | None = None
    name: str | None = None
    email: str | None = None
    amount: int | None = None
    days: int | None = None
    urgent: bool = field(init=False)

    def __post_init__(self) -> None:
        self.urgent = self.priority == "urgent"


def expand(rng: random.Random, wording: str) -> str:
    text = re.sub(r"\[([^\]]*)\]", lambda m: rng.choice(m.group(1).split("|")), wording)
    return re.sub(r" +([.,:)]|$)", r"\1", text.replace("  ", " "))


class Writer:
    def __init__(self, rng: random.Random, held: bool) -> None:
        self.rng, self.held = rng, held
        self.product = rng.choice((*PRODUCTS, *PRODUCTS, "none", "none", "none"))
        self.amount: int | None = None
        self.days: int | None = None
        self.product_said = False

    def pick(self, pair: tuple) -> str:
        return self.rng.choice(pair[1] if self.held else pair[0])

    def fill(self, wording: str) -> str:
        """Fills the slots of a wording, and records which facts were said by it."""
        rng, text = self.rng, expand(self.rng, wording)
        if "{a}" in text:
            self.amount = self.amount or rng.choice((rng.randint(5, 99), rng.randint(100, 999)))
            text = text.replace("{a}", rng.choice(("${}", "{} dollars", "{} euros")).format(self.amount))
        if "{d}" in text:
            self.days = self.days or rng.randint(2, 30)
            text = text.replace("{d}", str(self.days))
        if "{p}" in text:
            self.product_said = True
            text = text.replace("{p}", mention(rng, self.product, self.held))
        other = rng.choice([name for name in PRODUCTS if name != self.product])
        return text.replace("{q}", mention(rng, other, self.held)).replace("{x}", order_id(rng))

    def settled(self, issue: Issue) -> str:
        """A sentence about another kind of trouble that is over, or that this is not about."""
        rng = self.rng
        other = rng.choice([name for name in CATEGORIES if name != issue.category])
        if rng.random() < 0.3:
            return self.fill(rng.choice((cues.HELD_NOT_ABOUT if self.held else cues.NOT_ABOUT)[other]))
        done = [w for i in BY_CATEGORY[other] for w in (i.held_done if self.held else i.done)]
        return self.fill(rng.choice(done))


def write_ticket(rng: random.Random, held: bool = False, plain: bool = False, human_share: float = 0.3) -> Ticket:
    """`plain` leaves out most of what surrounds the trouble: short tickets for the first stage of training."""
    few = 0.25 if plain else 1.0
    w = Writer(rng, held)
    issue = rng.choice(BY_CATEGORY[rng.choice(CATEGORIES)])
    said = w.fill(rng.choice(issue.held_said if held else issue.said))
    before, after = [], []
    if rng.random() < 0.5 * few:
        before.append(w.settled(issue))
        if rng.random() < 0.3:
            before.append(w.pick(cues.BRIDGE))
        elif rng.random() < 0.3:
            after.append(before.pop())

    priority = rng.choices(("low", "normal", "high", "urgent"), (2, 4 / few, 2, 2))[0]
    if priority != "normal":
        after.append(w.fill(w.pick(cues.PRIORITY[priority])))
    elif rng.random() < 0.35 * few:
        after.append(w.fill(w.pick(cues.PRIORITY_MISLEAD)))

    mood = rng.choices(("negative", "neutral", "positive"), (3, 4 / few, 2))[0]
    if issue.summary == "wants to say thanks":
        mood = "positive"
    elif mood != "neutral":
        after.append(w.fill(w.pick(cues.MOOD[mood])))
    elif rng.random() < 0.15 * few:
        after.append(w.fill(w.pick(cues.MOOD_MISLEAD)))

    human = rng.random() < human_share * few
    if human:
        after.append(w.fill(w.pick(cues.HUMAN)))
    elif rng.random() < 0.25 * few:
        after.append(w.fill(w.pick(cues.HUMAN_MISLEAD)))
    tags = list(issue.tags)
    if rng.random() < 0.15 * few:
        tags.append("repeat")
        after.append(w.fill(w.pick(cues.REPEAT)))

    number = order_id(rng) if rng.random() < 0.65 * (0.5 if plain else 1) else None
    if number:
        after.append(w.fill(w.pick(cues.ORDER)).replace("{o}", number))
    if rng.random() < (0.15 if number else 0.06) * few:
        after.append(w.fill(w.pick(cues.ORDER_MISLEAD)))
    if w.product_said and w.product != "none" and rng.random() < 0.15 * few:
        before.insert(0, w.fill(w.pick(cues.PRODUCT_MISLEAD)))
    rng.shuffle(after)

    sentences = [*before, said, *after]
    if rng.random() < 0.4 * few:
        sentences.insert(0, w.pick(cues.GREETING))
    name = person(rng, held)
    has_email, has_name = rng.random() < 0.3 * few, rng.random() < 0.5 * few
    address = email(rng, name) if has_email else None
    if address:
        sentences.append(w.pick(cues.EMAIL).replace("{e}", address))
    if has_name:
        sentences.append(w.pick(cues.SIGNED).replace("{c}", w.pick(cues.CLOSING)).replace("{n}", name))

    product = w.product if w.product_said else "none"
    return Ticket(text=" ".join(sentences), category=issue.category, priority=priority, sentiment=mood, product=product,
                  needs_human=human, tags=tags, summary=issue.summary.replace("{p}", "item" if product == "none" else product),
                  order_id=number, name=name if has_name else None, email=address, amount=w.amount, days=w.days)
