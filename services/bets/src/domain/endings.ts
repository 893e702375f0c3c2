import type { Cents } from "@stakehold/money/amount.ts";
import { chargeFor } from "@stakehold/money/fee.ts";
import { shareOf } from "@stakehold/money/split.ts";
import { opposite, type Side } from "@stakehold/wager/words.ts";
import { after, countOf, poolOf, votingEndOf, type Bet, type Periods } from "./bet.ts";

/** The ways in which a bet ends. The first two name the winning side; by all others everybody is refunded. */
export type EndingKind = "FOR_WINS" | "AGAINST_WINS" | "NOT_JUDGED" | "NOT_APPROVED" | "NOT_PROPOSED" | "UNOPPOSED";

/** A way in which a bet can still end, for one stake. */
export type Ending = {
  readonly kind: EndingKind;
  /** What the person receives in cents; undefined where it depends on who still joins. */
  readonly received: Cents | undefined;
  /** When this is decided at the latest; people may decide it earlier. */
  readonly decidedBy: Date;
};

/** A stake whose endings are asked for: one that counts already, or the next one to. */
export type StakeInView = {
  readonly side: Side;
  readonly stake: Cents;
  /** How many people of its side were admitted before it, if it counts already. */
  readonly rank: number | undefined;
};

/** The endings, and what the stake's card was charged, or would be: a refund returns all of it. */
export type EndingsOfStake = { readonly charged: Cents; readonly endings: readonly Ending[] };

type Paid = StakeInView & Pick<EndingsOfStake, "charged">;

/** Returns every way in which a bet can still end, for one stake; none once the bet is decided. */
export function endingsOf(bet: Bet, stake: StakeInView, periods: Periods): EndingsOfStake {
  const charged = chargeFor(stake.stake, bet.feePolicy).total;
  return { charged, endings: possible(bet, { ...stake, charged }, periods) };
}

function possible(bet: Bet, own: Paid, periods: Periods): readonly Ending[] {
  if (bet.decision !== null) return [];
  if (bet.status === "VOTING") return whileVoting(bet, own, periods);
  if (bet.status !== "ACTIVE" && bet.status !== "DRAFT") return [];
  const abandonAt = after(bet.endDate, periods.abandonAfterMs);
  const lastVoteEnd = after(abandonAt, periods.votingMs);
  const isOpposed = countOf(bet, opposite(own.side)) > 0;
  return [
    ...SIDES_THAT_WIN.map((winner) => ({
      kind: `${winner}_WINS` as const,
      received: receivedIf(bet, own, winner),
      decidedBy: lastVoteEnd,
    })),
    refunded("NOT_JUDGED", own, lastVoteEnd),
    refunded("NOT_APPROVED", own, lastVoteEnd),
    refunded("NOT_PROPOSED", own, abandonAt),
    ...(isOpposed ? [] : [refunded("UNOPPOSED", own, bet.endDate)]),
  ];
}

const SIDES_THAT_WIN = ["FOR", "AGAINST"] as const;

/** A vote decides on its proposal alone: it is approved or not. */
function whileVoting(bet: Bet, own: Paid, periods: Periods): readonly Ending[] {
  const decidedBy = votingEndOf(bet, periods);
  if (decidedBy === null) throw new TypeError(`Bet ${bet.id} is voted on without a proposal`);
  const winner = bet.proposedWinningSide;
  const approved =
    winner === null
      ? refunded("NOT_JUDGED", own, decidedBy)
      : ({ kind: `${winner}_WINS`, received: receivedIf(bet, own, winner), decidedBy } as const);
  return [approved, refunded("NOT_APPROVED", own, decidedBy)];
}

const refunded = (kind: EndingKind, { charged }: Paid, decidedBy: Date): Ending => ({
  kind,
  received: charged,
  decidedBy,
});

/** The shares are those of the people who are in the bet now, with this stake. */
function receivedIf(bet: Bet, { side, stake, rank }: StakeInView, winner: Side): Cents | undefined {
  if (winner !== side) return 0n;
  const losingPool = poolOf(bet, opposite(side));
  if (losingPool === 0n) return undefined;
  const others = countOf(bet, side) - (rank === undefined ? 0 : 1);
  return shareOf(stake, { losingPool, winners: others + 1, rank: rank ?? others, policy: bet.feePolicy }).payable;
}
