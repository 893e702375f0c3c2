import { requireRole, type Caller } from "@stakehold/service/caller.ts";
import type { Platform, PlatformCounts } from "./platform.ts";

/** What the platform holds, for an admin. Throws FORBIDDEN. */
export async function readPlatformCounts(
  { platform }: { readonly platform: Pick<Platform, "counts"> },
  caller: Caller,
): Promise<PlatformCounts> {
  requireRole(caller, "ADMIN");
  return platform.counts();
}
