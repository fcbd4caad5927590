"""Writes the model folder (graph, configs) from a checkpoint, and checks that the file computes what the program does.

usage: python export.py CHECKPOINT.pt ../espalier-tickets
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from tokenizers import Tokenizer

from graph import build
from model import Model, Shape
from samples import END, PAD, START
from session import Session

CHAT_TEMPLATE = ("{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{% endfor %}"
                 "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}")


def write_json(path: Path, value: dict) -> None:
    path.write_text(json.dumps(value, indent=2) + "\n")


def write_configs(folder: Path, s: Shape, tokenizer: Tokenizer) -> None:
    end, pad = tokenizer.token_to_id(END), tokenizer.token_to_id(PAD)
    ids = {"bos_token_id": pad, "eos_token_id": [end, pad], "pad_token_id": pad}
    write_json(folder / "config.json", {
        "model_type": "llama", "architectures": ["LlamaForCausalLM"], "vocab_size": s.vocab, "hidden_size": s.width,
        "intermediate_size": s.hidden, "num_hidden_layers": s.layers, "num_attention_heads": s.heads, "num_key_value_heads": s.kv_heads,
        "head_dim": s.head, "max_position_embeddings": s.context, "rms_norm_eps": s.eps, "rope_theta": s.theta, "hidden_act": "silu",
        "tie_word_embeddings": True, "use_cache": True, "torch_dtype": "float32", **ids})
    write_json(folder / "generation_config.json", {"max_new_tokens": 160, "do_sample": False, **ids})
    special = {str(tokenizer.token_to_id(t)): {"content": t, "special": True, "normalized": False, "lstrip": False, "rstrip": False, "single_word": False}
               for t in (PAD, START, END)}
    write_json(folder / "tokenizer_config.json", {
        "tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": s.context, "bos_token": None, "eos_token": END, "pad_token": PAD,
        "add_bos_token": False, "clean_up_tokenization_spaces": False, "added_tokens_decoder": special, "chat_template": CHAT_TEMPLATE})


def parity(model: Model, session: Session) -> float:
    """Largest difference of logits: whole text at once, then in uneven pieces over the cache."""
    ids = torch.randint(3, model.shape.vocab, (2, 90), generator=torch.Generator().manual_seed(3))
    with torch.no_grad():
        want = model(ids).numpy()
    worst = np.abs(session.run(ids.numpy(), None)[0] - want).max()
    past, begin = None, 0
    for size in (40, 1, 1, 17, 31):
        logits, past = session.run(ids[:, begin:begin + size].numpy(), past)
        worst = max(worst, np.abs(logits - want[:, begin:begin + size]).max())
        begin += size
    return float(worst)


def main(checkpoint: str, out: str) -> None:
    folder = Path(out)
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    model = Model().eval()
    # compare with the rounded weights: the file has no others
    model.load_state_dict({k: v.half().float() for k, v in torch.load(checkpoint).items()})
    weights = {k: v.numpy() for k, v in model.state_dict().items()}
    onnx.save(build(weights, model.shape), folder / "onnx" / "model.onnx")
    write_configs(folder, model.shape, Tokenizer.from_file(str(folder / "tokenizer.json")))
    worst = parity(model, Session(folder))
    assert worst < 1e-3, worst
    print(f"exported; largest logit difference {worst:.2e}; {sum(f.stat().st_size for f in folder.rglob('*') if f.is_file()) / 1e6:.2f} MB")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
