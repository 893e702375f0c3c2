import type { createShortHistories } from "@stakehold/testing/short-histories.ts";
import type { Bet } from "../src/domain/bet.ts";
import type { Reminder } from "../src/domain/change.ts";
import { DAY, sampleBet, twoSided } from "../src/domain/testing/samples.ts";
import { propose, put, type Lives } from "./lives.ts";

/** How a bet is left by one way through its workflow, and what its people were reminded of on the way. */
export type End = Pick<Bet, "status" | "decision" | "decisionReason"> & { readonly reminders: readonly Reminder[] };

/** One way through a workflow's code. */
export type Branch = {
  /** What a history of it has to show, as `RecordedHistory.steps` says it. */
  readonly shows: RegExp;
  /** How it leaves its bet, where it is about one that is there. */
  readonly ends?: End;
  /** Lives it through to the workflow's end and returns the workflow's id. */
  readonly play: (lives: Lives) => Promise<string>;
  /** Starts the server that it takes, where that is not one whose clock skips. */
  readonly temporal?: typeof createShortHistories;
};

export const SETTLED = "settleBet recordSettlement shown completed$";

/** What a bet's history has to show. Each review may find the bet in another state than the one before, which is shown. */
export const steps = (text: string): RegExp => new RegExp(text.replaceAll("reviewBet", "reviewBet( shown)?"));

/** A bet that is refunded. */
export const refunded = (decisionReason: Bet["decisionReason"], ...reminders: Reminder[]): End => ({
  status: "REFUNDED",
  decision: "REFUND",
  decisionReason,
  reminders,
});

/** Starts a bet's workflow, lets happen what is to happen, and waits for the end. */
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

/** A result, or that there can be none, is proposed on the second day, and something happens on the third. */
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
