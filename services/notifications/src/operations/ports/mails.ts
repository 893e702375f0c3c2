import type { KnownBet } from "../../domain/known-bet.ts";
import type { Letter } from "../../domain/letter.ts";
import type { NoticeKind } from "../../domain/notice-facts.ts";

/** A mail as it is sent: the same words as text and as HTML. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** A notice's recipient, its bet, and the origin of its links. */
export type Scene = {
  readonly displayName: string;
  readonly betId: string | null;
  readonly bet: KnownBet | undefined;
  /** The public origin, without a trailing slash. */
  readonly publicUrl: string;
};

/** The writer of one kind of notice. Both methods throw if the stored facts are not those of the kind. */
export type MailKind = {
  /** Returns the words, which the app and the mail share. */
  letter(stored: unknown, scene: Scene): Letter;
  compose(stored: unknown, scene: Scene): Mail;
};

/** The writers of every kind of notice. */
export type Mails = Readonly<Record<NoticeKind, MailKind>>;
