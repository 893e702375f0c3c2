import type { JoinStore } from "./ports/joins.ts";
import type { NoticeRemoval } from "./ports/notices.ts";
import type { WebhookRemoval } from "./ports/webhooks.ts";

export type ForgetNoticesDeps = {
  readonly removal: NoticeRemoval;
  readonly joins: Pick<JoinStore, "removeOver" | "removeHeard" | "forgetCreator">;
  readonly webhookRemoval: WebhookRemoval;
};

/** For how long it is kept what somebody was told: long enough to answer whether they were. */
export const KEEP_NOTICES_MS = 180 * 24 * 3_600_000;

/** How many one statement deletes. */
const PAGE_SIZE = 1_000;

/**
 * Deletes what was sent before the platform was cleared. What somebody is still to be told stays until it is sent:
 * people are told that their money came back, whatever else is deleted. May be repeated.
 */
export async function forgetNotices(deps: ForgetNoticesDeps, before: Date): Promise<void> {
  const { removal, joins, webhookRemoval } = deps;
  while ((await joins.removeHeard(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await removal.removeNotices(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await removal.removeBets(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await webhookRemoval.removeDeliveries(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await webhookRemoval.removePeople(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await webhookRemoval.removeSequences(before, PAGE_SIZE)) === PAGE_SIZE);
}

/** Forgets what was sent half a year ago, and bets that nobody joins any more; what is not sent yet stays until it is. */
export async function forgetOldNotices({ removal, joins }: ForgetNoticesDeps): Promise<void> {
  while ((await joins.removeOver(PAGE_SIZE)) === PAGE_SIZE);
  const before = new Date((await removal.now()).getTime() - KEEP_NOTICES_MS);
  while ((await removal.removeNotices(before, PAGE_SIZE)) === PAGE_SIZE);
}

/** Forgets somebody who deleted their account, and everything that they, or their programs, were told or were to be told. May be repeated. */
export async function forgetPerson(
  { removal, joins, webhookRemoval }: ForgetNoticesDeps,
  userId: string,
): Promise<void> {
  await joins.forgetCreator(userId);
  await webhookRemoval.forgetPerson(userId);
  await removal.forgetPerson(userId);
  while ((await removal.removeNoticesTo(userId, PAGE_SIZE)) === PAGE_SIZE);
}
