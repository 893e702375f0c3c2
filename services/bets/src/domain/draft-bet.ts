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
import type { Participation } from "./participation.ts";

/** How far ahead a bet may end: card networks and Stripe cap how long money may be held (design, section 4). */
export const MAX_DAYS_AHEAD = 60;

/** How many unpaid drafts a person may have: each costs a stake at Stripe, and nobody pays for it. */
export const MAX_OPEN_DRAFTS = 10;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A bet that somebody wants to create. Texts are trimmed and within their lengths already. */
export type BetDraft = {
  readonly betId: string;
  readonly placeId: string;
  readonly creatorId: string;
  /** The app that the creator makes it by. */
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

/** Whether the platform takes bets, and how many drafts the creator has. */
export type Drafting = { readonly isPlatformOpen: boolean; readonly openDrafts: number };

/**
 * Makes a draft and its creator's unpaid place, FOR, while the platform takes bets.
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
  if (draft.endDate <= now || draft.endDate > after(now, MAX_DAYS_AHEAD * DAY_MS)) {
    throw domainError("INVALID_END_DATE", { field: "endDate" });
  }
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
    // When its creator's place is to be closed.
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

type AmountField = keyof Pick<BetDraft, "minEntry" | "totalAmount">;

const NAMES: Record<AmountField, string> = { minEntry: "Minimum entry", totalAmount: "Total amount" };

/** Throws BELOW_MINIMUM with the field and the least that it takes. */
function requireAtLeast(amount: Cents, minimum: Cents, field: AmountField): void {
  if (amount >= minimum) return;
  const least = formatAmount(minimum);
  const message =
    amount === 0n ? `${NAMES[field]} must be greater than 0` : `The least that you can enter here is $${least}`;
  throw domainError("BELOW_MINIMUM", { field, minimum: least }, message);
}

/** Who creates a bet enters it too. Throws BELOW_MINIMUM with the field that is too large and the most that it takes. */
function requireWithin(minEntry: Cents, totalAmount: Cents): void {
  if (minEntry <= totalAmount) return;
  const maximum = formatAmount(totalAmount);
  const message = `Minimum entry can be at most the total amount, $${maximum}`;
  throw domainError("BELOW_MINIMUM", { field: "minEntry", maximum }, message);
}

/** Throws AMOUNT_TOO_LARGE when a stake and its fee are more than one card can be charged. */
export function requireChargeable(amount: Cents, feePolicy: FeePolicy, field: string): void {
  if (chargeFor(amount, feePolicy).total > MAXIMUM_CHARGE) throw domainError("AMOUNT_TOO_LARGE", { field });
}

/** A topic alone means a wildcard bet; a wildcard bet without one is about other things. */
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
