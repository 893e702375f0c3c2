import type { Cleanups } from "./cleanups.ts";
import type { Platform } from "./platform.ts";

/**
 * Wakes the cleanup under way, if there is one: whoever closed the platform may have ended before the workflow began.
 * Throws UNAVAILABLE.
 */
export async function sweepCleanup(deps: {
  readonly platform: Pick<Platform, "cleanupUnderWay">;
  readonly cleanups: Cleanups;
}): Promise<void> {
  const cleanupId = await deps.platform.cleanupUnderWay();
  if (cleanupId !== undefined) await deps.cleanups.wake(cleanupId);
}
