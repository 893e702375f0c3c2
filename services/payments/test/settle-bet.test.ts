import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BetFundsSettledSchema, MoneyDueSchema, StakeOutcome } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { confirmStake } from "../src/operations/hold/confirm-stake.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { readEscrowBalance } from "../src/operations/read-escrow-balance.ts";
import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { refuse } from "../src/domain/settle/refund.ts";
import { settleBet } from "../src/operations/settle/settle-bet.ts";
import { admittedOf, createBench, hold, holdBet, payWith, settleWith, wanted, type Bench } from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

const owed = async (betId: string) => {
  const rows = await bench.rows(
    "SELECT o.amount_cents FROM operations o JOIN stakes s ON s.id = o.stake_id WHERE s.bet_id = $1 AND o.kind IN ('REFUND', 'TRANSFER') ORDER BY o.amount_cents",
    [betId],
  );
  return rows.map((row) => row["amount_cents"]);
};

const statuses = async (stakes: readonly { readonly stakeId: string }[]) =>
  Promise.all(stakes.map(async ({ stakeId }) => (await bench.deps.stakes.find(stakeId))?.status));

describe("settling a bet", () => {
  test("pays winners their stake and an equal share, leftover cents by admission, and earns every fee", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n, 2_000n, 3_000n], AGAINST: [500n, 500n] });
    expect(await settleWith(bench, bet, "FOR")).toBe("FOR");
    expect(await statuses(bet.stakes)).toEqual(["RELEASED", "RELEASED", "RELEASED", "FORFEITED", "FORFEITED"]);
    expect(await owed(bet.betId)).toEqual([1_334n, 2_333n, 3_333n]);
    const [settled] = (await bench.published(BetFundsSettledSchema)).filter(({ betId }) => betId === bet.betId);
    expect(settled?.results.map(({ outcome, owed: amount }) => [outcome, amount?.cents])).toEqual(
      expect.arrayContaining([
        [StakeOutcome.WON, 1_334n],
        [StakeOutcome.LOST, 0n],
      ]),
    );
    expect((await bench.published(MoneyDueSchema)).filter(({ betId }) => betId === bet.betId)).toHaveLength(1);
    const fees = await bench.rows(
      "SELECT -p.cents AS cents FROM postings p JOIN transactions t ON t.id = p.transaction_id WHERE t.key = $1 AND p.account = 'fee_revenue'",
      [`settle:${bet.betId}`],
    );
    expect(fees).toEqual([{ cents: 25n + 50n + 75n + 13n + 13n }]);
  });

  test("under WINNINGS takes the fee from each winner's share", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n, 1_000n], AGAINST: [1_001n] }, "WINNINGS");
    expect(await settleWith(bench, bet, "FOR")).toBe("FOR");
    expect(await owed(bet.betId)).toEqual([1_000n + 500n - 13n, 1_000n + 501n - 13n].toSorted());
  });

  test("returns the first outcome to every repetition, whatever decision it requests", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    const answers = await Promise.all([
      settleWith(bench, bet, "FOR"),
      settleWith(bench, bet, "AGAINST"),
      settleWith(bench, bet, "REFUND"),
      settleWith(bench, bet, "FOR"),
    ]);
    expect(new Set(answers).size).toBe(1);
    expect(await settleWith(bench, bet, "REFUND")).toBe(answers[0]);
    expect(await bench.rows("SELECT FROM settlements WHERE bet_id = $1", [bet.betId])).toHaveLength(1);
  });

  test.each([
    ["nobody is on the winning side", { FOR: [] as bigint[], AGAINST: [700n, 800n] }, "FOR" as const],
    ["nobody is on the losing side", { FOR: [700n, 800n], AGAINST: [] as bigint[] }, "FOR" as const],
    ["it is decided so", { FOR: [700n], AGAINST: [800n] }, "REFUND" as const],
  ])("refunds everybody whole when %s", async (_, sides, decision) => {
    const bet = await holdBet(bench, sides);
    expect(await settleWith(bench, bet, decision)).toBe("REFUND");
    expect(await owed(bet.betId)).toEqual([718n, 820n]);
    expect(new Set(await statuses(bet.stakes))).toEqual(new Set(["REFUNDING"]));
  });

  test("refunds a held stake that is not on the list", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    const late = await hold(bench, { betId: bet.betId, stakeCents: 400n });
    await settleWith(bench, bet, "AGAINST");
    expect(await statuses([...bet.stakes, late])).toEqual(["FORFEITED", "RELEASED", "REFUNDING"]);
    expect(await owed(bet.betId)).toEqual([410n, 2_000n]);
  });

  test("refuses a list that names a stake twice, and divides nothing", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    const admitted = [...admittedOf(bet.stakes), ...admittedOf(bet.stakes)];
    await expect(
      settleBet(bench.deps, { betId: bet.betId, decision: "FOR", feePolicy: "ENTRY", admitted }),
    ).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(await statuses(bet.stakes)).toEqual(["HELD", "HELD"]);
  });

  test("a charge that succeeds afterwards is booked and refunded whole, once", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    const late = wanted({ betId: bet.betId });
    const opened = await openStake(bench.deps, late);
    await settleWith(bench, bet, "FOR");
    await payWith(bench, opened);
    await confirmStake(bench.deps, { userId: late.userId, stakeId: late.stakeId, idempotencyKey: "once" });
    await bench.quiet();
    expect(await statuses([late])).toEqual(["REFUNDING"]);
    expect(await owed(bet.betId)).toEqual([1_025n, 2_000n]);
    await Promise.all([bench.drain(bet.betId), bench.drain(bet.betId)]);
    await bench.quiet();
    await bench.drain(bet.betId);
    const { refund } = await bench.state();
    const made = refund.filter(({ metadata }) => metadata?.["stake"] === late.stakeId);
    expect(made).toMatchObject([{ amount: 1_025, status: "succeeded" }]);
    expect(await statuses([...bet.stakes, late])).toEqual(["RELEASED", "FORFEITED", "REFUNDED"]);
    await expect(openStake(bench.deps, wanted({ betId: bet.betId }))).rejects.toMatchObject({ code: "STAKE_CLOSED" });
  });

  test("races with a charge, which is either divided or refunded", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    const late = Array.from({ length: 8 }, () => wanted({ betId: bet.betId }));
    const opened = await Promise.all(late.map((command) => openStake(bench.deps, command)));
    await Promise.all([...opened.map((stake) => payWith(bench, stake)), settleWith(bench, bet, "FOR")]);
    await bench.quiet();
    expect(new Set(await statuses(late))).toEqual(new Set(["REFUNDING"]));
  });
});

