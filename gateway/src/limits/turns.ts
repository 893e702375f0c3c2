import type { Logger } from "@stakehold/service/logger.ts";
import type { Response } from "express";
import pLimit, { type LimitFunction } from "p-limit";
import { limitHit } from "./limit-hit.ts";

/** How many operations of one person run at once, and how many more may wait for their turn. */
export const AT_ONCE = 8;
export const WAITING = 40;

/** Lets a few operations of each person run at once, so that nobody's dear queries take the place of everybody's. */
export type Turns = {
  /** Resolves when it is the request's turn, which lasts until its response ends. Throws RATE_LIMITED. */
  take(userId: string, response: Response): Promise<void>;
};

/** Makes the turns of one gateway. */
export function createTurns(logger: Logger): Turns {
  const people = new Map<string, LimitFunction>();
  return {
    take: async (userId, response) => {
      const limit = people.get(userId) ?? pLimit(AT_ONCE);
      if (limit.pendingCount >= WAITING) throw limitHit(logger, { limit: "turns", userId });
      people.set(userId, limit);
      const begun = Promise.withResolvers<void>();
      void limit(async () => {
        begun.resolve();
        await ended(response);
      }).then(() => {
        if (limit.activeCount + limit.pendingCount === 0) people.delete(userId);
      });
      await begun.promise;
    },
  };
}

/** Also for a caller who left: the response closes then, and may have closed while it waited. */
const ended = (response: Response): Promise<void> =>
  new Promise((resolve) => (response.closed ? resolve() : response.once("close", resolve)));
