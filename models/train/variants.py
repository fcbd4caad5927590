"""Random schemas about a ticket, each with the answer to it.

Every fact has several names and several types, so that the model must read the schema rather than know it: enums in
other words and subsets, integers for grades, optional and nullable fields, nested objects, arrays of strings.
"""

import random
from collections.abc import Callable

from ticket import CATEGORIES, Ticket

# (schema, answer); the answer ABSENT leaves an optional field out.
Field = tuple[dict, object]
ABSENT = object()
ORDER_PATTERN = r"^[A-Z]{2}-\d{4,6}$"

CATEGORY_WORDS = (
    CATEGORIES, tuple(c.upper() for c in CATEGORIES), ("payments", "delivery", "login", "fault", "return", "misc"),
    ("invoice", "parcel", "profile", "error", "money back", "question"), ("finance", "logistics", "identity", "tech", "returns", "general"),
    ("Billing", "Shipping", "Account", "Bug", "Refund", "Other"))
PRIORITY_WORDS = (("low", "normal", "high", "urgent"), ("P4", "P3", "P2", "P1"), ("minor", "medium", "major", "critical"),
                  ("LOW", "NORMAL", "HIGH", "URGENT"), ("later", "usual", "soon", "now"))
MOOD_WORDS = (("negative", "neutral", "positive"), ("angry", "calm", "happy"), ("bad", "ok", "good"), ("NEG", "NEU", "POS"))
PRIORITIES, MOODS = ("low", "normal", "high", "urgent"), ("negative", "neutral", "positive")
PRODUCT_NAMES = ("camera", "lamp", "router", "speaker", "watch")


def some_enum(rng: random.Random, words: tuple[str, ...], gold: str) -> dict:
    """An enum with the gold word in it: all words, or a subset, at times in another order."""
    chosen = [w for w in words if w == gold or rng.random() < 0.75]
    if len(chosen) < 2:
        chosen = list(words)
    if rng.random() < 0.4:
        rng.shuffle(chosen)
    return {"enum": chosen}


def translated(rng: random.Random, keys: tuple[str, ...], tables: tuple, gold: str) -> Field:
    words = rng.choice(tables)
    word = words[keys.index(gold)]
    return some_enum(rng, words, word), word


def maybe(rng: random.Random, schema: dict, value: object) -> Field:
    """A value that a ticket may lack: nullable or optional when it is missing, either or neither when it is there."""
    way = rng.choice(("null", "optional")) if value is None else rng.choice(("null", "optional", "plain"))
    if way == "null":
        return {"anyOf": [schema, {"type": "null"}]}, value
    return (schema | {"optional": True}, ABSENT if value is None else value) if way == "optional" else (schema, value)


def category(rng: random.Random, t: Ticket) -> Field:
    return translated(rng, CATEGORIES, CATEGORY_WORDS, t.category)


def priority(rng: random.Random, t: Ticket) -> Field:
    if rng.random() < 0.2:
        return {"type": "integer", "minimum": 1, "maximum": 4}, PRIORITIES.index(t.priority) + 1
    return translated(rng, PRIORITIES, PRIORITY_WORDS, t.priority)


def urgent(rng: random.Random, t: Ticket) -> Field:
    return {"type": "boolean"}, t.urgent


def mood(rng: random.Random, t: Ticket) -> Field:
    return translated(rng, MOODS, MOOD_WORDS, t.sentiment)


def product(rng: random.Random, t: Ticket) -> Field:
    if rng.random() < 0.5:
        return some_enum(rng, (*PRODUCT_NAMES, "none"), t.product), t.product
    return maybe(rng, {"type": "string", "maxLength": rng.choice((10, 16, 20))}, None if t.product == "none" else t.product)


def order(rng: random.Random, t: Ticket) -> Field:
    return maybe(rng, {"type": "string", "pattern": ORDER_PATTERN} if rng.random() < 0.6 else {"type": "string"}, t.order_id)


def human(rng: random.Random, t: Ticket) -> Field:
    return {"type": "boolean"}, t.needs_human


