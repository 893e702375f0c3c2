import { numberOf } from "@stakehold/stand-in/rows.ts";
import { present } from "../http/present.ts";
import { readBalance } from "../operations/read-balance.ts";
import type { Kind } from "../state/objects.ts";
import type { World } from "../world.ts";

const KINDS = [
  "payment_intent",
  "charge",
  "refund",
  "transfer",
  "transfer_reversal",
  "dispute",
  "topup",
  "payout",
  "balance_transaction",
  "account",
  "event",
] as const satisfies Kind[];

/** Returns all objects, oldest first, for tests that check everything. */
export function readState(world: World): object {
  const objects = KINDS.map((kind) => [kind, world.objects.every(kind).map((object) => present(world, object))]);
  return {
    now: world.clock.now(),
    balance: readBalance(world),
    ...Object.fromEntries(objects),
    deliveries: world.database
      .prepare("SELECT event, endpoint, state, attempts, last_status FROM deliveries ORDER BY id")
      .all(),
    jobs: world.database.prepare("SELECT kind, subject, due_at_ms FROM jobs ORDER BY due_at_ms").all(),
  };
}

/** Returns how much is not done yet, for tests that wait until all of it is: unlike the state, it does not grow. */
export function readPending(world: World): object {
  const pending = world.database.prepare("SELECT count(*) AS count FROM deliveries WHERE state = 'pending'").get();
  return {
    now: world.clock.now(),
    deliveries: pending === undefined ? 0 : numberOf(pending, "count"),
    next_job_at_ms: world.jobs.nextDueAtMs() ?? null,
  };
}
