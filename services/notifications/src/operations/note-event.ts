import { onceByEvent } from "@stakehold/messaging/change.ts";
import { newId } from "@stakehold/service/id.ts";
import { messageIdFor } from "../domain/message-id.ts";
import type { NewNotice, NewsWrites } from "../domain/news.ts";
import { noticesTold } from "../domain/notice-event.ts";
import type { NewsStore } from "./ports/news.ts";

export type NoteEventDeps = { readonly news: NewsStore };

/** An event that was consumed: what it lets us know, who is to be told, and what partners are. */
export type NoteEvent = Omit<NewsWrites, "notices" | "createdAt"> & {
  readonly eventId: string;
  readonly notices?: readonly NewNotice[];
};

/** Keeps what an event lets us know, and what is to be told of it to whom, once for each event. */
export async function noteEvent({ news }: NoteEventDeps, command: NoteEvent): Promise<void> {
  const { eventId, notices: told = [], ...known } = command;
  const notices = told.map(({ about, ...notice }) => ({
    ...notice,
    id: newId(),
    messageId: messageIdFor({ eventId, userId: notice.userId, ...(about === undefined ? {} : { about }) }),
  }));
  await news.change(
    { eventId },
    (_state, createdAt) => ({
      answer: undefined,
      writes: { ...known, notices, createdAt },
      events: noticesTold(notices),
    }),
    onceByEvent(eventId),
  );
}
