import { DECISION_REASONS, FEE_POLICIES } from "@stakehold/wager/words.ts";
import { z } from "zod";
import type { Bet } from "../generated/prisma/client.ts";
import type { KnownBet } from "../mails/mail.ts";

/** The database allows no other words than these. */
const knownBet = z.object({
  title: z.string(),
  feePolicy: z.enum(FEE_POLICIES).nullable(),
  decisionReason: z.enum(DECISION_REASONS).nullable(),
});

/** All of it is written at once. */
const vote = z.object({
  approvals: z.int(),
  rejections: z.int(),
  electorateSize: z.int(),
  requiredApprovals: z.int(),
});

/** What is known of a bet, as mails and entries are written from it. */
export function knownBetOf(bet: Bet): KnownBet {
  const { title, feePolicy, decisionReason } = knownBet.parse(bet);
  return {
    title,
    feePolicy: feePolicy ?? undefined,
    decisionReason: decisionReason ?? undefined,
    vote: bet.approvals === null ? undefined : vote.parse(bet),
  };
}
