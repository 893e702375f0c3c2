import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { readBalance } from "./read-balance.ts";
import { payWaitingRefunds } from "./create-refund.ts";

/** Says that money became available, then spends it on what waited for it. */
export function announceAvailable(world: World): void {
  emitEvent(world, { type: "balance.available", object: readBalance(world) });
  payWaitingRefunds(world);
}
