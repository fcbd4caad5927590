/**
 * Writing an ONNX file by hand: as much of the format (protobuf, onnx.proto3) as a test model needs.
 *
 * A message is its fields one after another: a varint `number << 3 | wire type`, then a varint (type 0) or a length and
 * bytes (type 2).
 */
export const FLOAT = 1;
export const INT64 = 7;
export const FLOAT16 = 10;

export type Shape = readonly (number | string)[];

export interface GraphNode {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Integer attributes. */
  readonly attributes?: Readonly<Record<string, number>>;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly constants: readonly { name: string; shape: readonly number[]; data: Float32Array | BigInt64Array }[];
  readonly inputs: readonly { name: string; type: number; shape: Shape }[];
  readonly outputs: readonly { name: string; type: number; shape: Shape }[];
}

/** The bytes of a model file, for opset 17. */
export function writeOnnx({ nodes, constants, inputs, outputs }: Graph): Uint8Array {
  const graph = message(
    ...nodes.map((node) => field(1, nodeMessage(node))),
    field(2, 'test'),
    ...constants.map(({ name, shape, data }) =>
      field(
        5,
        message(
          ...shape.map((size) => field(1, size)),
          field(2, data instanceof Float32Array ? FLOAT : INT64),
          field(8, name),
          field(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
        ),
      ),
    ),
    ...inputs.map((value) => field(11, valueMessage(value))),
    ...outputs.map((value) => field(12, valueMessage(value))),
  );
  return message(field(1, 8), field(7, graph), field(8, message(field(2, 17))));
}

function nodeMessage({ type, inputs, outputs, attributes = {} }: GraphNode): Uint8Array {
  return message(
    ...inputs.map((name) => field(1, name)),
    ...outputs.map((name) => field(2, name)),
    field(4, type),
    ...Object.entries(attributes).map(([name, value]) =>
      field(5, message(field(1, name), field(3, value), field(20, 2))),
    ),
  );
}

function valueMessage({ name, type, shape }: Graph['inputs'][number]): Uint8Array {
  const sizes = shape.map((size) => field(1, message(field(typeof size === 'number' ? 1 : 2, size))));
  const tensor = message(field(1, type), field(2, message(...sizes)));
  return message(field(1, name), field(2, message(field(1, tensor))));
}

function message(...fields: Uint8Array[]): Uint8Array {
  return Buffer.concat(fields);
}

function field(number: number, value: number | string | Uint8Array): Uint8Array {
  if (typeof value === 'number') return Buffer.from([...varint(number << 3), ...varint(value)]);
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return [...bytes, value];
}
