import { messageIdFor } from "./message-id.ts";
import type { BetNews, NewNotice, Notices, Person } from "./notice-store.ts";

export type NoteEventDeps = { readonly notices: Notices; readonly newId: () => string };

/** An event that was heard: what it lets us know, and who is to be told. */
export type NoteEvent = {
  readonly eventId: string;
  readonly person?: Person;
  readonly bet?: BetNews;
  readonly betId?: string;
  readonly notices?: readonly NewNotice[];
};

/** Keeps what an event lets us know, and a notice for everyone who is to be told. An event heard again changes nothing. */
export async function noteEvent(
  { notices, newId }: NoteEventDeps,
  { notices: fresh = [], ...event }: NoteEvent,
): Promise<void> {
  const { eventId } = event;
  await notices.record({
    ...event,
    notices: fresh.map(({ about, ...notice }) => ({
      ...notice,
      id: newId(),
      messageId: messageIdFor({ eventId, userId: notice.userId, ...(about === undefined ? {} : { about }) }),
    })),
  });
}
