/** Many durations in microseconds, 8 bytes each, and what is said of them. */
export interface Summary {
  readonly count: number;
  readonly avg: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

export class Samples {
  #values = new Float64Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = value;
  }

  addAll(other: Samples): void {
    for (let i = 0; i < other.#count; i++) this.add(other.#values[i] as number);
  }

  summary(): Summary {
    const sorted = this.#values.slice(0, this.#count).sort();
    const at = (share: number): number => round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
    const total = sorted.reduce((sum, value) => sum + value, 0);
    return {
      count: sorted.length,
      avg: round(sorted.length === 0 ? 0 : total / sorted.length),
      p25: at(0.25),
      p50: at(0.5),
      p75: at(0.75),
      p90: at(0.9),
      p99: at(0.99),
      p999: at(0.999),
      max: at(1),
    };
  }
}

/** Four significant digits: more would be noise. */
export function round(value: number): number {
  return Number(value.toPrecision(4));
}

const COLUMNS = ['avg', 'p25', 'p50', 'p75', 'p90', 'p99', 'p999', 'max'] as const;

/** Lines of a table, one for each named summary, in microseconds. */
export function summaryTable(rows: readonly (readonly [name: string, summary: Summary])[]): string {
  const head = ['µs', 'count', ...COLUMNS.map((column) => (column === 'p999' ? 'p99.9' : column))];
  const body = rows.map(([name, summary]) => [
    name,
    String(summary.count),
    ...COLUMNS.map((key) => show(summary[key])),
  ]);
  return table([head, ...body]);
}

/** Columns of text: the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return rows.map(line).join('\n');
}

export function show(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
