import type { ReceivedSpan } from "@stakehold/testing/span-receiver.ts";
import type { Trace } from "./trace-store.ts";

/** One trace at a glance. */
export type Summary = {
  readonly id: string;
  /** Its first span's name, and service. */
  readonly name: string;
  readonly service: string;
  readonly beganAtMs: number;
  readonly endedAtMs: number;
  /** All its services, the first one first. */
  readonly services: readonly string[];
  readonly spanCount: number;
  readonly failedCount: number;
};

/** A span in its trace's tree. */
export type Row = { readonly span: ReceivedSpan; readonly depth: number };

/** Returns a trace's spans as a tree, each after its parent, in order of time. */
export function rowsOf({ spans }: Trace): readonly Row[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const children = Map.groupBy(
    spans.toSorted((one, other) => one.beganAtMs - other.beganAtMs),
    ({ parentId }) => (parentId !== undefined && known.has(parentId) ? parentId : "none"),
  );
  const rows: Row[] = [];
  const waiting: Row[] = rowsBelow("none", 0);
  for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
    rows.push(row);
    waiting.unshift(...rowsBelow(row.span.spanId, row.depth + 1));
  }
  return rows;

  function rowsBelow(parent: string, depth: number): Row[] {
    return (children.get(parent) ?? []).map((span) => ({ span, depth }));
  }
}

/** A stored trace has a span. */
export function summaryOf(trace: Trace): Summary {
  const rows = rowsOf(trace);
  const spans = rows.map(({ span }) => span);
  return {
    id: trace.id,
    name: spans[0]?.name ?? "",
    service: spans[0]?.service ?? "",
    beganAtMs: Math.min(...spans.map(({ beganAtMs }) => beganAtMs)),
    endedAtMs: Math.max(...spans.map(({ endedAtMs }) => endedAtMs)),
    services: [...new Set(spans.map(({ service }) => service))],
    spanCount: spans.length,
    failedCount: spans.filter(({ hasFailed }) => hasFailed).length,
  };
}
