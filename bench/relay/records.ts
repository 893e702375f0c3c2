import { randomBytes, randomUUID } from "node:crypto";
import type { OutgoingRecord } from "@stakehold/messaging/record.ts";

const KEYS = Array.from({ length: 1_000 }, () => randomUUID());
/** As long as most events of the product are. */
const PAYLOAD_BYTES = 200;

/** Events as services write them: of many bets, each with the trace that caused it. */
export const makeRecords = (count: number): readonly OutgoingRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    eventId: randomUUID(),
    key: KEYS[index % KEYS.length] ?? "",
    type: "stakehold.bets.v1.BetPublished",
    value: randomBytes(PAYLOAD_BYTES),
    occurredAt: new Date(),
    traceParent: `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-00`,
  }));
