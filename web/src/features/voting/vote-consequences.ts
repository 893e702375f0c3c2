import type { FeePolicy, VoteChoice } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";

export type OwnInterest = {
  /** The user's own stake, without the fee. */
  readonly stake: string;
  /** What the card was charged; the stake if that is unknown. */
  readonly charge: string;
  /** Whether the user's side wins under the proposal. */
  readonly isWinning: boolean;
  /** What each winner gets beyond their own stake, without any leftover cent; null while a side is empty. */
  readonly gain: string | null;
  readonly feePolicy: FeePolicy;
  /** As the server returns it; null until it is loaded. */
  readonly feePercent: string | null;
};

/** Returns what each choice means for the user's own money, every amount as returned by the server. */
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
