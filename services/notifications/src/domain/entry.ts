import type { NoticeKind } from "../mails/mails.ts";

/** What a person was told, as the app shows it: the same words as the mail's, and where one acts on it. */
export type Entry = {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** A path of the web app. */
  readonly path: string;
  readonly betId: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};
