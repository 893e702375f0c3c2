import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { newBet } from "./bets.ts";
import type { ApiCaller } from "./caller.ts";
import { pay } from "./pay.ts";

/** The outcome of people's continuous creating and joining of bets. */
export type Traffic = {
  /** Bets that were created, oldest first. */
  readonly betIds: readonly string[];
  /** The number of refusals by code. A call beyond a limit is retried later, and does not count. */
  readonly refusals: ReadonlyMap<string, number>;
};

const BETWEEN_CALLS_MS = 100;

/** How long a person waits after hitting a limit per minute. */
const BEYOND_LIMIT_MS = 2_000;

/** The response to creating or joining a bet. */
const entered = z.object({ bet: z.object({ id: z.string() }).optional(), clientSecret: z.string().nullable() });

/** Has people create bets, join each other's and pay, all at once, until the signal aborts. */
export async function makeTraffic(people: readonly ApiCaller[], until: AbortSignal): Promise<Traffic> {
  const betIds: string[] = [];
  const refusals = new Map<string, number>();
  const attempt = async (person: ApiCaller, path: string, body: unknown) => {
    const answer = await person.attempt("POST", path, body);
    if (answer.status === 429) {
      await pause(BEYOND_LIMIT_MS);
      return;
    }
    if (answer.status !== 200) {
      const code = answer.body.code ?? `status ${answer.status}`;
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
      return;
    }
    const { bet, clientSecret } = entered.parse(answer.body);
    if (bet !== undefined) betIds.push(bet.id);
    if (clientSecret !== null) await pay(clientSecret);
  };
  const live = async (person: ApiCaller) => {
    while (!until.aborted) {
      const others = betIds.at(-1);
      await attempt(person, "/api/bets-with-escrow", await newBet("3.00"));
      if (others !== undefined) {
        await attempt(person, `/api/bets/${others}/join-with-escrow`, { amount: "2.00", position: "against" });
      }
      await pause(BETWEEN_CALLS_MS);
    }
  };
  await Promise.all(people.map(live));
  return { betIds, refusals };
}
