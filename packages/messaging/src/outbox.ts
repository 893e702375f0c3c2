import { create, toBinary, type DescMessage, type Message, type MessageInitShape } from "@bufbuild/protobuf";
import { currentTraceParent } from "@stakehold/telemetry/trace.ts";
import type { Row, Sql } from "./sql.ts";

/** A broker refuses records above 1 MB by default; the rest is left to headers and framing. */
export const MAX_EVENT_BYTES = 900_000;

/** An event that is to be told: `key` decides its partition, so events of one key arrive in order. */
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

/** The bytes of an event as they travel. Throws RangeError above 900,000 bytes, which no broker would take. */
export function encodeEvent({ schema, message }: OutgoingEvent): Uint8Array {
  const payload = toBinary(schema, message);
  if (payload.byteLength > MAX_EVENT_BYTES) {
    throw new RangeError(`An event ${schema.typeName} of ${payload.byteLength} bytes is too large to publish`);
  }
  return payload;
}

/** An event as `enqueue_events` takes it (migrations): it belongs to the trace in which this is called. */
export const eventRow = (outgoing: OutgoingEvent): Row => ({
  key: outgoing.key,
  type: outgoing.schema.typeName,
  payload: Buffer.from(encodeEvent(outgoing)).toString("base64"),
  trace_parent: currentTraceParent() ?? null,
});

/**
 * Writes events in the transaction of the change that they tell, in the given order.
 * Events of one aggregate stay in order only when this is called under that aggregate's lock.
 */
export async function enqueue(sql: Sql, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql.query("SELECT enqueue_events($1::text::json)::text", [JSON.stringify(events.map(eventRow))]);
}

/** Forgets published events of more than `olderThanDays` days ago, 1,000 at most; returns how many. */
export async function pruneOutbox(sql: Sql, olderThanDays: number): Promise<number> {
  const rows = await sql.query(
    `DELETE FROM outbox WHERE id IN (
       SELECT id FROM outbox WHERE published_at < stakehold_now() - make_interval(days => $1::int) ORDER BY id LIMIT 1000
     ) RETURNING id`,
    [olderThanDays],
  );
  return rows.length;
}
