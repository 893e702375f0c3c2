import { formatAmount, parseAmount } from "@stakehold/money/amount.ts";
import { chargeFor, FEE_PERCENT } from "@stakehold/money/fee.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import { z } from "zod";
import { dollars } from "./format.ts";
import { amount, betMail, side } from "./mail.ts";

const facts = z.object({ side, stake: amount });

/** To a person who joined: the payment counts. */
export const betJoined = betMail(facts, ({ side: taken, stake }, { title, shortTitle, feePolicy, betUrl }) => ({
  subject: `You joined: ${shortTitle}`,
  paragraphs: [
    `You are on the ${taken} side of “${title}”.`,
    whereTheMoneyIs(stake, feePolicy),
    "When a result is proposed, you get an email and can vote on it. Emails about votes sometimes land in the junk folder, so look there too.",
  ],
  action: { label: "Open the bet", url: betUrl },
}));

function whereTheMoneyIs(stake: string, policy: FeePolicy | undefined): string {
  const held = `Your stake of ${dollars(stake)} is held in escrow until the bet is over.`;
  if (policy === undefined) return held;
  if (policy === "WINNINGS") return `${held} If you win, ${FEE_PERCENT}% of what you win beyond it is our fee.`;
  const { fee, total } = chargeFor(parseAmount(stake) ?? 0n, policy);
  const charge = `Your card was charged ${dollars(formatAmount(total))}`;
  return `${held} ${charge}: the stake and our fee of ${dollars(formatAmount(fee))}.`;
}
