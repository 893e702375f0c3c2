import { formatAmount } from "@stakehold/money/amount.ts";
import { chargeFor, FEE_PERCENT } from "@stakehold/money/fee.ts";
import { TERMS_VERSION } from "@stakehold/wager/terms-of-service.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import { allowsEarlyProposal, type Bet, type Periods } from "./bet.ts";
import { DAY_MS } from "./longest-bet.ts";
import type { Participation } from "./participation.ts";

/** Names the format of receipts. A change that a reader could notice gets the next number. */
const FORMAT = "stakehold-receipt/1";

/**
 * What a person saw when they paid. Times are RFC 3339 in UTC with milliseconds, amounts decimal dollars with two
 * places, and rules the platform's sentences of that day.
 */
export type Receipt = {
  readonly format: typeof FORMAT;
  /** The origin of the platform, under which its keys are published. */
  readonly issuer: string;
  readonly issuedAt: string;
  readonly bet: {
    readonly id: string;
    readonly creatorId: string;
    readonly title: string;
    readonly description: string;
    readonly category: string;
    readonly endDate: string;
    readonly feePolicy: FeePolicy;
    readonly totalAmount: string;
    readonly minEntry: string;
    readonly sourceName: string | null;
    readonly sourceUrl: string | null;
    readonly voidIf: string | null;
    readonly earlyProposal: boolean;
  };
  readonly stake: {
    readonly participationId: string;
    readonly userId: string;
    readonly position: string;
    readonly admissionNumber: number;
    readonly currency: "USD";
    readonly amount: string;
    readonly fee: string;
    readonly charged: string;
    readonly chargedAt: string;
  };
  readonly rules: {
    readonly fee: string;
    readonly division: string;
    readonly voting: string;
    readonly refunds: string;
    readonly appeal: string;
  };
  /** The day of the last change of the Terms of Service that were in force. */
  readonly termsVersion: string;
};

/** A receipt with its signature: the file that people keep, and the key that verifies it. */
export type SignedReceipt = {
  readonly document: string;
  readonly keyId: string;
  /** The member `x` of the key as a JSON Web Key. */
  readonly publicKey: string;
};

/** A signed receipt as it is stored with its place. */
export type IssuedReceipt = SignedReceipt & { readonly placeId: string; readonly issuedAt: Date };

/** Signs a receipt. The same receipt always gets the same signature. */
export type SignReceipt = (receipt: Receipt) => SignedReceipt;

/** What issuing a receipt needs besides bet and place. */
export type Issuing = { readonly issuer: string; readonly periods: Periods; readonly sign: SignReceipt };

/** A place that is being admitted, and the time of its card charge. */
type AdmittedPlace = {
  readonly bet: Bet;
  readonly place: Participation;
  readonly admissionNumber: number;
  readonly chargedAt: Date;
};

/** Issues the receipt of a place that is admitted now. */
export function issueReceipt(admitted: AdmittedPlace, { issuer, periods, sign }: Issuing, now: Date): IssuedReceipt {
  const { bet, place, admissionNumber, chargedAt } = admitted;
  const { fee, total } = chargeFor(place.amount, bet.feePolicy);
  const signed = sign({
    format: FORMAT,
    issuer,
    issuedAt: now.toISOString(),
    bet: {
      id: bet.id,
      creatorId: bet.creatorId,
      title: bet.title,
      description: bet.description,
      category: (bet.topic ?? bet.category).toLowerCase(),
      endDate: bet.endDate.toISOString(),
      feePolicy: bet.feePolicy,
      totalAmount: formatAmount(bet.totalAmount),
      minEntry: formatAmount(bet.minEntry),
      sourceName: bet.sourceName,
      sourceUrl: bet.sourceUrl,
      voidIf: bet.voidIf,
      earlyProposal: allowsEarlyProposal(bet),
    },
    stake: {
      participationId: place.id,
      userId: place.userId,
      position: place.side.toLowerCase(),
      admissionNumber,
      currency: "USD",
      amount: formatAmount(place.amount),
      fee: formatAmount(fee),
      charged: formatAmount(total),
      chargedAt: chargedAt.toISOString(),
    },
    rules: rulesOf(bet.feePolicy, periods),
    termsVersion: TERMS_VERSION,
  });
  return { ...signed, placeId: place.id, issuedAt: now };
}

/** The rules of fee, division, vote and refunds in sentences, as they are in force when the place is admitted. */
const rulesOf = (policy: FeePolicy, { votingMs, abandonAfterMs }: Periods): Receipt["rules"] => ({
  fee:
    policy === "ENTRY"
      ? `${FEE_PERCENT}% of the stake, added to the charge. Nothing is taken from winnings.`
      : `${FEE_PERCENT}% of what a winner receives beyond their own stake. Nothing is added to the charge.`,
  division:
    "Each winner receives their own stake and an equal share of the losing side's stakes. Leftover cents go to the winners who were admitted first, one each.",
  voting: `Everybody who holds a stake and is not banned may approve or reject the proposal within ${timeOf(votingMs)}: one side won, or the bet can't be judged. Approval by 51% of them, rounded up, decides the bet as proposed. Without it everybody is refunded.`,
  refunds: `Everybody is refunded if one side is empty at the end date or later, if nobody proposes a result within ${timeOf(abandonAfterMs)} after the end date, if the vote approves that the bet can't be judged, or if staff cancel it before anybody else joined. A refund returns the whole charge, the fee included.`,
  appeal: "The result of the vote is final.",
});

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [DAY_MS, "day"],
  [DAY_MS / 24, "hour"],
  [DAY_MS / 24 / 60, "minute"],
];

/** Returns a period in its largest whole unit, such as "3 days" or "90 minutes", in seconds if there is none. */
function timeOf(ms: number): string {
  const [unit, name] = UNITS.find(([each]) => ms % each === 0) ?? [1_000, "second"];
  const count = ms / unit;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
