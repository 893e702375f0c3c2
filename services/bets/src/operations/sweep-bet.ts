import type { Sql } from "@stakehold/messaging/sql.ts";
import type { BetLives } from "./wake-bet.ts";

/** Bets whose workflow is late. */
export type DueBets = {
  /** Their ids in ascending order, at most `limit`, only those after `after` where it is given. */
  list(sql: Sql, limit: number, after?: string): Promise<readonly string[]>;
  /** Lets a bet that is still late be late again only after so many milliseconds. */
  putOff(betId: string, ms: number): Promise<void>;
};

/**
 * How long a workflow that was woken is left alone, in milliseconds. One that waits for another service which can't be
 * reached stays late for as long as that takes, and each wake makes its history longer.
 */
const LEFT_ALONE_MS = 10 * 60_000;

/** Wakes the workflow of a bet that is late. Throws UNAVAILABLE. */
export async function sweepBet({ lives, due }: { lives: BetLives; due: DueBets }, betId: string): Promise<void> {
  await lives.wake(betId);
  await due.putOff(betId, LEFT_ALONE_MS);
}
