import type { Outcome, Side } from "@stakehold/wager/words.ts";
import type { OpenStake } from "../../src/domain/open/opening.ts";
import Stripe from "stripe";
import type { Draw } from "./draw.ts";
import { Killed, Refused } from "../kill/mortal.ts";
import type { Platform } from "./platform.ts";
import type { Watch } from "./watch.ts";

/** A place in a bet, as its participant sees it. */
export type Place = OpenStake & {
  readonly side: Side;
  readonly admission: number;
  /** The secret with which a browser pays, once it was returned. */
  secret: string | undefined;
};

/** A bet as the bets service sees it. */
export type Bet = {
  readonly betId: string;
  readonly feePolicy: OpenStake["feePolicy"];
  readonly places: Place[];
  /** Whether settling was requested: payments may have done it and died before it responded. */
  isDecided: boolean;
  /** How its money was divided, once that was returned. */
  outcome: Outcome | undefined;
};

/** The state of a history that later steps build on. */
export type History = {
  readonly platform: Platform;
  readonly watch: Watch;
  readonly people: readonly string[];
  readonly bets: readonly Bet[];
  /** Open challenges from banks. */
  readonly challenges: string[];
  /** People who finished setting up their payout account. */
  readonly finished: Set<string>;
  /** Webhooks that were accepted. */
  readonly accepted: Set<string>;
};

/** One step of a history; returns a short description of what happened. */
export type Step = (history: History, draw: Draw) => Promise<string>;

/** The codes of refusals that steps expect, for requests that make no sense at the time. */
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

/** Runs work that may be refused, be cut off by a kill, or make no sense at Stripe at the time. */
export async function attempt<T>(work: Promise<T>): Promise<{ readonly done?: T; readonly result: string }> {
  try {
    return { done: await work, result: "done" };
  } catch (error) {
    if (error instanceof Killed) return { result: "killed" };
    if (error instanceof Refused && REASONS.includes(error.message)) return { result: error.message };
    if (error instanceof Stripe.errors.StripeError) return { result: error.code ?? error.type };
    if (error instanceof Error && error.message.endsWith("answered 400")) return { result: "refused by Stripe" };
    throw error;
  }
}

/** Returns every place of every bet. */
export const placesOf = ({ bets }: History): Place[] => bets.flatMap(({ places }) => places);

/** Returns the first characters of an id, enough to distinguish ids in a history. */
export const short = (id: string): string => id.slice(0, 4);

/** Returns the PaymentIntent that a secret pays. */
export const paymentOf = (secret: string): string => secret.split("_secret_")[0] ?? "";

/** The result of a step that finds nothing to work on. */
export const NOTHING_TO_DO = "nothing to do";
