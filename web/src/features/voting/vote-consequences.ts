import type { FeePolicy, VoteChoice } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";

export type OwnInterest = {
  /** The person's own stake, without fee. */
  readonly stake: string;
  /** What the card was charged; the stake where it is not known. */
  readonly charge: string;
  /** Whether the proposal names the person's own side as the winner. */
  readonly isWinning: boolean;
  /** What each winner gets beyond their own stake, before any leftover cent; null where a side is empty. */
  readonly gain: string | null;
  readonly feePolicy: FeePolicy;
  /** As the server says it; null until it is known. */
  readonly feePercent: string | null;
};

/** What each choice means for one's own money, every amount as the server gave it. */
export function voteConsequences(interest: OwnInterest): Readonly<Record<VoteChoice, string>> {
  return { APPROVE: `If it passes, ${ifApproved(interest)}`, REJECT: `If it fails, ${refund(interest)}` };
}

function ifApproved(interest: OwnInterest): string {
  const { stake, isWinning, gain, feePolicy, feePercent } = interest;
  if (gain === null) return refund(interest);
  if (!isWinning) return `your ${formatMoney(stake)} goes to the winning side.`;
  const percent = feePercent === null ? "" : `${feePercent}% `;
  const fee = feePolicy === "WINNINGS" ? `, less the ${percent}platform fee on that share` : "";
  return `you get your ${formatMoney(stake)} back and ${formatMoney(gain)} of the other side's stakes${fee}.`;
}

function refund({ charge, stake, feePolicy }: OwnInterest): string {
  const fee = feePolicy === "ENTRY" && charge !== stake ? ", fee included" : "";
  return `everyone is refunded: ${formatMoney(charge)} goes back to your card${fee}.`;
}
