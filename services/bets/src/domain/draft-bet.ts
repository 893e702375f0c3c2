import { domainError } from "@stakehold/errors/domain-error.ts";
import { formatAmount, MAXIMUM_CHARGE, MINIMUM_STAKE, type Cents } from "@stakehold/money/amount.ts";
import { chargeFor } from "@stakehold/money/fee.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import {
  after,
  earlier,
  PLAIN_TERMS,
  UNTOUCHED,
  type Bet,
  type Category,
  type Judging,
  type JudgingTerms,
  type Topic,
} from "./bet.ts";
import type { BetChange, Entered } from "./change.ts";
import { DAY_MS } from "./longest-bet.ts";
import type { Participation } from "./participation.ts";

/** The most unpaid drafts that a person may have: each creates a stake at Stripe that nobody pays for. */
export const MAX_OPEN_DRAFTS = 10;

/** The input for a new bet. Texts are already trimmed and within their lengths. */
export type BetDraft = {
  readonly betId: string;
  readonly placeId: string;
  readonly creatorId: string;
  /** The app through which the creator makes it. */
  readonly appId: string | null;
  readonly title: string;
  readonly description: string;
  readonly category: Category | null;
  readonly topic: Topic | null;
  readonly totalAmount: Cents;
  readonly minEntry: Cents;
  readonly endDate: Date;
  readonly feePolicy: FeePolicy;
} & Partial<JudgingTerms>;

/** Whether the platform accepts bets, and how many drafts the creator has. */
export type Drafting = { readonly isPlatformOpen: boolean; readonly openDrafts: number };

/**
 * Creates a draft and its creator's unpaid place, FOR, while the platform accepts bets.
 * Throws PLATFORM_CLOSED, TOO_MANY_DRAFTS, INVALID_INPUT, BELOW_MINIMUM, AMOUNT_TOO_LARGE, INVALID_END_DATE.
 */
export function draftBet(
  { isPlatformOpen, openDrafts }: Drafting,
  draft: BetDraft,
  { now, periods }: Judging,
): BetChange<Entered> {
  if (!isPlatformOpen) throw domainError("PLATFORM_CLOSED");
  if (openDrafts >= MAX_OPEN_DRAFTS) throw domainError("TOO_MANY_DRAFTS", { max: MAX_OPEN_DRAFTS });
  requireAmounts(draft);
  requireEnd(draft.endDate, { now, periods });
  const { betId, placeId, creatorId, appId, title, description, totalAmount, minEntry, endDate, feePolicy } = draft;
  const bet: Bet = {
    ...UNTOUCHED,
    ...categoryOf(draft),
    ...termsOf(draft),
    id: betId,
    creatorId,
    title,
    description,
    feePolicy,
    totalAmount,
    minEntry,
    createdAt: now,
    endDate,
    // The time at which the creator's place is closed.
    dueAt: earlier(after(now, periods.pendingStakeMs), endDate),
  };
  const place: Participation = {
    id: placeId,
    betId,
    userId: creatorId,
    side: "FOR",
    amount: totalAmount,
    status: "PENDING",
    admissionNumber: null,
    createdAt: now,
    admittedAt: null,
    withdrawnAt: null,
    bannedAt: null,
    appId,
  };
  return { answer: { bet, place }, writes: { bet, place }, events: [{ type: "BetDrafted", bet }] };
}

const termsOf = ({
  sourceName = PLAIN_TERMS.sourceName,
  sourceUrl = PLAIN_TERMS.sourceUrl,
  voidIf = PLAIN_TERMS.voidIf,
  earlyProposal = PLAIN_TERMS.earlyProposal,
}: BetDraft): JudgingTerms => ({ sourceName, sourceUrl, voidIf, earlyProposal });

function requireAmounts({ totalAmount, minEntry, feePolicy }: BetDraft): void {
  requireAtLeast(minEntry, MINIMUM_STAKE, "minEntry");
  requireAtLeast(totalAmount, MINIMUM_STAKE, "totalAmount");
  requireWithin(minEntry, totalAmount);
  requireChargeable(totalAmount, feePolicy, "totalAmount");
}

/** Card providers hold money only so long, and everyone must be paid by then. Throws INVALID_END_DATE. */
function requireEnd(endDate: Date, { now, periods: { longestBetMs } }: Judging): void {
  if (endDate > now && endDate <= after(now, longestBetMs)) return;
  const days = String(Math.floor(longestBetMs / DAY_MS));
  const message =
    endDate > now
      ? `The end date must be at most ${days} days ahead: the card provider holds money no longer.`
      : "The end date must be in the future.";
  throw domainError("INVALID_END_DATE", { field: "endDate" }, message);
}

type AmountField = keyof Pick<BetDraft, "minEntry" | "totalAmount">;

/** The names of a bet's amounts in messages to users. */
export const AMOUNT_NAMES: Readonly<Record<AmountField, string>> = {
  minEntry: "Minimum entry",
  totalAmount: "Total amount",
};

/** Throws BELOW_MINIMUM with the field and its minimum. */
function requireAtLeast(amount: Cents, minimum: Cents, field: AmountField): void {
  if (amount >= minimum) return;
  const least = formatAmount(minimum);
  const message =
    amount === 0n ? `${AMOUNT_NAMES[field]} must be greater than 0` : `The least that you can enter here is $${least}`;
  throw domainError("BELOW_MINIMUM", { field, minimum: least }, message);
}

/** The creator has to enter their own bet. Throws BELOW_MINIMUM with the field that is too large and its maximum. */
function requireWithin(minEntry: Cents, totalAmount: Cents): void {
  if (minEntry <= totalAmount) return;
  const maximum = formatAmount(totalAmount);
  const message = `Minimum entry can be at most the total amount, $${maximum}`;
  throw domainError("BELOW_MINIMUM", { field: "minEntry", maximum }, message);
}

/** Throws INVALID_AMOUNT for less than the least stake. */
export function requireLeastStake(amount: Cents): void {
  if (amount < MINIMUM_STAKE) throw domainError("INVALID_AMOUNT", { field: "amount" }, "The least stake is $1.00");
}

/** Throws AMOUNT_TOO_LARGE when a stake and its fee are more than one card can be charged. */
export function requireChargeable(amount: Cents, feePolicy: FeePolicy, field: string): void {
  if (chargeFor(amount, feePolicy).total > MAXIMUM_CHARGE) throw domainError("AMOUNT_TOO_LARGE", { field });
}

/** A topic without a category means a wildcard bet; a wildcard bet without a topic gets OTHERS. */
function categoryOf({ category, topic }: BetDraft): Pick<Bet, "category" | "topic"> {
  if (category === null && topic === null) {
    throw domainError("INVALID_INPUT", { field: "category" }, "Category is required");
  }
  if (category !== null && category !== "WILDCARD") {
    if (topic !== null) throw domainError("INVALID_INPUT", { field: "topic" }, "Only a wildcard bet has a topic");
    return { category, topic: null };
  }
  return { category: "WILDCARD", topic: topic ?? "OTHERS" };
}
