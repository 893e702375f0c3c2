import { domainError } from "@stakehold/errors/domain-error.ts";
import { isUuid } from "@stakehold/service/input.ts";
import type { Subject } from "../domain/subject.ts";
import { isSigned, readLink } from "../domain/unsubscribe-link.ts";
import type { SettingsStore } from "./ports/settings.ts";

/**
 * Switches off a link's subject by mail, for the person to whom it was sent; returns that subject. A forged link and
 * one of an unknown person get the same error. Throws UNSUBSCRIBE_LINK_INVALID.
 */
export async function stopEmails({ settings }: { readonly settings: SettingsStore }, link: string): Promise<Subject> {
  const shown = readLink(link);
  if (shown === undefined || !isUuid(shown.userId)) throw domainError("UNSUBSCRIBE_LINK_INVALID");
  const key = await settings.unsubscribeKeyOf(shown.userId);
  if (key === undefined || !isSigned(shown, key)) throw domainError("UNSUBSCRIBE_LINK_INVALID");
  await settings.mute(shown.userId, { subject: shown.subject, way: "MAIL" });
  return shown.subject;
}
