import type { createShortHistories } from "@stakehold/testing/short-histories.ts";
import type { Bet } from "../src/domain/bet.ts";
import type { Reminder } from "../src/domain/change.ts";
import { DAY, sampleBet, twoSided } from "../src/domain/testing/samples.ts";
import { propose, put, type Lives } from "./lives.ts";

/** The state of a bet after one path through its workflow, and the reminders of its people on the way. */
export type End = Pick<Bet, "status" | "decision" | "decisionReason"> & { readonly reminders: readonly Reminder[] };

/** One path through a workflow's code. */
export type Branch = {
  /** What its history must match, in the form of `RecordedHistory.steps`. */
  readonly shows: RegExp;
  /** The state in which it leaves its bet, if it has one. */
  readonly ends?: End;
  /** Runs it to the workflow's end and returns the workflow's id. */
  readonly play: (lives: Lives) => Promise<string>;
  /** Starts the server that it needs, if that is not a time-skipping one. */
  readonly temporal?: typeof createShortHistories;
};

export const SETTLED = "settleBet recordSettlement shown completed$";

/** Returns what a bet's history must match. Each review may find a new status of the bet, which is then shown. */
export const steps = (text: string): RegExp => new RegExp(text.replaceAll("reviewBet", "reviewBet( shown)?"));

/** Returns the end of a refunded bet. */
export const refunded = (decisionReason: Bet["decisionReason"], ...reminders: Reminder[]): End => ({
  status: "REFUNDED",
  decision: "REFUND",
  decisionReason,
  reminders,
});

/** Starts a bet's workflow, runs `happen`, and waits for the end. */
export const life =
  (
    make: (lives: Lives) => Promise<string>,
    happen: (lives: Lives, betId: string) => Promise<unknown>,
  ): Branch["play"] =>
  async (lives) => {
    const betId = await make(lives);
    await lives.wake(betId);
    await happen(lives, betId);
    await lives.lifeOf(betId).result();
    return `bet/${betId}`;
  };

export const nothing = async (): Promise<void> => undefined;
export const ofTwoSides = (lives: Lives) => put(lives, twoSided);
export const ofOneSide = (lives: Lives) => put(lives, sampleBet, { forCount: 1, forPool: 1_000n, pool: 1_000n });

/** Proposes a result, or that there can be none, on the second day, and runs `happen` on the third. */
export const proposed = (
  happen: (lives: Lives, betId: string) => Promise<unknown>,
  winningSide: Bet["proposedWinningSide"] = "FOR",
): Branch["play"] =>
  life(ofTwoSides, async (lives, betId) => {
    await lives.sleep(DAY);
    await propose(lives, betId, winningSide);
    await lives.sleep(DAY);
    await happen(lives, betId);
  });
