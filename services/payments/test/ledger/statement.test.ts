import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { readStatement } from "../../src/operations/read-statement.ts";
import {
  closeDispute,
  createBench,
  enablePayouts,
  hold,
  holdBet,
  openDispute,
  settleWith,
  type Bench,
} from "../bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

const statementOf = (userId: string) => readStatement(bench.deps, userId, { limit: 100, after: undefined });

const shown = async (userId: string) =>
  (await statementOf(userId)).map(({ kind, cents, paidInCents, wonCents, paidOutCents }) => [
    kind,
    cents,
    paidInCents,
    wonCents,
    paidOutCents,
  ]);

/** Settles and drains a bet of a person against a stranger. */
async function bet(userId: string, decision: "FOR" | "AGAINST" | "REFUND") {
  const others = await holdBet(bench, { FOR: [], AGAINST: [1_000n] });
  const mine = { ...(await hold(bench, { userId, betId: others.betId })), side: "FOR" as const };
  const both = { betId: others.betId, stakes: [...others.stakes, mine] };
  await settleWith(bench, both, decision);
  await bench.drain(both.betId);
  await bench.quiet();
  return { ...both, mine };
}

describe("a statement", () => {
  test("lists every stake, fee, winnings, payout and refund with the totals so far, newest first", async () => {
    const userId = newId();
    await enablePayouts(bench, userId);
    await bet(userId, "FOR");
    await bet(userId, "AGAINST");
    await bet(userId, "REFUND");
    expect(await shown(userId)).toEqual([
      ["REFUND", 1_025n, 3_075n, 2_000n, 3_025n],
      ["FEE", 25n, 3_075n, 2_000n, 2_000n],
      ["STAKE", 1_000n, 3_050n, 2_000n, 2_000n],
      ["FEE", 25n, 2_050n, 2_000n, 2_000n],
      ["STAKE", 1_000n, 2_025n, 2_000n, 2_000n],
      ["PAYOUT", 2_000n, 1_025n, 2_000n, 2_000n],
      ["WINNINGS", 2_000n, 1_025n, 2_000n, 0n],
      ["FEE", 25n, 1_025n, 0n, 0n],
      ["STAKE", 1_000n, 1_000n, 0n, 0n],
    ]);
  });

  test("lists the fee taken from winnings, and what was left of them", async () => {
    const userId = newId();
    await enablePayouts(bench, userId);
    const others = await holdBet(bench, { FOR: [], AGAINST: [1_000n] }, "WINNINGS");
    const mine = {
      ...(await hold(bench, { userId, betId: others.betId, feePolicy: "WINNINGS" })),
      side: "FOR" as const,
    };
    await settleWith(bench, { betId: others.betId, stakes: [...others.stakes, mine] }, "FOR");
    await bench.drain(others.betId);
    await bench.quiet();
    expect(await shown(userId)).toEqual([
      ["PAYOUT", 1_975n, 1_000n, 1_975n, 1_975n],
      ["WINNINGS_FEE", 25n, 1_000n, 1_975n, 0n],
      ["WINNINGS", 2_000n, 1_000n, 2_000n, 0n],
      ["STAKE", 1_000n, 1_000n, 0n, 0n],
    ]);
  });

  test("lists what went wrong: a reversed payout, a returned refund, a chargeback", async () => {
    const userId = newId();
    await enablePayouts(bench, userId);
    const won = await bet(userId, "FOR");
    const refunded = await bet(userId, "REFUND");
    const { transfer, refund } = await bench.state();
    const sent = transfer.find(({ metadata }) => metadata["stake"] === won.mine.stakeId);
    await bench.stripe.transfers.createReversal(sent?.id ?? "", {});
    const made = refund.find(({ metadata }) => metadata?.["stake"] === refunded.mine.stakeId);
    await bench.quiet();
    await bench.control("POST", `/refunds/${made?.id ?? ""}/fail`, {});
    await bench.quiet();
    const lost = await bet(userId, "AGAINST");
    await closeDispute(bench, await openDispute(bench, lost.mine.stakeId), "lost");
    expect((await shown(userId)).slice(0, 5)).toEqual([
      ["CHARGEBACK", 1_025n, 3_075n, 2_000n, 1_025n],
      ["FEE", 25n, 3_075n, 2_000n, 0n],
      ["STAKE", 1_000n, 3_050n, 2_000n, 0n],
      ["REFUND_REVERSED", 1_025n, 2_050n, 2_000n, 0n],
      ["PAYOUT_REVERSED", 2_000n, 2_050n, 2_000n, 1_025n],
    ]);
  });

  test("is read page by page without a gap, and nobody sees another's", async () => {
    const userId = newId();
    await bet(userId, "AGAINST");
    await bet(userId, "REFUND");
    const all = await statementOf(userId);
    const pages = [];
    for (let after; ; after = pages.at(-1)) {
      const [next] = await readStatement(bench.deps, userId, { limit: 0, after });
      if (next === undefined) break;
      pages.push(next);
    }
    expect(pages).toEqual(all);
    expect(await statementOf(newId())).toEqual([]);
  });
});

