import type { ListedNotification } from "./api/load-notifications.ts";

/** The notifications of one bet, or a single one that is about no bet. */
export type NoticeGroup = {
  readonly id: string;
  /** The bet's title; null without a bet, and for one that was removed. */
  readonly betTitle: string | null;
  readonly notices: readonly ListedNotification[];
};

/** Groups notifications by bet, in the order of the newest of each group. */
export function noticeGroups(notices: readonly ListedNotification[]): NoticeGroup[] {
  const groups = Map.groupBy(notices, ({ id, betId }) => betId ?? id);
  return [...groups].map(([id, own]) => ({ id, betTitle: own[0]?.betTitle ?? null, notices: own }));
}