describe("a refused participation", () => {
  test("is refunded whole, once for however many deliveries", async () => {
    const { stakeId, betId } = await hold(bench);
    const eventId = newId();
    await Promise.all(
      Array.from({ length: 10 }, () => bench.deps.stakes.change({ stakeId }, refuse, onceByEvent(eventId))),
    );
    await bench.deps.stakes.change({ stakeId }, refuse, onceByEvent(newId()));
    expect(await owed(betId)).toEqual([1_025n]);
  });

  test("whose money was divided meanwhile keeps what it won", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    await settleWith(bench, bet, "FOR");
    for (const { stakeId } of bet.stakes) {
      await bench.deps.stakes.change({ stakeId }, refuse, onceByEvent(newId()));
    }
    expect(await statuses(bet.stakes)).toEqual(["RELEASED", "FORFEITED"]);
  });
});

test("the escrow balance equals what the ledger holds", async () => {
  const userId = newId();
  const won = await holdBet(bench, { FOR: [], AGAINST: [2_000n] });
  const mine = { ...(await hold(bench, { userId, betId: won.betId, stakeCents: 1_500n })), side: "FOR" as const };
  await hold(bench, { userId, stakeCents: 700n });
  await openStake(bench.deps, wanted({ userId, stakeCents: 300n }));
  await settleWith(bench, { betId: won.betId, stakes: [...won.stakes, mine] }, "FOR");
  expect(await readEscrowBalance(bench.deps, userId)).toMatchObject({
    heldCents: 700n,
    pendingCents: 0n,
    totalCents: 700n,
    waitingCents: 3_500n,
  });
  const entries = await bench.deps.escrow.entries(userId, 10, undefined);
  expect(entries.map(({ stakeCents }) => stakeCents)).toEqual([300n, 700n, 1_500n]);
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
