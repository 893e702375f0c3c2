import { timeOf } from "@stakehold/store/columns.ts";
import { eventOf } from "../outbox/event-row.ts";
import type { IncomingRecord } from "../record.ts";
import type { Row } from "@stakehold/store/sql.ts";

/** An event that could not be handled, or that followed one of the same key that could not. */
export type DeadLetter = {
  readonly record: IncomingRecord;
  readonly errorCode: string;
  readonly errorMessage: string;
  /** How often it was tried; 0 for an event that was parked behind another. */
  readonly attempts: number;
};

/** A dead letter in its store. */
export type ParkedLetter = DeadLetter & { readonly id: string; readonly parkedAt: Date };

/** Reads the letter in a row of dead_letters. */
export const letterOf = (row: Row): ParkedLetter => ({
  id: String(row["id"]),
  errorCode: String(row["error_code"]),
  errorMessage: String(row["error_message"]),
  attempts: Number(row["attempts"]),
  parkedAt: timeOf(row, "created_at"),
  record: {
    topic: String(row["topic"]),
    partition: Number(row["partition"]),
    offset: String(row["offset"]),
    ...eventOf(row),
  },
});

/** The columns of a row of dead_letters, in table order, without those that have defaults. */
export const columnsOf = ({ record, errorCode, errorMessage, attempts }: DeadLetter): unknown[] => [
  record.topic,
  record.partition,
  record.offset,
  record.key,
  record.type,
  Buffer.from(record.value),
  record.eventId,
  record.traceParent ?? null,
  record.occurredAt,
  errorCode,
  errorMessage,
  attempts,
];

/** Letters are numbered. */
export const LETTER_ID = /^\d{1,18}$/;
