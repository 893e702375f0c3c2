import { randomBytes, randomUUID } from "node:crypto";
import type { OutgoingRecord } from "@stakehold/messaging/record.ts";

const KEYS = Array.from({ length: 1_000 }, () => randomUUID());
/** The size of most of the product's events. */
const PAYLOAD_BYTES = 200;

/** Returns events as services write them: of many bets, each with the trace that caused it. */
export const makeRecords = (count: number): readonly OutgoingRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    eventId: randomUUID(),
    key: KEYS[index % KEYS.length] ?? "",
    type: "stakehold.bets.v1.BetPublished",
    value: randomBytes(PAYLOAD_BYTES),
    occurredAt: new Date(),
    traceParent: `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-00`,
  }));
