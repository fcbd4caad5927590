"""Batches of about equal token counts: samples of like length together, so that little is padding."""

import random
from collections.abc import Iterator

import torch
from tokenizers import Tokenizer
from torch import Tensor

from samples import END, SYSTEM_TRIAGE, stream

WINDOW = 1024  # samples drawn, sorted by length and cut into batches
Row = tuple[list[int], list[int]]


def batches(tokenizer: Tokenizer, seed: int, tokens: int, prompt_weight: float, stage: str = "full") -> Iterator[tuple]:
    """(prefix or None, ids, targets, weights): weight 1 on the answer, `prompt_weight` on the ticket of a triage sample, else 0.

    Samples of the triage schema come in batches of their own, with the system message as their common prefix: it is
    two thirds of such a prompt, and so computed once a batch.
    """
    source, rng = stream(seed, stage), random.Random(seed + 1)
    prefix = tokenizer.encode(SYSTEM_TRIAGE + END).ids
    while True:
        pairs = [next(source) for _ in range(WINDOW)]
        heads = tokenizer.encode_batch([p for p, _ in pairs])
        tails = tokenizer.encode_batch([a for _, a in pairs])
        triage: list[Row] = []
        others: list[Row] = []
        for (p, _), h, t in zip(pairs, heads, tails):
            same = p.startswith(SYSTEM_TRIAGE + END)
            (triage if same else others).append((h.ids[len(prefix):] if same else h.ids, t.ids))
        groups = [(torch.tensor(prefix), g) for g in cut(triage, tokens)] + [(None, g) for g in cut(others, tokens)]
        rng.shuffle(groups)
        for shared, group in groups:
            yield shared, *pad(group, prompt_weight if shared is not None else 0.0)


def cut(rows: list[Row], tokens: int) -> list[list[Row]]:
    groups: list[list[Row]] = [[]]
    for row in sorted(rows, key=lambda r: len(r[0]) + len(r[1])):
        if groups[-1] and (len(groups[-1]) + 1) * (len(row[0]) + len(row[1])) > tokens:
            groups.append([])
        groups[-1].append(row)
    return [group for group in groups if group]


def pad(group: list[Row], prompt_weight: float) -> tuple[Tensor, Tensor, Tensor]:
    length = max(len(h) + len(t) for h, t in group)
    ids = torch.zeros(len(group), length, dtype=torch.long)
    weights = torch.zeros(len(group), length)
    for row, (head, tail) in enumerate(group):
        end = len(head) + len(tail)
        ids[row, :end] = torch.tensor(head + tail)
        weights[row, :len(head)] = prompt_weight
        weights[row, len(head):end] = 1.0
    return ids[:, :-1], ids[:, 1:], weights[:, 1:]
