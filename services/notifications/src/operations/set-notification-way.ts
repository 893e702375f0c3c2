import { domainError } from "@stakehold/errors/domain-error.ts";
import { isOptional, type Muted } from "../domain/subject.ts";
import type { SettingsStore } from "./ports/settings.ts";

/** A subject and channel, and whether to switch it on. */
export type SetNotificationWay = Muted & { readonly userId: string; readonly isOn: boolean };

/** Switches one channel of a subject on or off for a person. Throws NOTIFICATION_ALWAYS_TOLD if it is locked. */
export async function setNotificationWay(
  { settings }: { readonly settings: SettingsStore },
  { userId, subject, way, isOn }: SetNotificationWay,
): Promise<void> {
  if (!isOptional(subject, way)) throw domainError("NOTIFICATION_ALWAYS_TOLD");
  await (isOn ? settings.unmute(userId, { subject, way }) : settings.mute(userId, { subject, way }));
}
