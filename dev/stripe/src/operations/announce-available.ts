import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { payWaitingRefunds } from "./pay-waiting-refunds.ts";
import { readBalance } from "./read-balance.ts";

/** Announces that money became available, then spends it on what waited for it. */
export function announceAvailable(world: World): void {
  emitEvent(world, { type: "balance.available", object: readBalance(world) });
  payWaitingRefunds(world);
}
