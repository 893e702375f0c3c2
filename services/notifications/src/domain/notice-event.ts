/** A change to a person's list of notices. Reading everything up to a time names no entries. */
export type NoticeEvent = {
  readonly type: "NoticesTold" | "NoticesRead";
  readonly userId: string;
  readonly noticeIds: readonly string[];
};

/** Returns the events for notices that are new in people's lists: one event per person, however many notices. */
export function noticeEventsOf(
  notices: readonly { readonly id: string; readonly userId: string }[],
): readonly NoticeEvent[] {
  const byPerson = Map.groupBy(notices, ({ userId }) => userId);
  return [...byPerson].map(([userId, theirs]) => ({
    type: "NoticesTold",
    userId,
    noticeIds: theirs.map(({ id }) => id),
  }));
}
