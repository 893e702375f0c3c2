import type { StatementKind } from "../../generated/graphql.ts";

/** Whether a movement takes the user's money, pays it, or only records it as owed. */
export type Direction = "from-you" | "to-you" | "owed";

export type MovementWords = {
  readonly title: string;
  /** What its title leaves open. */
  readonly text?: string;
  readonly direction: Direction;
};

const words = {
  STAKE: { title: "Stake", direction: "from-you" },
  FEE: { title: "Platform fee", direction: "from-you" },
  WINNINGS: { title: "Winnings", text: "Your stake and your gain, owed to you from then on", direction: "owed" },
  WINNINGS_FEE: { title: "Platform fee", text: "Taken from your gain", direction: "from-you" },
  PAYOUT: { title: "Payout", direction: "to-you" },
  PAYOUT_REVERSED: {
    title: "Payout taken back",
    text: "Taken back from your payout account, and owed to you again",
    direction: "from-you",
  },
  REFUND: { title: "Refund", direction: "to-you" },
  REFUND_REVERSED: {
    title: "Refund came back",
    text: "It could not be delivered, and is owed to you again",
    direction: "from-you",
  },
  CHARGEBACK: { title: "Chargeback", text: "Your bank took this payment back for you", direction: "to-you" },
  CHARGEBACK_REVERSED: {
    title: "Chargeback undone",
    text: "Your bank gave this payment back to us, and it counts again",
    direction: "from-you",
  },
} satisfies Record<StatementKind, MovementWords>;

/** Returns what moved and where it went, worded for the user. */
export const movementWords = (kind: StatementKind): MovementWords => words[kind];

/** Returns the server's amount as a bank shows it: with a minus if it left the user. */
export const signedAmount = (amount: string, direction: Direction): string =>
  direction === "from-you" ? `-${amount}` : amount;