def tags(rng: random.Random, t: Ticket) -> Field:
    words = ["late", "damaged", "charge", "login", "crash", "return", "howto", "repeat"]
    most = rng.choice((2, 3, 4))
    kept = [w for w in words if w in t.tags or rng.random() < 0.6]
    rng.shuffle(kept)
    items = {"enum": kept} if len(kept) > 1 and rng.random() < 0.7 else {"type": "string"}
    return {"type": "array", "items": items, "maxItems": most}, t.tags[:most]


def summary(rng: random.Random, t: Ticket) -> Field:
    return {"type": "string", "maxLength": rng.choice((40, 60, 80))}, t.summary


def name(rng: random.Random, t: Ticket) -> Field:
    return maybe(rng, {"type": "string"}, t.name)


def email(rng: random.Random, t: Ticket) -> Field:
    return maybe(rng, {"type": "string", "format": "email"} if rng.random() < 0.7 else {"type": "string"}, t.email)


def amount(rng: random.Random, t: Ticket) -> Field:
    return maybe(rng, {"type": "integer", "minimum": 0} | ({"maximum": rng.choice((999, 1000, 5000))} if rng.random() < 0.5 else {}), t.amount)


def days(rng: random.Random, t: Ticket) -> Field:
    return maybe(rng, {"type": "integer", "minimum": 0, "maximum": rng.choice((30, 60, 99))}, t.days)


FIELDS: dict[Callable[[random.Random, Ticket], Field], tuple[str, ...]] = {
    category: ("category", "topic", "kind", "area", "team", "queue", "type"),
    priority: ("priority", "level", "severity", "rank", "importance"),
    urgent: ("urgent", "is_urgent", "rush"),
    mood: ("sentiment", "mood", "tone", "feeling"),
    product: ("product", "item", "device", "goods"),
    order: ("order_id", "order", "order_number", "ref", "orderId"),
    human: ("needs_human", "escalate", "human", "call_back", "needsHuman"),
    tags: ("tags", "labels", "topics", "flags"),
    summary: ("summary", "title", "note", "subject", "headline"),
    name: ("name", "customer", "customer_name", "from"),
    email: ("email", "mail", "email_address", "contact"),
    amount: ("amount", "price", "sum", "value"),
    days: ("days", "days_waiting", "wait_days"),
}
GROUPS = (((name, email), ("customer", "person", "sender")), ((order, product, amount), ("order", "purchase", "sale")),
          ((priority, human), ("handling", "routing", "action")), ((category, mood, tags), ("labels", "triage", "reading")))


def object_of(fields: list[tuple[str, Field]]) -> Field:
    """Joins fields into an object schema; `optional` is a mark of this program and is taken out here."""
    properties, required, answer = {}, [], {}
    for key, (schema, value) in fields:
        properties[key] = {k: v for k, v in schema.items() if k != "optional"}
        if not schema.get("optional"):
            required.append(key)
        if value is not ABSENT:
            answer[key] = value
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}, answer


def make_fields(rng: random.Random, t: Ticket, makers: list) -> list[tuple[str, Field]]:
    fields = [(rng.choice(FIELDS[m]), m(rng, t)) for m in makers]
    return list({key: (key, f) for key, f in fields}.values())


def variant(rng: random.Random, t: Ticket, most: int = 7) -> Field:
    """`most` is the number of fields at the top; small ones have no groups in them."""
    makers = rng.sample(list(FIELDS), rng.randint(min(2, most - 2), most))
    fields = make_fields(rng, t, makers)
    if most > 3 and rng.random() < 0.3:
        members, names = rng.choice(GROUPS)
        fields = [f for f in fields if f[0] not in names][:4]
        inner = make_fields(rng, t, rng.sample(members, rng.randint(2, len(members))))
        fields.insert(rng.randint(0, len(fields)), (rng.choice(names), object_of(inner)))
    if rng.random() < 0.1:
        word = rng.choice(("ticket", "v1", "mail", "web"))
        fields.insert(0, (rng.choice(("source", "version", "schema")), ({"const": word}, word)))
    return object_of(fields)
