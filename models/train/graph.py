"""The ONNX graph of the model, written node by node from the weights.

Weights are float16 initializers, each behind a Cast to float32. The runtime folds those Casts when it opens the file, so
it computes in float32 while the file keeps half the size. One graph serves prompt and steps: `past` may be 0 long.
"""

import numpy as np
from onnx import ModelProto, TensorProto, checker, helper, numpy_helper

from model import Shape

FLOAT, INT = TensorProto.FLOAT, TensorProto.INT64


class Graph:
    """Collects nodes; `op` returns the name of the one output."""

    def __init__(self) -> None:
        self.nodes, self.tensors, self.count = [], [], 0

    def op(self, kind: str, *inputs: str, out: str | None = None, **attributes) -> str:
        if out is None:
            self.count += 1
            out = f"{kind.lower()}_{self.count}"
        self.nodes.append(helper.make_node(kind, inputs, [out], name=out, **attributes))
        return out

    def constant(self, value, dtype, name: str | None = None) -> str:
        if name is None:
            self.count += 1
            name = f"const_{self.count}"
        self.tensors.append(numpy_helper.from_array(np.asarray(value, dtype), name))
        return name

    def ints(self, *values: int) -> str:
        return self.constant(values, np.int64)

    def weight(self, name: str, value: np.ndarray) -> str:
        return self.op("Cast", self.constant(np.ascontiguousarray(value), np.float16, name), to=FLOAT)


def norm(g: Graph, x: str, weight: str, eps: str) -> str:
    mean = g.op("ReduceMean", g.op("Mul", x, x), g.ints(-1))
    return g.op("Mul", g.op("Div", x, g.op("Sqrt", g.op("Add", mean, eps))), weight)


def rotate(g: Graph, x: str, cos: str, sin: str, half: int) -> str:
    """Rotary positions by halves, on [batch, heads, seq, head]."""
    low = g.op("Slice", x, g.ints(0), g.ints(half), g.ints(-1))
    high = g.op("Slice", x, g.ints(half), g.ints(2 * half), g.ints(-1))
    turned = g.op("Concat", g.op("Neg", high), low, axis=-1)
    return g.op("Add", g.op("Mul", x, cos), g.op("Mul", turned, sin))


def positions(g: Graph, s: Shape) -> tuple[str, str]:
    """cos and sin of [batch, 1, seq, head]."""
    inverse = s.theta ** (-np.arange(0, s.head, 2) / s.head)
    angle = g.op("Mul", g.op("Unsqueeze", g.op("Cast", "position_ids", to=FLOAT), g.ints(1, 3)), g.constant(inverse, np.float32))
    both = g.op("Concat", angle, angle, axis=-1)
    return g.op("Cos", both), g.op("Sin", both)


def mask(g: Graph) -> str:
    """0 where a query may look and -1e9 elsewhere, [batch, 1, 1, seq, past + seq]: causal, and not at padding."""
    zero, one = g.constant(0, np.int64), g.constant(1, np.int64)
    total = g.op("Gather", g.op("Shape", "attention_mask"), one)
    past = g.op("Sub", total, g.op("Gather", g.op("Shape", "input_ids"), one))
    rows = g.op("Unsqueeze", g.op("Range", past, total, one), g.ints(1))
    causal = g.op("GreaterOrEqual", rows, g.op("Range", zero, total, one))
    real = g.op("Unsqueeze", g.op("Cast", "attention_mask", to=TensorProto.BOOL), g.ints(1, 2, 3))
    return g.op("Where", g.op("And", causal, real), g.constant(0, np.float32), g.constant(-1e9, np.float32))


