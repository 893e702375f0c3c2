import { domainError } from "@stakehold/errors/domain-error.ts";
import { isOptional, type Muted } from "../domain/subject.ts";
import type { SettingsStore } from "./ports/settings.ts";

/** One subject and way, and whether it is told so from now on. */
export type SetNotificationWay = Muted & { readonly userId: string; readonly isOn: boolean };

/** Switches one way of telling a person of one subject on or off. Throws NOTIFICATION_ALWAYS_TOLD where it can't be. */
export async function setNotificationWay(
  { settings }: { readonly settings: SettingsStore },
  { userId, subject, way, isOn }: SetNotificationWay,
): Promise<void> {
  if (!isOptional(subject, way)) throw domainError("NOTIFICATION_ALWAYS_TOLD");
  await (isOn ? settings.unmute(userId, { subject, way }) : settings.mute(userId, { subject, way }));
}
