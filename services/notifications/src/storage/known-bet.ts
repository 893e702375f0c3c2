import { DECISION_REASONS, FEE_POLICIES } from "@stakehold/wager/words.ts";
import { z } from "zod";
import type { KnownBet } from "../domain/known-bet.ts";
import type { Bet } from "../generated/prisma/client.ts";

/** The database allows only these values. */
const knownBet = z.object({
  title: z.string(),
  feePolicy: z.enum(FEE_POLICIES).nullable(),
  decisionReason: z.enum(DECISION_REASONS).nullable(),
});

/** All fields are written together. */
const vote = z.object({
  approvals: z.int(),
  rejections: z.int(),
  electorateSize: z.int(),
  requiredApprovals: z.int(),
});

/** Returns the facts of a bet from which mails and entries are written. */
export function knownBetOf(bet: Bet): KnownBet {
  const { title, feePolicy, decisionReason } = knownBet.parse(bet);
  return {
    title,
    feePolicy: feePolicy ?? undefined,
    decisionReason: decisionReason ?? undefined,
    vote: bet.approvals === null ? undefined : vote.parse(bet),
  };
}
