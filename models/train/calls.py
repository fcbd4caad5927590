"""Tool-call schemas: one tool, or a choice of tools by the category of the ticket."""

import random

from ticket import Ticket
from variants import Field, amount, category, email, human, make_fields, mood, object_of, order, priority, product, summary

# category -> names of its tool, and the facts that its arguments are drawn from
TOOLS = {
    "billing": (("check_payment", "open_invoice", "billing_help"), (order, amount, summary)),
    "shipping": (("track_order", "find_parcel", "check_delivery"), (order, product, priority)),
    "account": (("reset_password", "fix_account", "account_help"), (email, human, summary)),
    "bug": (("report_bug", "create_issue", "file_bug"), (product, priority, summary)),
    "refund": (("refund_order", "issue_refund", "pay_back"), (order, amount, product)),
    "other": (("reply", "answer_customer", "send_reply"), (mood, human, summary)),
}


def one_call(rng: random.Random, t: Ticket, kind: str, keys: tuple[str, str]) -> Field:
    names, makers = TOOLS[kind]
    name = rng.choice(names)
    arguments = object_of(make_fields(rng, t, rng.sample(makers, rng.randint(1, len(makers)))))
    return object_of([(keys[0], ({"const": name}, name)), (keys[1], arguments)])


def tool_call(rng: random.Random, t: Ticket) -> Field:
    keys = ("name", "arguments") if rng.random() < 0.8 else rng.choice((("tool", "args"), ("function", "parameters")))
    if rng.random() < 0.4:
        if rng.random() < 0.3:
            return object_of([(keys[0], ({"const": "route_ticket"}, "route_ticket")),
                              (keys[1], object_of(make_fields(rng, t, [category, priority])))])
        return one_call(rng, t, t.category, keys)
    kinds = [t.category, *rng.sample([k for k in TOOLS if k != t.category], rng.choice((1, 1, 2)))]
    calls = [one_call(rng, t, kind, keys) for kind in kinds]
    answer = calls[0][1]
    rng.shuffle(calls)
    return {"anyOf": [schema for schema, _ in calls]}, answer
