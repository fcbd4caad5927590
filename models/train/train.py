"""The training loop: Muon on the matrices, AdamW on the rest, a time budget instead of a step count.

Two processes of one thread each, which average their gradients: on a shared machine they wait for each other once a
step, where two threads wait at every matrix product (measured with other work running: 850 tokens/s with two threads in
one process, 2,800 with one). The learning rate follows the share of the time used, so a run ends annealed on any
machine. What is saved is a moving average of the weights, good at any time and not only at the end.

usage: python train.py TOKENIZER OUT.pt --minutes 20 [--seed 1]
"""

import argparse
import math
import tempfile
import time

import torch
import torch.distributed as dist
import torch.nn.functional as F
from tokenizers import Tokenizer

from batches import batches
from model import Model

WARMUP = 0.02
WORKERS = 2
AVERAGE = 0.98


def rate(progress: float) -> float:
    """Linear warm-up, then a cosine down to 2 %."""
    if progress < WARMUP:
        return max(progress / WARMUP, 0.05)
    return 0.02 + 0.49 * (1 + math.cos(math.pi * (progress - WARMUP) / (1 - WARMUP)))


def average_gradients(model: Model, extra: list[float]) -> list[float]:
    """Averages the gradients over the workers, and `extra` with them."""
    parts = [p.grad.flatten() for p in model.parameters()] + [torch.tensor(extra)]
    flat = torch.cat(parts)
    dist.all_reduce(flat)
    flat /= WORKERS
    offset = 0
    for p in model.parameters():
        p.grad.copy_(flat[offset:offset + p.numel()].view_as(p))
        offset += p.numel()
    return flat[offset:].tolist()


def loss_of(model: Model, batch: tuple) -> tuple[torch.Tensor, float]:
    """(weighted loss, mean loss on the answers alone)"""
    prefix, ids, targets, weights = batch
    kept = weights > 0
    with torch.autocast("cpu", torch.bfloat16):
        logits = F.linear(model.hidden(ids, prefix)[kept], model.embed.weight)
    losses = F.cross_entropy(logits.float(), targets[kept], reduction="none")
    w = weights[kept]
    return (losses * w).sum() / w.sum(), losses[w == 1].mean().item()


def work(rank: int, meeting: str, args: argparse.Namespace) -> None:
    dist.init_process_group("gloo", init_method=f"file://{meeting}", rank=rank, world_size=WORKERS)
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    model = Model()
    if args.start:
        model.load_state_dict(torch.load(args.start))
    matrices = [p for n, p in model.named_parameters() if p.dim() == 2 and "embed" not in n]
    others = [p for n, p in model.named_parameters() if p.dim() != 2 or "embed" in n]
    optimizers = [torch.optim.Muon(matrices, lr=0.02, weight_decay=0.01, ns_steps=4),
                  torch.optim.AdamW(others, lr=4e-3, betas=(0.9, 0.98), weight_decay=0.0)]
    base = [args.pace * group["lr"] for o in optimizers for group in o.param_groups]
    averaged = {k: v.clone() for k, v in model.state_dict().items()}

    source = batches(Tokenizer.from_file(args.tokenizer), 1000 * args.seed + rank, args.tokens, prompt_weight=0.1, stage=args.stage)
    begin, step, seen, samples, shown, progress = time.time(), 0, 0, 0, 0.0, 0.0
    while progress < 1:
        for lr, group in zip(base, (g for o in optimizers for g in o.param_groups)):
            group["lr"] = lr * rate(progress)
        batch = next(source)
        loss, answer = loss_of(model, batch)
        loss.backward()
        spent = time.time() - begin
        answer, progress = average_gradients(model, [answer, spent / (60 * args.minutes)])
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for o in optimizers:
            o.step()
            o.zero_grad(set_to_none=True)
        decay = min(AVERAGE, (step + 1) / (step + 10))
        for key, value in model.state_dict().items():
            averaged[key].lerp_(value, 1 - decay)
        step, seen, samples = step + 1, seen + batch[1].numel(), samples + len(batch[1])
        shown = answer if step == 1 else 0.95 * shown + 0.05 * answer
        if rank == 0 and step % 20 == 0:
            print(f"step {step} samples {WORKERS * samples} answer loss {shown:.4f} tokens/s {WORKERS * seen / spent:.0f} "
                  f"minutes {spent / 60:.1f}", flush=True)
            torch.save(averaged, args.out + ".part")
    if rank == 0:
        torch.save(averaged, args.out)
        print(f"done: {step} steps, about {WORKERS * samples} samples, {WORKERS * seen} tokens", flush=True)
    dist.destroy_process_group()


def main() -> None:
    cli = argparse.ArgumentParser()
    cli.add_argument("tokenizer")
    cli.add_argument("out")
    cli.add_argument("--minutes", type=float, default=20)
    cli.add_argument("--seed", type=int, default=1)
    cli.add_argument("--tokens", type=int, default=2560, help="tokens a step and worker")
    cli.add_argument("--pace", type=float, default=1.0, help="times the learning rates; below 1 to finish a run that is already low")
    cli.add_argument("--start", help="weights of an earlier run to go on from")
    cli.add_argument("--stage", choices=("recall", "plain", "full"), default="full", help="which samples, see samples.py")
    args = cli.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        torch.multiprocessing.spawn(work, (f"{folder}/meeting", args), nprocs=WORKERS)


if __name__ == "__main__":
    main()
