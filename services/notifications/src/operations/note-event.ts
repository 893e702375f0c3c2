import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { newId } from "@stakehold/service/id.ts";
import { messageIdFor } from "../domain/message-id.ts";
import type { NewNotice, NewsWrites } from "../domain/news.ts";
import { noticeEventsOf } from "../domain/notice-event.ts";
import type { NewsStore } from "./ports/news.ts";

export type NoteEventDeps = {
  readonly news: NewsStore;
  /** The domain in which Message-IDs are unique. */
  readonly mailDomain: string;
};

/** An event that was consumed: new knowledge, notices to people, and the event for partners. */
export type NoteEvent = Omit<NewsWrites, "notices" | "createdAt"> & {
  readonly eventId: string;
  readonly notices?: readonly NewNotice[];
};

/** Stores what an event reports and the notices that it causes, once per event. */
export async function noteEvent({ news, mailDomain }: NoteEventDeps, command: NoteEvent): Promise<void> {
  const { eventId, notices: decided = [], ...known } = command;
  const notices = decided.map(({ about, ...notice }) => ({
    ...notice,
    id: newId(),
    messageId: messageIdFor({ eventId, userId: notice.userId, ...(about === undefined ? {} : { about }) }, mailDomain),
  }));
  await news.change(
    { eventId },
    (_state, createdAt) => ({
      answer: undefined,
      writes: { ...known, notices, createdAt },
      events: noticeEventsOf(notices),
    }),
    onceByEvent(eventId),
  );
}
