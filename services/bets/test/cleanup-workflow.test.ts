import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { until, untilHolds } from "@stakehold/testing/until.ts";
import type { WorkflowBundle } from "@temporalio/worker";
import { MINUTE, sampleBet, samplePlace, twoSided } from "../src/domain/testing/samples.ts";
import { bundleBetLife, openLives, propose, put, type Lives } from "./lives.ts";

/** A test that takes longer hangs: each starts a Temporal of its own. */
jest.setTimeout(180_000);

let workflowBundle: WorkflowBundle;
let lives: Lives;
beforeAll(async () => {
  workflowBundle = await bundleBetLife();
});
beforeEach(async () => {
  lives = await openLives(workflowBundle);
});
afterEach(() => lives.close());

/** Wakes the workflow of each bet that the cleanup decided, as the consumer of bets' own events does. */
async function wakeDecided(): Promise<void> {
  await until(() => lives.bets.all().every(({ decision }) => decision !== null));
  for (const { id } of lives.bets.all()) await lives.wake(id);
}

test("a cleanup refunds every bet through its own workflow, then publishes, deletes and reopens in order", async () => {
  const active = await put(lives, twoSided);
  const voting = await put(lives, twoSided);
  await propose(lives, voting);
  const draft = await put(lives, sampleBet, { status: "DRAFT", publishedAt: null });
  const cleanupId = randomUUID();
  await lives.cleanUp(cleanupId);
  await lives.sleep(MINUTE / 6);
  expect(lives.platform.steps).toEqual([]);
  await wakeDecided();
  await lives.cleanupOf(cleanupId).result();
  for (const betId of [active, voting, draft]) {
    expect(lives.settlementsOf(betId)).toMatchObject([{ decision: Decision.REFUND }]);
    expect(lives.bets.published(betId)).toEqual(expect.arrayContaining(["BetDecided", "BetSettled"]));
  }
  expect(lives.platform.steps).toEqual(["published", "deleted 3", "reopened"]);
});

test("a finished cleanup that is woken again touches no bet made since", async () => {
  const cleanupId = randomUUID();
  await lives.cleanUp(cleanupId);
  await lives.cleanupOf(cleanupId).result();
  const { runId } = await lives.cleanupOf(cleanupId).describe();
  const betId = await put(lives, twoSided);
  const { createdAt } = lives.bets.bet(betId);
  const unpaid = samplePlace({ id: randomUUID(), betId, userId: "late", createdAt });
  lives.bets.put(lives.bets.bet(betId), [unpaid]);

  await lives.cleanUp(cleanupId);
  await expect(lives.cleanupOf(cleanupId).result()).rejects.toThrow();
  expect((await lives.cleanupOf(cleanupId).describe()).runId).not.toBe(runId);
  expect(lives.bets.bet(betId)).toMatchObject({ status: "ACTIVE", decision: null });
  expect(lives.bets.places().find(({ id }) => id === unpaid.id)).toMatchObject({ status: "PENDING" });
});

test.each([
  ["a stake is held or on its way back", { unsettledStakes: 1 }],
  ["Stripe has not responded", { operationsInFlight: 1 }],
])("nothing is published or deleted while %s", async (_why, motion) => {
  await put(lives, twoSided);
  Object.assign(lives.inMotion, motion);
  const cleanupId = randomUUID();
  await lives.cleanUp(cleanupId);
  await lives.sleep(MINUTE / 6);
  await wakeDecided();
  await lives.sleep(MINUTE / 2);
  expect(lives.platform.steps).toEqual([]);
  expect(lives.bets.all()).toHaveLength(1);
  Object.assign(lives.inMotion, { unsettledStakes: 0, operationsInFlight: 0 });
  await lives.cleanupOf(cleanupId).result();
  expect(lives.bets.all()).toEqual([]);
});

test("a place that may still be charged keeps its bet, and workers that stop in the middle lose nothing", async () => {
  const betId = await put(lives, twoSided);
  const unpaid = samplePlace({ id: randomUUID(), betId, userId: "late" });
  lives.bets.put(lives.bets.bet(betId), [unpaid]);
  lives.closesAs.set(unpaid.id, "LATER");
  const cleanupId = randomUUID();
  await lives.cleanUp(cleanupId);
  await lives.sleep(MINUTE / 6);
  await wakeDecided();
  await untilHolds(() =>
    expect(lives.bets.bet(betId)).toMatchObject({ status: "REFUNDED", decisionReason: "CLEANUP" }),
  );
  await lives.sleep(MINUTE / 6);
  expect(lives.platform.steps).toEqual([]);
  await lives.restartWorkers();
  lives.closesAs.set(unpaid.id, "CANCELLED");
  await lives.cleanupOf(cleanupId).result();
  expect(lives.platform.steps).toEqual(["published", "deleted 1", "reopened"]);
});
