import type { World } from "../world.ts";

/** Makes every undelivered webhook due at once, abandoned ones too. Returns how many there are. */
export function resendUndelivered(world: World): number {
  const done = world.database
    .prepare("UPDATE deliveries SET state = 'pending', attempts = 0, next_attempt_at_ms = ? WHERE state <> 'delivered'")
    .run(Date.now());
  return Number(done.changes);
}
