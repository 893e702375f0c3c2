import type { Cleanups } from "./ports/workflows.ts";
import type { PlatformStore } from "./ports/platform.ts";

/**
 * Wakes the cleanup under way, if there is one: whoever closed the platform may have ended before the workflow began.
 * Throws UNAVAILABLE.
 */
export async function sweepCleanup(deps: {
  readonly platform: Pick<PlatformStore, "cleanupUnderWay">;
  readonly cleanups: Cleanups;
}): Promise<void> {
  const cleanupId = await deps.platform.cleanupUnderWay();
  if (cleanupId !== undefined) await deps.cleanups.wake(cleanupId);
}
