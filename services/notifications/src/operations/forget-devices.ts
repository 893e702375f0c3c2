import { removePages } from "@stakehold/store/remove-pages.ts";
import type { DeviceStore } from "./ports/pushes.ts";

export type ForgetDevicesDeps = { readonly devices: Pick<DeviceStore, "removeUnused" | "forgetSessions"> };

/** How long a device stays without a visit by its person. */
export const KEEP_DEVICES_MS = 30 * 24 * 3_600_000;

/** How long an ended session is remembered: longer than any token is valid that identity signed for it. */
export const KNOW_ENDED_MS = 3_600_000;

/** Deletes devices that their person has not used for 30 days, and sessions that ended an hour ago. */
export async function forgetDevices({ devices }: ForgetDevicesDeps): Promise<void> {
  await removePages((limit) => devices.removeUnused(KEEP_DEVICES_MS, limit));
  await removePages((limit) => devices.forgetSessions(KNOW_ENDED_MS, limit));
}
