import type { ReceivedSpan } from "@stakehold/testing/span-receiver.ts";

/** A span as a test needs it; what is not said does not matter there. */
export const spanOf = (said: Partial<ReceivedSpan> & Pick<ReceivedSpan, "traceId" | "spanId">): ReceivedSpan => ({
  service: "bets",
  name: "graphql joinBet",
  kind: "internal",
  parentId: undefined,
  links: [],
  beganAtMs: 1_000,
  endedAtMs: 1_010,
  attributes: {},
  hasFailed: false,
  ...said,
});