def attention(g: Graph, i: int, h: str, w: dict, s: Shape, cos: str, sin: str, bias: str) -> str:
    """Each key-value head serves a group of query heads, by broadcasting over a group axis."""
    group = s.heads // s.kv_heads

    def project(name: str, heads: int) -> str:
        flat = g.op("MatMul", h, g.weight(f"layers.{i}.{name}", w[f"layers.{i}.{name}.weight"].T))
        return g.op("Transpose", g.op("Reshape", flat, g.ints(0, 0, heads, s.head)), perm=[0, 2, 1, 3])

    q = rotate(g, project("q", s.heads), cos, sin, s.head // 2)
    k = g.op("Concat", f"past_key_values.{i}.key", rotate(g, project("k", s.kv_heads), cos, sin, s.head // 2), axis=2, out=f"present.{i}.key")
    v = g.op("Concat", f"past_key_values.{i}.value", project("v", s.kv_heads), axis=2, out=f"present.{i}.value")
    q = g.op("Mul", q, g.constant(s.head ** -0.5, np.float32))
    # [batch, kv, group, seq, head]; -1 is seq, which a Reshape cannot copy from a shifted place
    q = g.op("Reshape", q, g.ints(0, s.kv_heads, group, -1, s.head))
    turned = g.op("Unsqueeze", g.op("Transpose", k, perm=[0, 1, 3, 2]), g.ints(2))
    seen = g.op("Softmax", g.op("Add", g.op("MatMul", q, turned), bias), axis=-1)
    mixed = g.op("MatMul", seen, g.op("Unsqueeze", v, g.ints(2)))
    rows = g.op("Transpose", g.op("Reshape", mixed, g.ints(0, s.heads, -1, s.head)), perm=[0, 2, 1, 3])
    joined = g.op("Reshape", rows, g.ints(0, 0, s.heads * s.head))
    return g.op("MatMul", joined, g.weight(f"layers.{i}.o", w[f"layers.{i}.o.weight"].T))


def feed_forward(g: Graph, i: int, h: str, w: dict) -> str:
    gate, up, down = (g.weight(f"layers.{i}.{n}", w[f"layers.{i}.{n}.weight"].T) for n in ("gate", "up", "down"))
    opened = g.op("MatMul", h, gate)
    silu = g.op("Mul", opened, g.op("Sigmoid", opened))
    return g.op("MatMul", g.op("Mul", silu, g.op("MatMul", h, up)), down)


def build(w: dict[str, np.ndarray], s: Shape) -> ModelProto:
    g = Graph()
    eps = g.constant(s.eps, np.float32)
    embed = g.weight("embed", w["embed.weight"])
    cos, sin = positions(g, s)
    bias = mask(g)
    x = g.op("Gather", embed, "input_ids")
    for i in range(s.layers):
        h = norm(g, x, g.weight(f"layers.{i}.norm1", w[f"layers.{i}.norm1.weight"]), eps)
        x = g.op("Add", x, attention(g, i, h, w, s, cos, sin, bias))
        h = norm(g, x, g.weight(f"layers.{i}.norm2", w[f"layers.{i}.norm2.weight"]), eps)
        x = g.op("Add", x, feed_forward(g, i, h, w))
    x = norm(g, x, g.weight("norm", w["norm.weight"]), eps)
    g.op("MatMul", x, g.op("Transpose", embed, perm=[1, 0]), out="logits")

    value = helper.make_tensor_value_info
    inputs = [value("input_ids", INT, ["batch", "seq"]), value("attention_mask", INT, ["batch", "total"]),
              value("position_ids", INT, ["batch", "seq"])]
    outputs = [value("logits", FLOAT, ["batch", "seq", s.vocab])]
    for i in range(s.layers):
        for part in ("key", "value"):
            inputs.append(value(f"past_key_values.{i}.{part}", FLOAT, ["batch", s.kv_heads, "past", s.head]))
            outputs.append(value(f"present.{i}.{part}", FLOAT, ["batch", s.kv_heads, "total", s.head]))
    graph = helper.make_graph(g.nodes, "espalier-tickets", inputs, outputs, g.tensors)
    model = helper.make_model(graph, producer_name="espalier", opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    checker.check_model(model, full_check=True)
    return model
