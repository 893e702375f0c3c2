import type { DeviceStore } from "./ports/pushes.ts";

export type ForgetDevicesDeps = { readonly devices: Pick<DeviceStore, "removeUnused" | "forgetSessions"> };

/** For how long a device tells a person who does not come by it. */
export const KEEP_DEVICES_MS = 30 * 24 * 3_600_000;

/** For how long it is known that a session ended: longer than any token holds that identity signed for it. */
export const KNOW_ENDED_MS = 3_600_000;

/** How many one statement deletes. */
const PAGE_SIZE = 1_000;

/** Forgets devices by which their person has not come for 30 days, and sessions that ended an hour ago. */
export async function forgetDevices({ devices }: ForgetDevicesDeps): Promise<void> {
  while ((await devices.removeUnused(KEEP_DEVICES_MS, PAGE_SIZE)) === PAGE_SIZE);
  while ((await devices.forgetSessions(KNOW_ENDED_MS, PAGE_SIZE)) === PAGE_SIZE);
}
