import type { Cents } from "@stakehold/money/amount.ts";
import { chargeFor, FEE_PERCENT, type Charge } from "@stakehold/money/fee.ts";
import type { FeePolicy, Side } from "@stakehold/wager/words.ts";
import { requireVisible } from "../domain/bet.ts";
import { requireChargeable, requireLeastStake } from "../domain/draft-bet.ts";
import { gainIfWon } from "../domain/prospects.ts";
import type { BetReader } from "./ports/bets.ts";

/** A possible entry: into a bet, or, without a bet, as the creator of a new one. */
export type PreviewEntry = {
  readonly userId: string;
  readonly amount: Cents;
  readonly side: Side;
  readonly betId: string | undefined;
};

/** The cost and possible gain of an entry. */
export type EntryPreview = Charge & {
  readonly feePolicy: FeePolicy;
  readonly feePercent: string;
  /** The gain on top of the stake; undefined while it is unknown, such as while the other side is empty. */
  readonly gainIfWon: Cents | undefined;
};

export type PreviewEntryDeps = { readonly reader: Pick<BetReader, "bet">; readonly feePolicy: FeePolicy };

/** Computes an entry exactly as it will be charged. Throws INVALID_AMOUNT, AMOUNT_TOO_LARGE, BET_NOT_FOUND. */
export async function previewEntry(deps: PreviewEntryDeps, command: PreviewEntry): Promise<EntryPreview> {
  const { userId, amount, side, betId } = command;
  requireLeastStake(amount);
  const bet = betId === undefined ? undefined : requireVisible(await deps.reader.bet(betId), userId);
  const feePolicy = bet?.feePolicy ?? deps.feePolicy;
  requireChargeable(amount, feePolicy, "amount");
  return {
    ...chargeFor(amount, feePolicy),
    feePolicy,
    feePercent: FEE_PERCENT,
    gainIfWon: bet && gainIfWon(bet, side),
  };
}
