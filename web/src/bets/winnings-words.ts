import { formatMoney } from "../shared/format-money.ts";
import type { Money } from "../shared/money.ts";

/** The gain as the one thing that somebody who won wants to know. */
export const wonSentence = (gain: Money): string => `You won ${formatMoney(gain.amount)}.`;

/** What a payout is made of, for where it stands beside the gain alone. */
export const payoutLabel = "Your stake and your gain";
