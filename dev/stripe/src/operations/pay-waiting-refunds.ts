import { textOf } from "@stakehold/stand-in/rows.ts";
import type { World } from "../world.ts";
import { availableCents } from "./read-balance.ts";
import { withdrawRefund } from "./refund-funds.ts";
import { succeedRefund } from "./succeed-refund.ts";

const MAX_AT_ONCE = 100;

/** Pays refunds that waited for money, oldest first, as far as the balance allows. */
export function payWaitingRefunds(world: World): void {
  const rows = world.database
    .prepare(
      `SELECT id FROM objects
        WHERE kind = 'refund' AND owner = ? AND json_extract(body, '$.pending_reason') = 'insufficient_funds'
        ORDER BY seq LIMIT ?`,
    )
    .all(world.owner, MAX_AT_ONCE);
  for (const row of rows) {
    const refund = world.objects.get("refund", textOf(row, "id"));
    if (availableCents(world) >= refund.amount) succeedRefund(world, withdrawRefund(world, refund));
  }
}
