import { createTransport } from "nodemailer";
import type { Handover } from "../domain/notice.ts";
import type { Mailer, Outgoing } from "../operations/ports/mailer.ts";
import { handoverOf } from "./handover-of.ts";

/** The mail server's URL, the sender, and the number of connections. */
export type SmtpSettings = { readonly url: string; readonly from: string; readonly maxConnections: number };

const CONNECT_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;

/**
 * How long the server may take for one response. It may check a whole mail before it acknowledges the last dot, and a
 * client that leaves earlier sends the same mail again: hence the 10 minutes of RFC 5321, 4.5.3.2.6.
 */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

/** How long a mail may take in all, even if responses arrive byte by byte. */
const MAIL_LIMIT_MS = 14 * 60_000;

/**
 * Creates an SMTP mailer that keeps its connections and connects on its first mail. `close` ends what is in progress.
 */
export function createSmtpMailer({ url, from, maxConnections }: SmtpSettings): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    // Retries are up to the notices, whose back-off survives this process.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async ({ to, messageId, unsubscribeUrl, files, ...mail }: Outgoing): Promise<Handover> => {
    try {
      // Asks other programs not to reply (RFC 3834).
      const headers = { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) };
      const signal = AbortSignal.timeout(MAIL_LIMIT_MS);
      const attachments = files.map(({ name, json }) => ({
        filename: name,
        content: json,
        contentType: "application/json",
      }));
      await transport.sendMail({ ...mail, from, to, headers, attachments, messageId: `<${messageId}>`, signal });
      return { kind: "ACCEPTED" };
    } catch (error) {
      return handoverOf(error);
    }
  };
  return { send, close: () => transport.close({ force: true }) };
}

/** Lets a mail program stop such mails with one click (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | null): Readonly<Record<string, string>> =>
  url === null ? {} : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
