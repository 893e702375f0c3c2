import type { BetStatus, MoneyPlace, ParticipationStatus, Position } from "../generated/graphql.ts";
import { formatMoney } from "../shared/format-money.ts";
import type { Money } from "../shared/money.ts";

/** The reader's part in a bet, with its stake where that was read. */
export type OwnPart = {
  readonly status: ParticipationStatus;
  readonly position: Position;
  readonly amount?: Money;
  readonly stake?: {
    readonly place: MoneyPlace;
    readonly placeAmount: Money;
    readonly gain?: Money | null;
  } | null;
};

/** How a bet ended for its reader; the amount is missing while the money is not divided, or was not read. */
export type OwnResult = {
  readonly words: string;
  readonly tone: "success" | "neutral";
  readonly money?: Money | undefined;
};

/** Returns what the reader won, lost or got back; null before the end, and for those who were not in the bet. */
export function resultOf(
  own: OwnPart | null | undefined,
  { status, winningPosition }: { readonly status: BetStatus; readonly winningPosition?: Position | null },
): OwnResult | null {
  if (own?.status !== "HELD") return null;
  if (winningPosition) {
    if (own.position !== winningPosition) return { words: "You lost", tone: "neutral", money: own.amount };
    return { words: "You won", tone: "success", money: own.stake?.gain ?? undefined };
  }
  if (status !== "REFUNDED" || !own.stake) return null;
  const words = own.stake.place === "ON_CARD" ? "Refunded" : "Refund on its way";
  return { words, tone: "neutral", money: own.stake.placeAmount };
}

/** Returns the gain, the one thing that a winner wants to know. */
export const wonWords = (gain: Money): string => `You won ${formatMoney(gain.amount)}`;

/** Names the parts of a payout, for display beside the gain alone. */
export const payoutLabel = "Your stake and your gain";
