import type { NoticeRemoval } from "./ports/notices.ts";
import type { WebhookRemoval } from "./ports/webhooks.ts";

export type ForgetNoticesDeps = { readonly removal: NoticeRemoval; readonly webhookRemoval: WebhookRemoval };

/** How many one statement deletes. */
const PAGE_SIZE = 1_000;

/**
 * Deletes what was sent before the platform was cleared. What somebody is still to be told stays until it is sent:
 * people are told that their money came back, whatever else is deleted. May be repeated.
 */
export async function forgetNotices({ removal, webhookRemoval }: ForgetNoticesDeps, before: Date): Promise<void> {
  while ((await removal.removeNotices(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await removal.removeBets(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await webhookRemoval.removeDeliveries(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await webhookRemoval.removePeople(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await webhookRemoval.removeSequences(before, PAGE_SIZE)) === PAGE_SIZE);
}
