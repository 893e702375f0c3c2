import { domainError, hiddenError } from "@stakehold/errors/domain-error.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { DecisionReason, FeePolicy, Outcome, Side } from "@stakehold/wager/words.ts";

/** The category of a bet. */
export type Category = "FINANCIAL" | "WEATHER" | "SPORTS" | "WILDCARD";

/** The topic of a wildcard bet. */
export type Topic = "TECH" | "POLITICS" | "ENTERTAINMENT" | "OTHERS";

/** The statuses of a bet; the last three are final. */
export const BET_STATUSES = ["DRAFT", "ACTIVE", "VOTING", "RESOLVED", "REFUNDED", "ABANDONED"] as const;

/** The status of a bet. */
export type BetStatus = (typeof BET_STATUSES)[number];

/** The limit that lets an electorate fit one event and a settlement fit one activity (design, section 4). */
export const MAX_PARTICIPANTS = 5_000;

/** The current state of a bet. Amounts are cents; pools and counts include admitted participations only. */
export type Bet = {
  readonly id: string;
  readonly creatorId: string;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  /** Set for a wildcard bet only. */
  readonly topic: Topic | null;
  readonly status: BetStatus;
  readonly feePolicy: FeePolicy;
  /** The creator's own stake. */
  readonly totalAmount: Cents;
  readonly minEntry: Cents;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
  readonly endDate: Date;
  readonly forPool: Cents;
  readonly againstPool: Cents;
  readonly pool: Cents;
  readonly forCount: number;
  readonly againstCount: number;
  /** The last admission number that was assigned. */
  readonly lastAdmission: number;
  /** Null before a proposal, and if the proposal is that the bet can't be judged. */
  readonly proposedWinningSide: Side | null;
  readonly proposedOutcome: string | null;
  readonly proposedAt: Date | null;
  readonly proposerId: string | null;
  /** The ballot's own deadline, once it is open. */
  readonly votingEndsAt: Date | null;
  readonly decision: Outcome | null;
  readonly decisionReason: DecisionReason | null;
  readonly decidedAt: Date | null;
  readonly endedAt: Date | null;
  /** The latest time at which the bet's workflow has to act; null when the bet is over. */
  readonly dueAt: Date | null;
  /** The name of the source that will show the result. */
  readonly sourceName: string | null;
  /** The http or https address of that source. */
  readonly sourceUrl: string | null;
  /** The conditions that void the bet, in the creator's words. */
  readonly voidIf: string | null;
  /** Whether the creator may propose a result before the end date. Null, in bets older than this field, allows it. */
  readonly earlyProposal: boolean | null;
  /** The http or https address of a page where users can check the proposal. */
  readonly evidenceUrl: string | null;
  /** A picture that supports the proposal. */
  readonly evidencePictureId: string | null;
  /** When the bet's people were last reminded; null if never. */
  readonly remindedUntil: Date | null;
};

/** The default number of people shown on each side of a bet, as in the schema. */
export const PEOPLE_SHOWN = 5;

/** How a bet will be judged, as its creator specified at creation. */
export type JudgingTerms = Pick<Bet, "sourceName" | "sourceUrl" | "voidIf" | "earlyProposal">;

/** The terms of a bet whose creator specified none. */
export const PLAIN_TERMS: JudgingTerms = { sourceName: null, sourceUrl: null, voidIf: null, earlyProposal: true };

/** The initial state of a bet. */
export const UNTOUCHED = {
  status: "DRAFT",
  publishedAt: null,
  forPool: 0n,
  againstPool: 0n,
  pool: 0n,
  forCount: 0,
  againstCount: 0,
  lastAdmission: 0,
  proposedWinningSide: null,
  proposedOutcome: null,
  evidenceUrl: null,
  evidencePictureId: null,
  proposedAt: null,
  proposerId: null,
  votingEndsAt: null,
  decision: null,
  decisionReason: null,
  decidedAt: null,
  endedAt: null,
  remindedUntil: null,
} as const satisfies Partial<Bet>;

/** Whether the creator may propose a result before the end date. */
export const allowsEarlyProposal = ({ earlyProposal }: Pick<Bet, "earlyProposal">): boolean => earlyProposal !== false;

/** Whether the proposal is that the bet can't be judged. */
export const proposesVoid = ({ proposedAt, proposedWinningSide }: Bet): boolean =>
  proposedAt !== null && proposedWinningSide === null;

/** The periods of a bet's life, in milliseconds. */
export type Periods = {
  /** How far ahead a bet may end. */
  readonly longestBetMs: number;
  readonly votingMs: number;
  /** From the end date until any participant may propose. */
  readonly openProposalAfterMs: number;
  /** From the end date until a bet without a proposal is refunded. */
  readonly abandonAfterMs: number;
  /** How long an unpaid place is kept. */
  readonly pendingStakeMs: number;
};

/** The time at which rules are applied to a bet, and the periods of its life. */
export type Judging = { readonly now: Date; readonly periods: Periods };

/** Returns the number of participants of a bet. */
export const participantCount = ({ forCount, againstCount }: Bet): number => forCount + againstCount;

/** Returns the number of participants on one side. */
export const countOf = (bet: Bet, side: Side): number => (side === "FOR" ? bet.forCount : bet.againstCount);

/** Returns the total stake on one side. */
export const poolOf = (bet: Bet, side: Side): Cents => (side === "FOR" ? bet.forPool : bet.againstPool);

/** Whether at least one side is empty, so that nobody can win anything. */
export const isOneSided = ({ forCount, againstCount }: Bet): boolean => forCount === 0 || againstCount === 0;

/** Whether a bet is in a final status. */
export const isOver = ({ status }: Bet): boolean =>
  status === "RESOLVED" || status === "REFUNDED" || status === "ABANDONED";

/** Whether a user may see a bet. Only its creator may see a bet that was never published. */
export const isVisibleTo = (bet: Bet, userId: string): boolean => bet.publishedAt !== null || bet.creatorId === userId;

/** Returns the bet of a user's command. Throws BET_NOT_FOUND if it does not exist or they may not see it. */
export function requireVisible(bet: Bet | undefined, userId: string): Bet {
  if (bet === undefined) throw domainError("BET_NOT_FOUND");
  if (!isVisibleTo(bet, userId)) throw hiddenError("BET_NOT_FOUND");
  return bet;
}

/** Returns the vote's end: the ballot's deadline or, until it is known, its earliest value; null before a proposal. */
export function votingEndOf({ votingEndsAt, proposedAt }: Bet, { votingMs }: Periods): Date | null {
  if (votingEndsAt !== null || proposedAt === null) return votingEndsAt;
  return after(proposedAt, votingMs);
}

/** Returns the bet with one place added to or removed from its pool and count. */
export function withPlace(bet: Bet, { side, amount }: { side: Side; amount: Cents }, change: 1 | -1): Bet {
  const difference = amount * BigInt(change);
  return {
    ...bet,
    pool: bet.pool + difference,
    ...(side === "FOR"
      ? { forPool: bet.forPool + difference, forCount: bet.forCount + change }
      : { againstPool: bet.againstPool + difference, againstCount: bet.againstCount + change }),
  };
}

/** Returns the time that is `ms` milliseconds after another. */
export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** Returns the earlier of two times. */
export const earlier = (a: Date, b: Date): Date => (a.getTime() <= b.getTime() ? a : b);

/** Returns the bet with its review due by the given time, or earlier if it already was. */
export const dueBy = (bet: Bet, time: Date): Bet => ({
  ...bet,
  dueAt: bet.dueAt === null ? time : earlier(bet.dueAt, time),
});
