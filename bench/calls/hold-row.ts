import { setTimeout as pause } from "node:timers/promises";
import { lockBet } from "@stakehold/e2e/platform/lock-bet.ts";

/** Longer than a wait for a lock: by then as many connections wait as ever will. */
const FILLS_MS = 5_000;

/** Asks once for the bet whose row is held. */
export type Ask = () => Promise<unknown>;

/**
 * Locks a bet's row, asks for the bet again and again, and then does some work. Throws if
 * an ask got something else than UNAVAILABLE, or none ended.
 */
export async function whileRowIsHeld<Result>(
  betId: string,
  asks: readonly Ask[],
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await lockBet(betId);
  const done = new AbortController();
  let refused = 0;
  const askAgain = async (ask: Ask): Promise<void> => {
    while (!done.signal.aborted) {
      if (!(await isRefused(ask))) throw new Error("A bet whose row is held was changed");
      refused += 1;
    }
  };
  try {
    const working = async (): Promise<Result> => {
      try {
        await pause(FILLS_MS);
        return await work();
      } finally {
        done.abort();
      }
    };
    const [result] = await Promise.all([working(), ...asks.map(askAgain)]);
    if (refused === 0) throw new Error("Nobody asked for the bet whose row was held");
    return result;
  } finally {
    await release();
  }
}

/** Returns whether the platform rejects an ask as UNAVAILABLE. Throws if it fails with anything else. */
async function isRefused(ask: Ask): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    if (String(error).includes('"UNAVAILABLE"')) return true;
    throw error;
  }
}
