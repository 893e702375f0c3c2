import type { ReceivedSpan } from "@stakehold/testing/span-receiver.ts";

/** Makes a span for a test; omitted fields do not matter there. */
export const spanOf = (fields: Partial<ReceivedSpan> & Pick<ReceivedSpan, "traceId" | "spanId">): ReceivedSpan => ({
  service: "bets",
  name: "graphql joinBet",
  kind: "internal",
  parentId: undefined,
  links: [],
  beganAtMs: 1_000,
  endedAtMs: 1_010,
  attributes: {},
  hasFailed: false,
  ...fields,
});
