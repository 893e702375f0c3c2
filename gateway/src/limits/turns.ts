import type { Logger } from "@stakehold/service/logger.ts";
import type { Response } from "express";
import { limitHit } from "./limit-hit.ts";

/** How many operations of one person run at once, and how many more may wait for their turn. */
export const AT_ONCE = 8;
export const WAITING = 40;

/** Lets a few operations of each person run at once, so that nobody's dear queries take the place of everybody's. */
export type Turns = {
  /** Resolves when it is the request's turn, which lasts until its response ends. Throws RATE_LIMITED. */
  take(userId: string, response: Response): Promise<void>;
};

/** A person's operations: how many run, and what begins those that wait, the first of them first. */
type Line = { running: number; readonly waiting: (() => void)[] };

/** Makes the turns of one gateway. */
export function createTurns(logger: Logger): Turns {
  const people = new Map<string, Line>();
  const end = (userId: string, line: Line): void => {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) people.delete(userId);
  };
  return {
    take: async (userId, response) => {
      const line = people.get(userId) ?? { running: 0, waiting: [] };
      if (line.waiting.length >= WAITING) throw limitHit(logger, { limit: "turns", userId });
      people.set(userId, line);
      if (line.running < AT_ONCE) line.running += 1;
      else await new Promise<void>((resolve) => void line.waiting.push(resolve));
      // A caller who left while it waited hands the turn on at once.
      if (response.closed) end(userId, line);
      else response.once("close", () => end(userId, line));
    },
  };
}
