import type { IHeaders, KafkaMessage, Message } from "kafkajs";
import type { IncomingRecord, OutgoingRecord } from "../record.ts";

const EVENT_ID = "event-id";
const TYPE = "type";
const TRACE_PARENT = "traceparent";
const OCCURRED_AT = "occurred-at";

/** The record as kafkajs sends it; headers carry everything but the event itself. */
export const toKafkaMessage = (record: OutgoingRecord): Message => ({
  key: record.key,
  value: Buffer.from(record.value),
  headers: {
    [EVENT_ID]: record.eventId,
    [TYPE]: record.type,
    [OCCURRED_AT]: record.occurredAt.toISOString(),
    ...(record.traceParent === undefined ? {} : { [TRACE_PARENT]: record.traceParent }),
  },
});

/**
 * The record that kafkajs read. Without a relay's headers, its position names it, and its type is empty, which no
 * handler handles.
 */
export function fromKafkaMessage(topic: string, partition: number, message: KafkaMessage): IncomingRecord {
  const { key, value, offset, timestamp, headers = {} } = message;
  const occurredAt = new Date(header(headers, OCCURRED_AT) ?? Number(timestamp));
  return {
    topic,
    partition,
    offset,
    key: key?.toString() ?? "",
    value: value ?? Buffer.alloc(0),
    eventId: header(headers, EVENT_ID) ?? `${topic}/${partition}/${offset}`,
    type: header(headers, TYPE) ?? "",
    traceParent: header(headers, TRACE_PARENT),
    occurredAt: Number.isNaN(occurredAt.getTime()) ? new Date(Number(timestamp)) : occurredAt,
  };
}

function header(headers: IHeaders, name: string): string | undefined {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first?.toString();
}
