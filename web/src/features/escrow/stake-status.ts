import type { BadgeTone } from "../../components/badge.tsx";

export type ShownStatus = { readonly tone: BadgeTone; readonly word: string };

const shown = new Map<string, ShownStatus>([
  ["PENDING", { tone: "warning", word: "Pending" }],
  ["HELD", { tone: "accent", word: "Held" }],
  ["RELEASED", { tone: "success", word: "Released" }],
  ["REFUNDED", { tone: "neutral", word: "Refunded" }],
]);

/** Returns a stake's status as its badge shows it, in the neutral tone for an unknown status. */
export function shownStatus(status: string): ShownStatus {
  const word = status.charAt(0) + status.slice(1).toLowerCase().replaceAll("_", " ");
  return shown.get(status) ?? { tone: "neutral", word };
}

/** The meaning of each status, in the order in which a stake may go through them. */
export const statusMeanings: readonly { status: string; text: string }[] = [
  { status: "HELD", text: "Funds are held for active bets, until the participants have voted." },
  {
    status: "PENDING",
    text: "The payment is not confirmed yet. The sums count it while your bank processes it, and not while it is unpaid.",
  },
  { status: "RELEASED", text: "Funds are released, because you won the bet." },
  {
    status: "REFUNDED",
    text: "Funds are returned to the card that you paid with, because nobody won the bet or it was cancelled.",
  },
  { status: "FORFEITED", text: "The other side won, and your stake went to its winners." },
];
