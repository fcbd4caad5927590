"""The fixed triage schema: read from schemas/triage.json, which the product ships too."""

import json
from pathlib import Path

from ticket import Ticket

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
TRIAGE = json.loads((SCHEMAS / "triage.json").read_text())


def triage_answer(t: Ticket) -> dict:
    return {"category": t.category, "priority": t.priority, "sentiment": t.sentiment, "product": t.product, "order_id": t.order_id,
            "needs_human": t.needs_human, "tags": t.tags[:3], "summary": t.summary}
