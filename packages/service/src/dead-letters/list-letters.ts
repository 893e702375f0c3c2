import type { ParkedLetter } from "@stakehold/messaging/dead-letters/dead-letters.ts";
import type { SetAsideLetter } from "@stakehold/messaging/dead-letters/letter-decisions.ts";
import type { Consuming } from "../process/consuming.ts";
import {
  cursorIn,
  decodeCursor,
  encodeCursor,
  pageOf,
  positionIn,
  readPage,
  type Connection,
  type PageArgs,
} from "../graphql/page.ts";
import { shownIdOf, storeIdOf } from "./letter-id.ts";

type Counted<Node> = Connection<Node> & { readonly total: number };

/** Returns a page of a service's waiting letters, oldest first, and their number. Throws INVALID_INPUT. */
export async function listDeadLetters(
  { deadLetters }: Consuming,
  { service, list, args }: ListPage,
): Promise<Counted<ShownLetter>> {
  const page = readPage(args, placeIn(list));
  const letters = await deadLetters.next(page.limit + 1, page.after);
  const total = await deadLetters.count();
  const nodes = letters.map((letter) => shownLetter(service, letter));
  return Object.assign(
    pageOf(nodes, page, ({ id }) => cursorOf(list, storeIdOf(service, id))),
    { total },
  );
}

/**
 * Returns a page of the letters that are set aside, with who did it and why, and their number. Throws INVALID_INPUT.
 */
export async function listSetAsideLetters(
  { deadLetters }: Consuming,
  { service, list, args }: ListPage,
): Promise<Counted<ShownAside>> {
  const page = readPage(args, placeIn(list));
  const letters = await deadLetters.nextSetAside(page.limit + 1, page.after);
  const total = await deadLetters.countSetAside();
  const nodes = letters.map((letter) => shownAside(service, letter));
  return Object.assign(
    pageOf(nodes, page, ({ letter }) => cursorOf(list, storeIdOf(service, letter.id))),
    { total },
  );
}

/** A page of one list of the graph, and its service: a cursor fits only that list. */
type ListPage = { readonly service: string; readonly list: string; readonly args: PageArgs };

type ShownLetter = ReturnType<typeof shownLetter>;

type ShownAside = ReturnType<typeof shownAside>;

const placeIn = (list: string) => positionIn(list, (cursor) => decodeCursor(cursor, 1).join());

const cursorOf = (list: string, id: string) => cursorIn(list, encodeCursor([id]));

/** Leaves out the payload. An unexpected failure's message may repeat any data, so it stays in the log. */
const shownLetter = (service: string, { id, record, parkedAt, attempts, errorCode, errorMessage }: ParkedLetter) => ({
  id: shownIdOf(service, id),
  type: record.type,
  key: record.key,
  eventId: record.eventId,
  since: parkedAt,
  attempts,
  code: errorCode,
  message: errorCode === "INTERNAL" ? "Unexpected failure: look up this event's id in the log" : errorMessage,
});

const shownAside = (service: string, letter: SetAsideLetter) => ({
  letter: shownLetter(service, letter),
  setAsideBy: letter.setAsideBy,
  setAsideAt: letter.setAsideAt,
  note: letter.note,
});
