import type { DecisionReason } from "../../generated/graphql.ts";

const reasons = {
  APPROVED: "Everyone on one side had left the bet, so there was nothing to win.",
  REJECTED: "The participants rejected the proposed result.",
  NO_CONSENSUS: "The vote ended without a consensus of 51%.",
  ONE_SIDED: "The end date passed with stakes on one side only.",
  NO_PROPOSAL: "Nobody proposed a result in time.",
  CANCELLED: "The bet was cancelled before anybody joined it.",
  CLEANUP: "The platform was cleared.",
  VOIDED: "The participants agreed that it can't be judged.",
} satisfies Record<DecisionReason, string>;

/** Returns why everyone was refunded, in one sentence. */
export const refundReason = (reason: DecisionReason | null): string =>
  reason === null ? "The bet ended without a result." : reasons[reason];
