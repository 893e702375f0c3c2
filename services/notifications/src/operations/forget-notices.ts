import { removePages } from "@stakehold/store/remove-pages.ts";
import type { JoinStore } from "./ports/joins.ts";
import type { NoticeRemoval } from "./ports/notices.ts";
import type { WebhookRemoval } from "./ports/webhooks.ts";

export type ForgetNoticesDeps = {
  readonly removal: NoticeRemoval;
  readonly joins: Pick<JoinStore, "removeOver" | "removeKnown" | "forgetCreator">;
  readonly webhookRemoval: WebhookRemoval;
};

/** How long notices are kept: long enough to check later whether a person was notified. */
export const KEEP_NOTICES_MS = 180 * 24 * 3_600_000;

/** How many rows one statement deletes. */
const PAGE_SIZE = 1_000;

/**
 * Deletes what was sent before the platform was cleared. Unsent notices stay until they are sent: people are notified
 * of their refunds, whatever else is deleted. May be repeated.
 */
export async function forgetNotices(deps: ForgetNoticesDeps, before: Date): Promise<void> {
  const { removal, joins, webhookRemoval } = deps;
  while ((await joins.removeKnown(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await removal.removeNotices(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await removal.removeBets(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await webhookRemoval.removeDeliveries(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await webhookRemoval.removePeople(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await webhookRemoval.removeSequences(before, PAGE_SIZE)) === PAGE_SIZE);
}

/**
 * Deletes what was sent half a year ago, and digests of bets that nobody joins any more; unsent notices stay until they
 * are sent.
 */
export async function forgetOldNotices({ removal, joins }: ForgetNoticesDeps): Promise<void> {
  await removePages((limit) => joins.removeOver(limit));
  const before = new Date((await removal.now()).getTime() - KEEP_NOTICES_MS);
  await removePages((limit) => removal.removeNotices(before, limit));
}

/**
 * Erases a person who deleted their account, and everything sent or to be sent to them or their programs. May be
 * repeated.
 */
export async function forgetPerson(
  { removal, joins, webhookRemoval }: ForgetNoticesDeps,
  userId: string,
): Promise<void> {
  await joins.forgetCreator(userId);
  await webhookRemoval.forgetPerson(userId);
  await removal.forgetPerson(userId);
  while ((await removal.removeNoticesTo(userId, PAGE_SIZE)) === PAGE_SIZE);
}
