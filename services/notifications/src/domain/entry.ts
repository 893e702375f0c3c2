import type { NamedTime } from "./letter.ts";
import type { NoticeKind } from "./notice-facts.ts";

/** A notice as the app shows it: the same words as the mail's, and where to act on it. */
export type Entry = {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** The times that the text mentions. */
  readonly times: readonly NamedTime[];
  /** A path of the web app. */
  readonly path: string;
  readonly betId: string | null;
  /** The bet's title, as the text quotes it. */
  readonly betTitle: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};