describe("a settlement", () => {
  test("shows who paid, what was kept, how it was split and who got what, only to those who paid", async () => {
    const { betId, stakes } = await holdBet(bench, { FOR: [1_000n, 2_000n, 3_000n], AGAINST: [500n, 500n] });
    const late = await hold(bench, { betId, stakeCents: 700n });
    const [first] = stakes;
    const see = async (userId: string) => (await bench.deps.settlements.views([betId, newId()], userId)).get(betId);
    expect(await see(first?.userId ?? "")).toBeUndefined();
    await settleWith(bench, { betId, stakes }, "FOR");
    expect(await see(late.userId)).toMatchObject({
      outcome: "FOR",
      wonCount: 3,
      lostCount: 2,
      refundedCount: 1,
      poolCents: 7_000n,
      lostCents: 1_000n,
      wonCents: 7_000n,
      refundedCents: 718n,
      feeCents: 25n + 50n + 75n + 13n + 13n,
    });
    expect(await see(newId())).toBeUndefined();
    const shares = await bench.deps.settlements.shares(betId, 100, undefined);
    expect(
      shares.map(({ outcome, stakeCents, feeCents, owedCents }) => [outcome, stakeCents, feeCents, owedCents]),
    ).toEqual([
      ["WON", 1_000n, 25n, 1_334n],
      ["WON", 2_000n, 50n, 2_333n],
      ["WON", 3_000n, 75n, 3_333n],
      ["LOST", 500n, 13n, 0n],
      ["LOST", 500n, 13n, 0n],
      ["REFUNDED", 700n, 18n, 718n],
    ]);
    expect(await bench.deps.settlements.shares(betId, 2, shares[1]?.stakeId)).toEqual(shares.slice(2, 4));
  });

  test("with fees on winnings shows each winner's own fee, including the winner of the leftover cents", async () => {
    // Of 2.98, each of the three gets 0.99 and the first a cent more: 1.00 less 0.03 and 0.99 less 0.02 come to the
    // same.
    const won = await holdBet(bench, { FOR: [1_000n, 2_000n, 3_000n], AGAINST: [148n, 150n] }, "WINNINGS");
    await settleWith(bench, { ...won, stakes: won.stakes.toReversed() }, "FOR");
    const shares = await bench.deps.settlements.shares(won.betId, 100, undefined);
    expect(shares.map(({ outcome, winningsFeeCents, owedCents }) => [outcome, winningsFeeCents, owedCents])).toEqual([
      ["WON", 2n, 1_097n],
      ["WON", 2n, 2_097n],
      ["WON", 3n, 3_097n],
      ["LOST", 0n, 0n],
      ["LOST", 0n, 0n],
    ]);
    const view = (await bench.deps.settlements.views([won.betId], won.stakes[0]?.userId ?? "")).get(won.betId);
    expect(view).toMatchObject({ feeCents: 7n, lostCents: 298n, wonCents: 6_291n });
    expect(await bench.deps.settlements.shares(won.betId, 1, shares[1]?.stakeId)).toEqual(shares.slice(2, 3));
  });

  test("of a bet without any stake left has no shares", async () => {
    const { betId, stakes } = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
    await openDispute(bench, stakes[0]?.stakeId ?? "");
    await settleWith(bench, { betId, stakes }, "FOR");
    const views = await bench.deps.settlements.views([betId], stakes[0]?.userId ?? "");
    expect(views.get(betId)).toMatchObject({ outcome: "REFUND", wonCount: 0, poolCents: 0n, feeCents: 0n });
  });
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
