import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { DomainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import type { AdminActionKind } from "../src/domain/admin-action.ts";
import { actAsAdmin } from "../src/operations/act-as-admin.ts";
import { refuseStake } from "../src/operations/refuse-stake.ts";
import { createBench, enablePayouts, holdBet, settleWith, type Bench, type Held } from "./bench.ts";

/** `SEED=7` replays one history; `SEEDS=200` runs so many. */
const FIRST = Number(process.env["SEED"] ?? 1);
const SEEDS = process.env["SEED"] === undefined ? Number(process.env["SEEDS"] ?? 8) : 1;
const STEPS = 14;
const LONGEST_MS = 60_000;

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

/** Numbers from 0 to below 1 that a seed always gives again (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type History = {
  readonly random: () => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly bet: { readonly betId: string; readonly stakes: readonly Held[] };
  readonly disputes: string[];
};

/** What Stripe's control plane or an operation refuses, because it makes no sense now, is no step of a history. */
const attempt = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    const isRefused =
      error instanceof DomainError || (error instanceof Error && /answered 400|reversed/.test(error.message));
    if (!isRefused) throw error;
  });

const act = (action: AdminActionKind, subject: string) =>
  attempt(actAsAdmin(bench.deps, { adminId: newId(), action, subject, note: "x", idempotencyKey: newId() }));

const STEPS_BY_NAME: Readonly<Record<string, (history: History) => Promise<unknown>>> = {
  settle: ({ bet, pick }) => settleWith(bench, bet, pick(["FOR", "AGAINST", "REFUND"] as const)),
  drain: ({ bet }) => bench.drain(bet.betId),
  drainTwice: ({ bet }) => Promise.all([bench.drain(bet.betId), bench.drain(bet.betId)]),
  refuse: ({ bet, pick }) =>
    refuseStake(bench.deps, pick(bet.stakes).stakeId, { consumer: "payments", eventId: newId() }),
  dispute: async ({ bet, pick, random, disputes }) => {
    const stake = await bench.deps.stakes.find(pick(bet.stakes).stakeId);
    const how = random() < 0.3 ? { amount: 400 } : {};
    const made = bench.control("POST", "/disputes", { charge: stake?.charge ?? "", ...how });
    await attempt(made.then((dispute) => void disputes.push(bench.idOf(dispute))));
  },
  closeDispute: async ({ disputes, pick }) => {
    if (disputes.length === 0) return;
    const outcome = pick(["won", "lost"] as const);
    await attempt(bench.control("POST", `/disputes/${pick(disputes)}/close`, { outcome }));
  },
  reopenDispute: async ({ disputes, pick }) => {
    if (disputes.length > 0) await attempt(bench.control("POST", `/disputes/${pick(disputes)}/reopen`, {}));
  },
  failRefund: async ({ bet, pick }) => {
    const { refund } = await bench.state();
    const mine = refund.filter(({ metadata, status }) => metadata?.["bet"] === bet.betId && status === "succeeded");
    if (mine.length > 0) await attempt(bench.control("POST", `/refunds/${pick(mine).id}/fail`, {}));
  },
  reverse: async ({ bet, pick, random }) => {
    const { transfer } = await bench.state();
    const mine = transfer.filter(({ metadata, reversed }) => metadata["bet"] === bet.betId && !reversed);
    const how = random() < 0.5 ? { amount: 100 } : {};
    if (mine.length > 0) await attempt(bench.stripe.transfers.createReversal(pick(mine).id, how));
  },
  admin: ({ bet, pick }) =>
    act(pick(["RESUME_PAYOUT", "RETRY_REFUND", "REFUND_BY_TRANSFER"] as const), pick(bet.stakes).stakeId),
  loseAnswer: ({ pick }) => bench.loseAnswers(pick(["/v1/transfers", "/v1/refunds"]), 1),
  serverError: ({ pick, random }) =>
    bench.fault({
      kind: "status",
      method: "POST",
      path: pick(["/v1/transfers", "/v1/refunds"]),
      status: 500,
      effect: random() < 0.5,
    }),
  quiet: () => bench.quiet(),
  wait: ({ pick }) => bench.moveClock(pick([1_000, 120_000, 4_000_000, 25 * 3_600_000])),
};

/** Everything comes to its end: disputes close, what is parked is sent on, everybody can receive. */
async function comeToAnEnd({ bet, disputes }: History): Promise<void> {
  await bench.control("DELETE", "/faults");
  for (const dispute of disputes) {
    await attempt(bench.control("POST", `/disputes/${dispute}/close`, { outcome: "lost" }));
  }
  for (let round = 0; round < 8; round += 1) {
    await bench.moveClock(2 * 3_600_000);
    await bench.drain(bet.betId);
    await bench.quiet();
    for (const { stakeId } of bet.stakes) {
      await act("RESUME_PAYOUT", stakeId);
      await act("REFUND_BY_TRANSFER", stakeId);
    }
  }
  expect(await bench.drain(bet.betId)).toBeNull();
}

test.each(Array.from({ length: SEEDS }, (_, index) => FIRST + index))(
  "a random history of a bet ends with every invariant (SEED=%d)",
  async (seed) => {
    const random = randomBy(seed);
    const pick = <T>(from: readonly T[]): T => {
      const picked = from[Math.floor(random() * from.length)];
      if (picked === undefined) throw new TypeError("There is nothing to pick from");
      return picked;
    };
    const amounts = () =>
      Array.from({ length: 1 + Math.floor(random() * 2) }, () => BigInt(500 + Math.floor(random() * 2_000)));
    const bet = await holdBet(bench, { FOR: amounts(), AGAINST: amounts() }, pick(["ENTRY", "WINNINGS"] as const));
    for (const { userId } of bet.stakes) await enablePayouts(bench, userId);
    const history: History = { random, pick, bet, disputes: [] };
    const taken: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const name = pick(Object.keys(STEPS_BY_NAME));
      taken.push(name);
      await STEPS_BY_NAME[name]?.(history);
    }
    await comeToAnEnd(history);
    await bench.check();
  },
  LONGEST_MS,
);
