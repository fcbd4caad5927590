"""The exported model in onnxruntime: one step over the cache, and greedy answers. Batches are padded on the left."""

from pathlib import Path

import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer

from model import Shape
from samples import END


class Session:
    def __init__(self, folder: Path, threads: int = 1) -> None:
        options = ort.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = ort.InferenceSession(str(folder / "onnx" / "model.onnx"), options, providers=["CPUExecutionProvider"])
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.end = self.tokenizer.token_to_id(END)
        self.shape = Shape()

    def run(self, ids: np.ndarray, past: list | None, attention: np.ndarray | None = None) -> tuple[np.ndarray, list]:
        s, (batch, seq) = self.shape, ids.shape
        if past is None:
            past = [np.zeros((batch, s.kv_heads, 0, s.head), np.float32)] * (2 * s.layers)
        if attention is None:
            attention = np.ones((batch, past[0].shape[2] + seq), np.int64)
        places = np.maximum(np.cumsum(attention, 1) - 1, 0)[:, -seq:]
        feed = {"input_ids": ids, "attention_mask": attention, "position_ids": places}
        for i in range(s.layers):
            feed[f"past_key_values.{i}.key"], feed[f"past_key_values.{i}.value"] = past[2 * i], past[2 * i + 1]
        logits, *present = self.session.run(None, feed)
        return logits, present

    def greedy(self, prompts: list[str], most: int = 160) -> list[str]:
        rows = [e.ids for e in self.tokenizer.encode_batch(prompts)]
        length = max(map(len, rows))
        ids = np.array([[0] * (length - len(r)) + r for r in rows], np.int64)
        attention = np.array([[0] * (length - len(r)) + [1] * len(r) for r in rows], np.int64)
        out: list[list[int]] = [[] for _ in rows]
        done, past = np.zeros(len(rows), bool), None
        for _ in range(most):
            logits, past = self.run(ids, past, attention)
            ids = logits[:, -1].argmax(-1)[:, None]
            done |= ids[:, 0] == self.end
            if done.all():
                break
            for row, token in enumerate(ids[:, 0]):
                if not done[row]:
                    out[row].append(int(token))
            attention = np.concatenate((attention, np.ones((len(rows), 1), np.int64)), 1)
        return self.tokenizer.decode_batch(out)
