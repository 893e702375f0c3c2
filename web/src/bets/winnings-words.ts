import { formatMoney } from "../shared/format-money.ts";
import type { Money } from "../shared/money.ts";

/** Returns the gain, the one thing that a winner wants to know. */
export const wonWords = (gain: Money): string => `You won ${formatMoney(gain.amount)}`;

/** Names the parts of a payout, for display beside the gain alone. */
export const payoutLabel = "Your stake and your gain";
