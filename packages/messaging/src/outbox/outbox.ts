import { create, toBinary, type DescMessage, type Message, type MessageInitShape } from "@bufbuild/protobuf";
import { currentTraceParent } from "@stakehold/telemetry/trace.ts";
import { removePages } from "@stakehold/store/remove-pages.ts";
import type { Row, Sql } from "@stakehold/store/sql.ts";

/** A broker refuses records above 1 MB by default; the rest is for headers and framing. */
export const MAX_EVENT_BYTES = 900_000;

/** An event to publish: `key` decides its partition, so events of one key arrive in order. */
export type OutgoingEvent = {
  readonly key: string;
  readonly schema: DescMessage;
  readonly message: Message;
};

/** Makes an event. The key is the bet's id, else the id of the user or ticket that the event belongs to. */
export const event = <S extends DescMessage>(key: string, schema: S, init: MessageInitShape<S>): OutgoingEvent => ({
  key,
  schema,
  message: create(schema, init),
});

/** Encodes an event. Throws RangeError above 900,000 bytes, which no broker would accept. */
export function encodeEvent({ schema, message }: OutgoingEvent): Uint8Array {
  const payload = toBinary(schema, message);
  if (payload.byteLength > MAX_EVENT_BYTES) {
    throw new RangeError(`An event ${schema.typeName} of ${payload.byteLength} bytes is too large to publish`);
  }
  return payload;
}

/**
 * An event as `enqueue_events` takes it (migrations): it joins the current trace, and occurred at this time, or when it
 * is written.
 */
export const eventRow = (outgoing: OutgoingEvent, occurredAt?: Date): Row => ({
  key: outgoing.key,
  type: outgoing.schema.typeName,
  payload: Buffer.from(encodeEvent(outgoing)).toString("base64"),
  trace_parent: currentTraceParent() ?? null,
  occurred_at: occurredAt?.toISOString(),
});

/**
 * Writes events in the transaction of their change, in the given order. They occurred at the time of the decision, or
 * when they are written. Events of one aggregate stay in order only if this is called under that aggregate's lock.
 */
export async function enqueue(sql: Sql, events: readonly OutgoingEvent[], decidedAt?: Date): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((each) => eventRow(each, decidedAt));
  await sql.query("SELECT enqueue_events($1::text::json)::text", [JSON.stringify(rows)], "enqueue_events");
}

/** Deletes events published more than `olderThanDays` days ago; returns how many. */
export const pruneOutbox = (sql: Sql, olderThanDays: number): Promise<number> =>
  removePages(async (limit) => (await sql.query(PRUNE, [olderThanDays, limit])).length);

// Only of the oldest, which have the lowest ids: if those are too young, nothing else is read.
const PRUNE = `
  DELETE FROM outbox WHERE id IN (
    SELECT id FROM (SELECT id, published_at FROM outbox ORDER BY id LIMIT $2::int) AS oldest
    WHERE published_at < stakehold_now() - make_interval(days => $1::int)
  ) RETURNING id`;
