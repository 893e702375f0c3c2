import type { OutgoingRecord } from "../record.ts";
import type { Row } from "@stakehold/store/sql.ts";

/** Reads the event in a row of outbox or dead_letters. */
export function eventOf(row: Row): OutgoingRecord {
  const { payload, occurred_at: occurredAt, trace_parent: traceParent } = row;
  if (!(payload instanceof Uint8Array) || !(occurredAt instanceof Date)) throw new TypeError("A row is not an event");
  return {
    eventId: String(row["event_id"]),
    key: String(row["key"]),
    type: String(row["type"]),
    value: payload,
    occurredAt,
    traceParent: typeof traceParent === "string" ? traceParent : undefined,
  };
}
