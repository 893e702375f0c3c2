import type { Handover } from "../../domain/notice.ts";
import type { Mail } from "./mails.ts";

/** A mail and its recipient. */
export type Outgoing = Mail & {
  readonly to: { readonly name: string; readonly address: string };
  readonly messageId: string;
  /** The URL at which a POST stops such mails (RFC 8058); null for mails that everybody gets. */
  readonly unsubscribeUrl: string | null;
  readonly files: readonly AttachedFile[];
};

/** A JSON file that a mail carries. */
export type AttachedFile = { readonly name: string; readonly json: string };

/** Hands mail to a mail server. Never rejects: a failure is part of the result. */
export interface Mailer {
  send(outgoing: Outgoing): Promise<Handover>;
}
