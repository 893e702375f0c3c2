import { z } from "zod";
import { dollars } from "./format.ts";
import { amount, betMail, type BetScene, type Outcome } from "./mail.ts";

const facts = z.object({ outcome: z.enum(["FOR", "AGAINST", "REFUND"]), owed: amount });

/** To a person whose stake goes back: why, and what comes next. */
export const betRefunded = betMail(facts, ({ outcome, owed }, scene) => ({
  subject: `Refunded: ${scene.shortTitle}`,
  paragraphs: [
    `“${scene.title}” is over. ${whyRefunded(outcome, scene.decisionReason)}`,
    `Your whole charge of ${dollars(owed)} goes back to your card${scene.feePolicy === "ENTRY" ? ", our fee included" : ""}. You get another email when that is done.`,
  ],
  action: { label: "Open the bet", url: scene.betUrl },
}));

function whyRefunded(outcome: Outcome, reason: BetScene["decisionReason"]): string {
  if (outcome !== "REFUND") return "Your payment was not part of the result, so it is refunded.";
  switch (reason) {
    case "REJECTED":
      return "The participants rejected the proposed result, so everyone is refunded.";
    case "NO_CONSENSUS":
      return "Too few participants approved the proposed result in time, so everyone is refunded.";
    case "ONE_SIDED":
    case "APPROVED":
      return "Nobody was left on one of its sides, so everyone is refunded.";
    case "NO_PROPOSAL":
      return "Nobody proposed a result in time, so everyone is refunded.";
    case "CANCELLED":
      return "It was cancelled before anyone else joined.";
    case "CLEANUP":
      return "The platform was cleared, so everyone is refunded.";
    case undefined:
      return "Everyone is refunded.";
  }
}
