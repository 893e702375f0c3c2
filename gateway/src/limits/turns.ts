import type { Logger } from "@stakehold/service/logger.ts";
import type { Response } from "express";
import { isAddress } from "./client-address.ts";
import { limitHit } from "./limit-hit.ts";

/** How many operations of one person run at once, and how many more may wait. */
export const AT_ONCE = 8;
export const WAITING = 40;

/**
 * From which cost an operation is expensive, how many of those run at once for one person, and how many more may wait.
 */
export const DEAR_COST = 5_000;
export const DEAR_AT_ONCE = 2;
export const DEAR_WAITING = 4;

/** Lets a few operations of each caller run at once, so that one caller cannot starve the others. */
export type Turns = {
  /** Resolves when it is the caller's turn, with a function that ends it. Throws RATE_LIMITED. */
  begin(caller: string): Promise<() => void>;
  /** The same for a turn that lasts until a response ends. Throws RATE_LIMITED. */
  take(caller: string, response: Response): Promise<void>;
};

/** A limit of turns: its name, how many run at once, and how many more may wait. */
export type TurnsLimit = { readonly name: string; readonly atOnce: number; readonly waiting: number };

/** A caller's operations: how many run, and the callbacks that start those that wait, in order. */
type Line = { running: number; readonly waiting: (() => void)[] };

/** Creates the turns of one gateway. */
export function createTurns({ name, atOnce, waiting }: TurnsLimit, logger: Logger): Turns {
  const lines = new Map<string, Line>();
  const end = (caller: string, line: Line): void => {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(caller);
  };
  const begin: Turns["begin"] = async (caller) => {
    const line = lines.get(caller) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= waiting) {
      throw limitHit(logger, { limit: name, userId: isAddress(caller) ? undefined : caller });
    }
    lines.set(caller, line);
    if (line.running < atOnce) line.running += 1;
    else await new Promise<void>((resolve) => void line.waiting.push(resolve));
    let isOver = false;
    return () => {
      if (!isOver) end(caller, line);
      isOver = true;
    };
  };
  return {
    begin,
    take: async (caller, response) => {
      const over = await begin(caller);
      // A caller that left while waiting passes the turn on at once.
      if (response.closed) over();
      else response.once("close", over);
    },
  };
}
