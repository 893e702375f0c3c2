import type { BadgeTone } from "../../components/badge.tsx";
import type { AdminActionKind, ParkedKind } from "../../generated/graphql.ts";

/** The decisions that an admin may be offered. A proposal is the result of an adoption that needs two admins. */
export type ParkedDecisionKind = Exclude<AdminActionKind, "PROPOSE_ADOPTION">;

/** How a kind of parked work is described, and the decisions that an admin may make about it. */
export type ParkedWords = {
  readonly word: string;
  readonly tone: BadgeTone;
  /** What happened, and what happens next. */
  readonly text: string;
  readonly actions: readonly ParkedDecisionKind[];
};

/** The words for every kind. */
export const parkedWords: Readonly<Record<ParkedKind, ParkedWords>> = {
  FAILED_REFUND: {
    word: "Refund failed",
    tone: "danger",
    text: "The card did not take this refund. The money is still owed to the person.",
    actions: ["RETRY_REFUND", "REFUND_BY_TRANSFER"],
  },
  STOPPED_PAYOUT: {
    word: "Payout reversed",
    tone: "danger",
    text: "This payout came back from Stripe. The winnings are owed again, and wait for a decision.",
    actions: ["RESUME_PAYOUT"],
  },
  SUSPENSE: {
    word: "Unknown payment",
    tone: "danger",
    text: "This money came in and matches no stake.",
    actions: ["REFUND_SUSPENSE"],
  },
  MADE_BY_HAND: {
    word: "Moved by hand",
    tone: "danger",
    text: "Somebody refunded or transferred this at Stripe by hand. Nothing more goes out for it until it is adopted.",
    actions: ["ADOPT_MOVEMENT"],
  },
  DISPUTE: {
    word: "Dispute",
    tone: "warning",
    text: "A card network took this charge back, or asks about it. Answer in Stripe's dashboard.",
    actions: [],
  },
  DIFFERENCE: {
    word: "Difference",
    tone: "warning",
    text: "Stripe and the ledger do not say the same. Find out why; it leaves this list when they agree again.",
    actions: [],
  },
  STRIPE_EVENT: {
    word: "Stripe event",
    tone: "warning",
    text: "Something that Stripe reported could not be applied. It is tried again by itself, at least once an hour.",
    actions: [],
  },
  WAITING_PAYOUT: {
    word: "No payout account",
    tone: "neutral",
    text: "This money goes out by itself once the person's payout account can receive it.",
    actions: [],
  },
  DEAD_LETTER: {
    word: "Event",
    tone: "warning",
    text: "Payments can't handle this event. See the events below.",
    actions: [],
  },
};

/** The texts of a decision: its offer, its confirmation, and its result. */
export type ActionWords = {
  readonly offer: string;
  readonly title: string;
  readonly consequence: string;
  /** Takes the amount in words. */
  readonly done: (amount: string) => string;
};

/** The texts of every decision. */
export const actionWords: Readonly<Record<ParkedDecisionKind, ActionWords>> = {
  RETRY_REFUND: {
    offer: "Try the refund again",
    title: "Try the refund again?",
    consequence:
      "The refund is sent to the same card once more. If the card refuses again, it comes back to this list.",
    done: (amount) => `A refund of ${amount} to the card is on its way.`,
  },
  REFUND_BY_TRANSFER: {
    offer: "Send to payout account",
    title: "Send the refund to the payout account?",
    consequence:
      "The money goes to the person's payout account instead of the card, and waits until there is one. No refund to the card follows.",
    done: (amount) => `The refund of ${amount} goes to the payout account as soon as that can receive it.`,
  },
  RESUME_PAYOUT: {
    offer: "Send the payout again",
    title: "Send the payout again?",
    consequence: "The winnings are transferred to the person's payout account once more.",
    done: (amount) => `A payout of ${amount} is on its way.`,
  },
  REFUND_SUSPENSE: {
    offer: "Refund to the card",
    title: "Refund this payment?",
    consequence: "The whole amount goes back to the card that it came from.",
    done: (amount) => `A refund of ${amount} to the card is on its way.`,
  },
  ADOPT_MOVEMENT: {
    offer: "Adopt what was moved by hand",
    title: "Adopt what was moved by hand?",
    consequence:
      "It is read at Stripe and booked: from what is owed for the payment, and beyond that as the platform's loss. What is left to pay goes out.",
    done: (amount) => `${amount} is booked as it was moved at Stripe.`,
  },
};

/** Returns the text for an adoption that needs another admin's agreement. */
export const proposedInWords = (amount: string): string =>
  `${amount} is proposed for adoption. Another admin has to adopt the same before it is booked.`;

/** Reasons that send an admin to Stripe's dashboard for a refund, which can then be adopted. */
const refundedAtStripe: readonly string[] = ["charge_already_refunded", "other_currency"];

/** Returns the possible decisions about an item. */
export const actionsFor = (kind: ParkedKind, subject: string, reason: string): readonly ParkedDecisionKind[] => {
  const { actions } = parkedWords[kind];
  const isAdoptable =
    refundedAtStripe.includes(reason) || (kind === "DIFFERENCE" && movedAtStripe(kind, subject) !== null);
  return isAdoptable ? [...actions, "ADOPT_MOVEMENT"] : actions;
};

/** Returns Stripe's id of a movement made by hand; null if the admin has to enter it. */
export const movedAtStripe = (kind: ParkedKind, subject: string): string | null => {
  if (kind === "MADE_BY_HAND") return subject;
  return kind === "DIFFERENCE"
    ? (/^(?:refund|transfer|transfer_reversed):((?:re|tr|trr)_\w+)$/.exec(subject)?.[1] ?? null)
    : null;
};

/**
 * How many days winnings may wait for a payout account before an admin should ask: card networks limit how long money
 * may be held.
 */
const askAfterDays = 60;
const dayMs = 24 * 60 * 60 * 1_000;

/** Whether winnings have waited so long that an admin should act. */
export const waitsTooLong = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > askAfterDays * dayMs;

const personLeft =
  "The person deleted their account, and the payout account they had can't receive this. Transfer it in Stripe's dashboard with the stake's id as metadata `stake`, then adopt that.";

const differences: Readonly<Record<string, string>> = {
  NOT_IN_LEDGER: "Stripe moved it, and the ledger does not know of it.",
  NOT_AT_STRIPE: "The ledger booked it, and Stripe does not know of it.",
  AMOUNT_DIFFERS: "Both know of it, with different amounts.",
  BALANCE_DIFFERS: "The balances differ as a whole.",
};

/** Returns why an item waits, in words where there are any, else the raw reason. */
export const reasonInWords = (kind: ParkedKind, reason: string): string | null => {
  if (reason === "" || reason === "matches nothing" || kind === "WAITING_PAYOUT") return null;
  if (reason === "person_left") return personLeft;
  return (kind === "DIFFERENCE" ? differences[reason] : undefined) ?? `Reason: ${reason.replaceAll("_", " ")}`;
};
