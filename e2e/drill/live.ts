import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { createBet, draftBet, joinBet, newBet, propose, vote } from "../api/bets.ts";
import { openNewcomer, type ApiCaller } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { setUpPayouts } from "../api/payouts.ts";

/** People who use the platform continuously: alerts are based on the outcome of requests. */
export type Life = {
  /** Whole bets that were settled. */
  decided(): number;
  stop(): Promise<void>;
};

/** How long each waits between two actions, which leaves a single computer some idle time. */
const BETWEEN_MS = { bets: 4_000, looks: 1_000, entries: 5_000 };

/** How long nobody joins this bet: it then expires and is refunded. */
const ALONE_MS = 15_000;

const COUPLES = 2;

/**
 * Without webhooks a payment is noticed late, and drafts per person are limited: one person alone would pay too rarely.
 */
const MAKERS = 3;

const made = z.object({ clientSecret: z.string() });

/**
 * Starts their activity: some play whole bets, one stays alone in theirs, one reads pages, some create bets without
 * retrying.
 */
export async function beginLife(): Promise<Life> {
  const ending = new AbortController();
  const { signal } = ending;
  let decided = 0;
  const couples = await Promise.all(
    Array.from({ length: COUPLES }, async () => {
      const couple = await Promise.all([openNewcomer("creator"), openNewcomer("joiner")]);
      await Promise.all(couple.map(setUpPayouts));
      return couple;
    }),
  );
  const [visitor, loner] = await Promise.all([openNewcomer("visitor"), openNewcomer("loner")]);
  const makers = await Promise.all(Array.from({ length: MAKERS }, () => openNewcomer("maker")));
  const lives = [
    ...couples.map(([creator, joiner]) =>
      again(BETWEEN_MS.bets, signal, async () => {
        await playBet(creator, joiner);
        decided += 1;
      }),
    ),
    again(ALONE_MS + BETWEEN_MS.bets, signal, () => stayAlone(loner)),
    again(BETWEEN_MS.looks, signal, () => look(visitor)),
    ...makers.map((maker) => again(BETWEEN_MS.entries, signal, () => makeBet(maker))),
  ];
  return {
    decided: () => decided,
    stop: async () => {
      ending.abort();
      await Promise.all(lives);
    },
  };
}

async function playBet(creator: ApiCaller, joiner: ApiCaller): Promise<void> {
  const betId = await createBet(creator, "20.00");
  await joinBet(joiner, betId, "10.01", "against");
  await propose(creator, betId, "against");
  await Promise.all([vote(joiner, betId, "approve"), vote(creator, betId, "approve")]);
}

async function stayAlone(loner: ApiCaller): Promise<void> {
  const { clientSecret } = await draftBet(loner, "5.00", ALONE_MS);
  await pay(clientSecret);
}

async function makeBet(maker: ApiCaller): Promise<void> {
  const { status, body } = await maker.attempt("POST", "/api/bets-with-escrow", await newBet("3.00"));
  if (status === 200) await pay(made.parse(body).clientSecret);
}

async function look(visitor: ApiCaller): Promise<void> {
  await visitor.attempt("GET", "/api/bets");
  await visitor.attempt("GET", "/api/user/escrow-balance");
}

/** Repeats an action. Failures are expected during a fault. */
async function again(everyMs: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work().catch(() => undefined);
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
