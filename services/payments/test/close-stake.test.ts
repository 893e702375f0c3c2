import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { StakeCancelledSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { closeStake } from "../src/operations/hold/close-stake.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { reconcileCancels, reconcileStakes } from "../src/operations/reconcile/reconcile.ts";
import { createBench, payWith, wanted, type Bench } from "./bench.ts";

const MINUTE_MS = 60_000;
const CREATE = "/v1/payment_intents";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

const cancellationsOf = async (stakeId: string) =>
  (await bench.published(StakeCancelledSchema)).filter((event) => event.stakeId === stakeId);

const unfinishedOf = (stakeId: string) =>
  bench.rows("SELECT key FROM operations WHERE stake_id = $1 AND next_attempt_at IS NOT NULL", [stakeId]);

/** Applies all of Stripe's events and retries everything that is due, for some minutes. */
async function minutesLater() {
  await bench.control("DELETE", "/faults");
  for (let round = 0; round < 3; round += 1) {
    await bench.quiet();
    await reconcileCancels(bench.deps);
    await reconcileStakes(bench.deps);
    await bench.moveClock(2 * MINUTE_MS);
  }
  await bench.quiet();
}

test.each([
  ["took effect", true],
  ["had no effect", false],
])("a cancellation that returns 500 and %s ends soon, not only when Stripe forgets its response", async (_, effect) => {
  const command = wanted();
  const opened = await openStake(bench.deps, command);
  await bench.fault([
    { kind: "hold", type: "*" },
    { kind: "status", method: "POST", path: `${CREATE}/*/cancel`, status: 500, effect, count: 1 },
  ]);
  expect(await closeStake(bench.deps, command.stakeId)).toBe(effect ? "CANCELLED" : "LATER");
  await minutesLater();
  expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
  await expect(payWith(bench, opened)).rejects.toThrow();
  expect(await cancellationsOf(command.stakeId)).toHaveLength(1);
  expect(await unfinishedOf(command.stakeId)).toEqual([]);
});

test.each([400, 500])("a stake whose payment Stripe fails to create (%i) ends when it is closed", async (status) => {
  const command = wanted();
  await bench.fault({ kind: "status", method: "POST", path: CREATE, status, effect: false, count: 100 });
  await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
  expect(await cancellationsOf(command.stakeId)).toHaveLength(1);
  await minutesLater();
  const made = (await bench.state()).payment_intent.filter(({ metadata }) => metadata["stake"] === command.stakeId);
  expect(made).toEqual([]);
  expect(await unfinishedOf(command.stakeId)).toEqual([]);
});

test("every invariant holds", async () => {
  await minutesLater();
  await bench.check();
});
