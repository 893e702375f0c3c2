import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { Entry } from "../domain/entry.ts";
import { isNoticeKind, NOTICE_KINDS, type NoticeKind } from "../domain/notice-facts.ts";
import { shortened } from "../domain/shortened.ts";
import { optionalSubjectOf } from "../domain/subject.ts";
import type { Mails } from "./ports/mails.ts";
import type { SettingsStore } from "./ports/settings.ts";
import type { NoticeView, NoticeReader } from "./ports/notice-reader.ts";

export type ListEntriesDeps = {
  readonly noticeReader: NoticeReader;
  readonly settings: SettingsStore;
  readonly mails: Mails;
  /** The origin of the links in mails. */
  readonly publicUrl: string;
};

/** How many characters of another person's words an entry shows. */
const QUOTE_LENGTH = 200;

/** The highest count of unread entries; the app shows it as 99 and more. */
const MOST_UNREAD = 100;

/**
 * Returns a person's entries, newest first, one more than the page holds. Omits kinds that only a later version
 * supports, and subjects that the person switched off in the app.
 */
export async function listEntries(
  deps: ListEntriesDeps,
  userId: string,
  page: Page<TimePosition>,
): Promise<readonly Entry[]> {
  const { noticeReader, settings } = deps;
  const notices = await noticeReader.noticesOf(userId, await kindsShownTo(settings, userId), page);
  return notices.map((notice) => entryOf(deps, notice));
}

/** Returns how many entries the person has not read; 100 means 100 or more. */
export async function countUnread(
  { noticeReader, settings }: Pick<ListEntriesDeps, "noticeReader" | "settings">,
  userId: string,
): Promise<number> {
  return noticeReader.countUnread(userId, await kindsShownTo(settings, userId), MOST_UNREAD);
}

async function kindsShownTo(settings: SettingsStore, userId: string): Promise<readonly NoticeKind[]> {
  const muted = await settings.mutedSubjects(userId, "APP");
  return NOTICE_KINDS.filter((kind) => {
    const subject = optionalSubjectOf(kind);
    return subject === undefined || !muted.includes(subject);
  });
}

function entryOf({ mails, publicUrl }: ListEntriesDeps, { kind, facts, bet, ...notice }: NoticeView): Entry {
  if (!isNoticeKind(kind)) throw new TypeError(`A notice of a kind unknown here: ${kind}`);
  // An entry has no greeting, so no name is needed.
  const letter = mails[kind].letter(facts, { displayName: "", betId: notice.betId, bet, publicUrl });
  const [said = ""] = letter.paragraphs;
  // Another person's words follow the first paragraph, as in the mail.
  const text = letter.quote === undefined ? said : `${said} “${shortened(letter.quote, QUOTE_LENGTH)}”`;
  const times = letter.time === undefined ? [] : [letter.time];
  return {
    ...notice,
    kind,
    title: letter.subject,
    text,
    times,
    path: pathOf(letter.action.url, publicUrl),
    betTitle: bet?.title ?? null,
  };
}

/** Mails link only to the app's own pages. */
export const pathOf = (url: string, publicUrl: string): string => url.slice(publicUrl.length) || "/";
