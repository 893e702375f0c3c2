import type { Outcome, Side } from "@stakehold/wager/words.ts";
import type { OpenStake } from "../../src/domain/opening.ts";
import Stripe from "stripe";
import type { Draw } from "./draw.ts";
import { Killed, Refused } from "../kill/mortal.ts";
import type { Platform } from "./platform.ts";
import type { Watch } from "./watch.ts";

/** A place in a bet, as the one who took it knows it. */
export type Place = OpenStake & {
  readonly side: Side;
  readonly admission: number;
  /** The secret by which a browser pays, once it was answered. */
  secret: string | undefined;
};

/** A bet as the service of bets knows it. */
export type Bet = {
  readonly betId: string;
  readonly feePolicy: OpenStake["feePolicy"];
  readonly places: Place[];
  /** Whether its money was to be divided: payments may have done so and died before it answered. */
  isDecided: boolean;
  /** How its money was divided, once that was answered. */
  outcome: Outcome | undefined;
};

/** What has happened so far, as far as later steps build on it. */
export type History = {
  readonly platform: Platform;
  readonly watch: Watch;
  readonly people: readonly string[];
  readonly bets: readonly Bet[];
  /** Questions of banks that nobody answered yet. */
  readonly challenges: string[];
  /** People who finished setting up where winnings go. */
  readonly finished: Set<string>;
  /** Webhooks that were taken. */
  readonly told: Set<string>;
};

/** Something that happens; returns a few words that say what did. */
export type Step = (history: History, draw: Draw) => Promise<string>;

/** What operations refuse where they were asked something that makes no sense now. */
const REASONS: readonly string[] = [
  "STAKE_CLOSED",
  "STAKE_NOT_FOUND",
  "BELOW_MINIMUM",
  "AMOUNT_TOO_LARGE",
  "NOTHING_PARKED",
  "DISPUTE_OPEN",
  "MOVED_BY_HAND",
  "MOVEMENT_NOT_FOUND",
  "SECOND_ADMIN_NEEDED",
  "STAKE_BUSY",
  "UNAVAILABLE",
];

/** What came of something that may be refused, cut off by a kill, or make no sense at Stripe now. */
export async function attempt<T>(work: Promise<T>): Promise<{ readonly done?: T; readonly said: string }> {
  try {
    return { done: await work, said: "done" };
  } catch (error) {
    if (error instanceof Killed) return { said: "killed" };
    if (error instanceof Refused && REASONS.includes(error.message)) return { said: error.message };
    if (error instanceof Stripe.errors.StripeError) return { said: error.code ?? error.type };
    if (error instanceof Error && error.message.endsWith("answered 400")) return { said: "refused by Stripe" };
    throw error;
  }
}

/** Every place of every bet. */
export const placesOf = ({ bets }: History): Place[] => bets.flatMap(({ places }) => places);

/** The first characters of an id, enough to tell one from another in a history. */
export const short = (id: string): string => id.slice(0, 4);

/** The PaymentIntent that a secret pays. */
export const paymentOf = (secret: string): string => secret.split("_secret_")[0] ?? "";

/** A step that finds nothing to work on. */
export const NOTHING_TO_DO = "nothing to do";
