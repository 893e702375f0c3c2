import { z } from "zod";
import type { Handover } from "../domain/notice.ts";

/** A nodemailer error about a rejected mail. */
const failure = z.object({
  /** The step that failed: EENVELOPE and EMESSAGE mean that the server judged this mail. */
  code: z.string().optional(),
  /** The SMTP command that failed; API if nodemailer itself rejected the mail. */
  command: z.string().optional(),
  responseCode: z.number().optional(),
  /** For ETIMEDOUT: which timeout expired. */
  timeoutType: z.string().optional(),
  message: z.string().default("unknown"),
});

const MAX_REASON_LENGTH = 500;

const SERVICE_CLOSING = 421;
const BAD_SEQUENCE = 503;
const AUTHENTICATION_REQUIRED = 530;

/** Responses to these commands concern the recipient or the mail. One to MAIL FROM concerns us, and is ours to fix. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);

/** Classifies a nodemailer error. An error that is not certainly final counts as temporary. */
export function handoverOf(error: unknown): Handover {
  const { code, command = "", responseCode, timeoutType, message } = failure.catch({ message: "unknown" }).parse(error);
  const reason = message.slice(0, MAX_REASON_LENGTH);
  if (code === "EABORT" || timeoutType === "SOCKET_TIMEOUT") return { kind: "UNANSWERED", reason };
  if (responseCode === SERVICE_CLOSING || (code !== "EENVELOPE" && code !== "EMESSAGE")) {
    return { kind: "UNREACHABLE", reason };
  }
  // nodemailer does not offer an invalid address to the server; the sender's was checked at startup.
  if (responseCode === undefined) return { kind: command === "API" ? "REFUSED" : "POSTPONED", reason };
  const isForGood = responseCode >= 500 && responseCode !== BAD_SEQUENCE && responseCode !== AUTHENTICATION_REQUIRED;
  return { kind: isForGood && ABOUT_THE_MAIL.has(command) ? "REFUSED" : "POSTPONED", reason };
}
