"""The keyword baseline: what a list of words and one regular expression make of a ticket. No learning, no negation.

Written to be as good as such a list gets on the training wordings; where words tie, the more common sense goes first.
"""

import re

from names import PRODUCTS
from triage import TRIAGE

CATEGORY = {
    "refund": ("refund", "money back", "return", "send back", "paid back", "pay me back", "give back", "sent back"),
    "shipping": ("arrive", "deliver", "parcel", "courier", "tracking", "address", "ship", "box", "wrong item", "missing"),
    "billing": ("charge", "invoice", "bill", "payment", "paid", "card", "receipt", "checkout", "subscription", "plan"),
    "account": ("account", "log in", "login", "password", "sign", "profile", "email of", "hacked", "activat", "confirm", "registr"),
    "bug": ("crash", "freez", "turn on", "does not start", "connection", "wifi", "pair", "update", "error", "dead", "offline", "wrong time", "stuck"),
    "other": ("how do", "manual", "guide", "warranty", "guarantee", "idea", "suggest", "stock", "thank you for", "explain", "available"),
}
PRIORITY = {
    "low": ("no rush", "not urgent", "take your time", "no hurry", "can wait", "whenever", "curious", "any time", "not an emergency"),
    "urgent": ("urgent", "emergency", "today", "tonight", "right now", "within the hour", "immediately", "every minute"),
    "high": ("important", "soon", "as soon as possible", "hurry", "this week", "by friday", "priority", "for work", "pressing"),
}
SENTIMENT = {
    "negative": ("disappoint", "annoy", "angry", "bad", "terrible", "fed up", "not acceptable", "unhappy", "not happy", "shame", "furious", "trust"),
    "positive": ("great", "love", "happy", "wonderful", "kind", "good job", "like your", "perfect", "helpful"),
}
HUMAN = ("call me", "person", "human", "manager", "lawyer", "phone", "talk to", "smoke", "shock", "hurt", "bank", "boss", "somebody in")
TAGS = {
    "late": ("late", "not arrived", "waiting", "where is", "tracking"), "damaged": ("damaged", "broken", "crack", "scratch", "crushed", "dent"),
    "charge": ("charge", "payment", "declined", "bill"), "login": ("log in", "login", "password", "sign", "email", "hacked"),
    "crash": ("crash", "freez", "turn on", "wifi", "connection", "update", "dead", "offline"), "return": ("return", "refund", "money back", "send back", "wrong", "missing"),
    "howto": ("how do", "manual", "guide", "explain", "warranty"), "repeat": ("time i write", "wrote to you", "already sent", "last ticket", "again", "before"),
}


def count(text: str, words: tuple[str, ...]) -> int:
    return sum(text.count(word) for word in words)


def keyword_triage(ticket: str) -> dict:
    text = ticket.lower()
    category = max(CATEGORY, key=lambda name: count(text, CATEGORY[name]))
    if not count(text, CATEGORY[category]):
        category = "other"
    priority = next((name for name, words in PRIORITY.items() if count(text, words)), "normal")
    moods = {name: count(text, words) for name, words in SENTIMENT.items()}
    best = max(moods, key=moods.get)
    number = re.search(r"\b[A-Z]{2}-\d{4,6}\b", ticket)
    products = sorted((text.find(name), name) for name in PRODUCTS if name in text)
    answer = {"category": category, "priority": priority, "sentiment": best if moods[best] else "neutral",
              "product": products[0][1] if products else "none", "order_id": number.group() if number else None,
              "needs_human": count(text, HUMAN) > 0, "tags": [tag for tag, words in TAGS.items() if count(text, words)][:3],
              "summary": ticket[:60]}
    assert list(answer) == list(TRIAGE["properties"])
    return answer
