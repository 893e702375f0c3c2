import { domainError, hiddenError } from "@stakehold/errors/domain-error.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { DecisionReason, FeePolicy, Outcome, Side } from "@stakehold/wager/words.ts";

/** The categories that a bet is created in. */
export type Category = "FINANCIAL" | "WEATHER" | "SPORTS" | "WILDCARD";

/** What a wildcard bet is about. */
export type Topic = "TECH" | "POLITICS" | "ENTERTAINMENT" | "OTHERS";

/** Where a bet can stand; the last three are final. */
export const BET_STATUSES = ["DRAFT", "ACTIVE", "VOTING", "RESOLVED", "REFUNDED", "ABANDONED"] as const;

/** Where a bet stands. */
export type BetStatus = (typeof BET_STATUSES)[number];

/** So many that an electorate fits one event and a settlement one activity (design, section 4). */
export const MAX_PARTICIPANTS = 5_000;

/** A bet as it stands. Amounts are cents; pools and counts are those of admitted participations. */
export type Bet = {
  readonly id: string;
  readonly creatorId: string;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  /** Of a wildcard bet only. */
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
  /** The admission number that was given last. */
  readonly lastAdmission: number;
  /** Null before a proposal, and where it is that the bet can't be judged. */
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
  /** When the bet's workflow has something to do at the latest; null when the bet is over. */
  readonly dueAt: Date | null;
  /** What the source is called in which the result will be read. */
  readonly sourceName: string | null;
  /** Where that source is: an address of http or https. */
  readonly sourceUrl: string | null;
  /** What makes the bet void, in the creator's words. */
  readonly voidIf: string | null;
  /** Whether the creator may propose a result before the end date. Bets from before this was asked have null and allow it. */
  readonly earlyProposal: boolean | null;
  /** A page on which people can check the proposal: an address of http or https. */
  readonly evidenceUrl: string | null;
  /** A picture of what proves the proposal. */
  readonly evidencePictureId: string | null;
  /** When the bet's people were reminded last; null where they never were. */
  readonly remindedUntil: Date | null;
};

/** How many people of either side a bet is shown with where nobody asks for more, as the schema has it. */
export const PEOPLE_SHOWN = 5;

/** How a bet will be judged, as its creator said when it was made. */
export type JudgingTerms = Pick<Bet, "sourceName" | "sourceUrl" | "voidIf" | "earlyProposal">;

/** The terms of a bet whose creator said nothing of them. */
export const PLAIN_TERMS: JudgingTerms = { sourceName: null, sourceUrl: null, voidIf: null, earlyProposal: true };

/** What a bet is before anybody did anything with it. */
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

/** Whether what is proposed is that the bet can't be judged. */
export const proposesVoid = ({ proposedAt, proposedWinningSide }: Bet): boolean =>
  proposedAt !== null && proposedWinningSide === null;

/** The times that a bet's life goes by, in milliseconds. */
export type Periods = {
  readonly votingMs: number;
  /** From the end date until any participant may propose. */
  readonly openProposalAfterMs: number;
  /** From the end date until a bet without a proposal is refunded. */
  readonly abandonAfterMs: number;
  /** For how long an unpaid place is kept. */
  readonly pendingStakeMs: number;
};

/** The time by which a bet is judged, and the periods of its life. */
export type Judging = { readonly now: Date; readonly periods: Periods };

/** How many hold a place in a bet. */
export const participantCount = ({ forCount, againstCount }: Bet): number => forCount + againstCount;

/** How many hold one side. */
export const countOf = (bet: Bet, side: Side): number => (side === "FOR" ? bet.forCount : bet.againstCount);

/** What is staked on one side. */
export const poolOf = (bet: Bet, side: Side): Cents => (side === "FOR" ? bet.forPool : bet.againstPool);

/** Whether one side at least is empty, so that nobody could win anything. */
export const isOneSided = ({ forCount, againstCount }: Bet): boolean => forCount === 0 || againstCount === 0;

/** Whether nothing will ever happen to a bet again. */
export const isOver = ({ status }: Bet): boolean =>
  status === "RESOLVED" || status === "REFUNDED" || status === "ABANDONED";

/** Whether somebody may see a bet: one that was never open is its creator's alone. */
export const isVisibleTo = (bet: Bet, userId: string): boolean => bet.publishedAt !== null || bet.creatorId === userId;

/** The bet that a person's command is about. Throws BET_NOT_FOUND where there is none that they may see. */
export function requireVisible(bet: Bet | undefined, userId: string): Bet {
  if (bet === undefined) throw domainError("BET_NOT_FOUND");
  if (!isVisibleTo(bet, userId)) throw hiddenError("BET_NOT_FOUND");
  return bet;
}

/** When the vote ends: the ballot's deadline, until there is one the earliest that it can be; null before a proposal. */
export function votingEndOf({ votingEndsAt, proposedAt }: Bet, { votingMs }: Periods): Date | null {
  if (votingEndsAt !== null || proposedAt === null) return votingEndsAt;
  return after(proposedAt, votingMs);
}

/** A bet with one place more or fewer in its pool and count. */
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

/** A time so many milliseconds after another. */
export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** The earlier of two times. */
export const earlier = (a: Date, b: Date): Date => (a.getTime() <= b.getTime() ? a : b);

/** A bet that is to be looked at by the given time, or earlier where it already was. */
export const dueBy = (bet: Bet, time: Date): Bet => ({
  ...bet,
  dueAt: bet.dueAt === null ? time : earlier(bet.dueAt, time),
});
