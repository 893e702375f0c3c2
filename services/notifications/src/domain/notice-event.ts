/** What happened to a person's list of what they were told. A reading of everything up to a time names no entries. */
export type NoticeEvent = {
  readonly type: "NoticesTold" | "NoticesRead";
  readonly userId: string;
  readonly noticeIds: readonly string[];
};

/** That these notices are new in the lists of their people: one event a person, however much they are told at once. */
export function noticesTold(
  notices: readonly { readonly id: string; readonly userId: string }[],
): readonly NoticeEvent[] {
  const byPerson = Map.groupBy(notices, ({ userId }) => userId);
  return [...byPerson].map(([userId, theirs]) => ({
    type: "NoticesTold",
    userId,
    noticeIds: theirs.map(({ id }) => id),
  }));
}
