import { createTransport } from "nodemailer";
import type { Handover } from "../domain/notice.ts";
import type { Mailer, Outgoing } from "../operations/ports/mailer.ts";
import { handoverOf } from "./handover-of.ts";

/** Where mail is handed over, in whose name, and over how many connections at once. */
export type SmtpSettings = { readonly url: string; readonly from: string; readonly maxConnections: number };

const CONNECT_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
const IDLE_SOCKET_TIMEOUT_MS = 30_000;

/** A mailer that speaks SMTP and keeps its connections; it connects by its first mail. */
export function createSmtpMailer({ url, from, maxConnections }: SmtpSettings): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: IDLE_SOCKET_TIMEOUT_MS,
    // Trying again is the notices' business, whose back-off survives this process.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async ({ to, subject, text, html, messageId, unsubscribeUrl }: Outgoing): Promise<Handover> => {
    try {
      // Tells other programs not to answer (RFC 3834).
      const headers = { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) };
      await transport.sendMail({ from, to, subject, text, html, headers, messageId: `<${messageId}>` });
      return { kind: "ACCEPTED" };
    } catch (error) {
      return handoverOf(error);
    }
  };
  return { send, close: () => transport.close() };
}

/** Lets a mail program stop such mails by one press (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | null): Readonly<Record<string, string>> =>
  url === null ? {} : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
