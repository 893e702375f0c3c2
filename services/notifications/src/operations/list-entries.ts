import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Entry } from "../domain/entry.ts";
import { shortened } from "../mails/format.ts";
import { isNoticeKind, mails, NOTICE_KINDS } from "../mails/mails.ts";
import type { ToldNotice, ToldReader } from "./ports/told.ts";

export type ListEntriesDeps = {
  readonly told: ToldReader;
  /** The origin that the links in mails lead to. */
  readonly publicUrl: string;
};

/** How much of somebody else's words an entry has. */
const QUOTE_LENGTH = 200;

/** More than anybody counts; the app shows it as 99 and more. */
const MOST_UNREAD = 100;

/** What a person was told, newest first, one more than the page holds. What only a later version can write is left out. */
export async function listEntries(
  { told, publicUrl }: ListEntriesDeps,
  userId: string,
  page: Page<TimePosition>,
): Promise<readonly Entry[]> {
  const notices = await told.noticesOf(userId, NOTICE_KINDS, page);
  return notices.map((notice) => entryOf(notice, publicUrl));
}

/** How many of them the person has not read; 100 means 100 or more. */
export const countUnread = ({ told }: Pick<ListEntriesDeps, "told">, userId: string): Promise<number> =>
  told.countUnread(userId, NOTICE_KINDS, MOST_UNREAD);

function entryOf({ kind, facts, bet, ...notice }: ToldNotice, publicUrl: string): Entry {
  if (!isNoticeKind(kind)) throw new TypeError(`A notice of a kind unknown here: ${kind}`);
  // Nobody is greeted in the app, so no name is needed.
  const letter = mails[kind].letter(facts, { displayName: "", betId: notice.betId, bet, publicUrl });
  const [said = ""] = letter.paragraphs;
  // What somebody else said follows the first paragraph, as in the mail.
  const text = letter.quote === undefined ? said : `${said} “${shortened(letter.quote, QUOTE_LENGTH)}”`;
  return { ...notice, kind, title: letter.subject, text, path: pathOf(letter.action.url, publicUrl) };
}

/** Mails lead to the app's own pages alone. */
const pathOf = (url: string, publicUrl: string): string => url.slice(publicUrl.length) || "/";
