import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Entry } from "../domain/entry.ts";
import { optionalSubjectOf } from "../domain/subject.ts";
import { shortened } from "../mails/format.ts";
import { isNoticeKind, mails, NOTICE_KINDS, type NoticeKind } from "../mails/mails.ts";
import type { SettingsStore } from "./ports/settings.ts";
import type { ToldNotice, ToldReader } from "./ports/told.ts";

export type ListEntriesDeps = {
  readonly told: ToldReader;
  readonly settings: SettingsStore;
  /** The origin that the links in mails lead to. */
  readonly publicUrl: string;
};

/** How much of somebody else's words an entry has. */
const QUOTE_LENGTH = 200;

/** More than anybody counts; the app shows it as 99 and more. */
const MOST_UNREAD = 100;

/**
 * What a person was told, newest first, one more than the page holds. What only a later version can write is left out, and so is
 * what the person switched off in the app.
 */
export async function listEntries(
  { told, settings, publicUrl }: ListEntriesDeps,
  userId: string,
  page: Page<TimePosition>,
): Promise<readonly Entry[]> {
  const notices = await told.noticesOf(userId, await kindsShownTo(settings, userId), page);
  return notices.map((notice) => entryOf(notice, publicUrl));
}

/** How many of them the person has not read; 100 means 100 or more. */
export async function countUnread(
  { told, settings }: Pick<ListEntriesDeps, "told" | "settings">,
  userId: string,
): Promise<number> {
  return told.countUnread(userId, await kindsShownTo(settings, userId), MOST_UNREAD);
}

async function kindsShownTo(settings: SettingsStore, userId: string): Promise<readonly NoticeKind[]> {
  const muted = await settings.mutedSubjects(userId, "APP");
  return NOTICE_KINDS.filter((kind) => {
    const subject = optionalSubjectOf(kind);
    return subject === undefined || !muted.includes(subject);
  });
}

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
export const pathOf = (url: string, publicUrl: string): string => url.slice(publicUrl.length) || "/";
