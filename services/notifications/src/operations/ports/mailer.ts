import type { Handover } from "../../domain/notice.ts";
import type { Mail } from "../../mails/layout.ts";

/** A mail and whom it is for. */
export type Outgoing = Mail & {
  readonly to: { readonly name: string; readonly address: string };
  readonly messageId: string;
  /** Where a POST stops mails such as this one (RFC 8058); null for those that everybody gets. */
  readonly unsubscribeUrl: string | null;
};

/** Hands mail to a mail server. Never rejects: what went wrong is the answer. */
export interface Mailer {
  send(outgoing: Outgoing): Promise<Handover>;
}
