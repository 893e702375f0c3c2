import { requireRole, type Caller } from "@stakehold/service/caller.ts";
import type { PlatformStore, PlatformCounts } from "./ports/platform.ts";

/** What the platform holds, for an admin. Throws FORBIDDEN. */
export async function readPlatformCounts(
  { platform }: { readonly platform: Pick<PlatformStore, "counts"> },
  caller: Caller,
): Promise<PlatformCounts> {
  requireRole(caller, "admin");
  return platform.counts();
}
