import { z } from "zod";
import type { Handover } from "../domain/notice.ts";

/** What nodemailer says about a mail that was not taken. */
const failure = z.object({
  /** Which step failed: EENVELOPE and EMESSAGE mean that the server judged this mail. */
  code: z.string().optional(),
  /** The SMTP command that was answered; API where nodemailer itself refused. */
  command: z.string().optional(),
  responseCode: z.number().optional(),
  message: z.string().default("unknown"),
});

const MAX_REASON_LENGTH = 500;

const SERVICE_CLOSING = 421;
const BAD_SEQUENCE = 503;
const AUTHENTICATION_REQUIRED = 530;

/** Answers to these commands are about the recipient or the mail. One to MAIL FROM is about us, and ours to mend. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);

/** What to make of an error of nodemailer's. What is not surely final counts as temporary. */
export function handoverOf(error: unknown): Handover {
  const { code, command = "", responseCode, message } = failure.catch({ message: "unknown" }).parse(error);
  const reason = message.slice(0, MAX_REASON_LENGTH);
  if (responseCode === SERVICE_CLOSING || (code !== "EENVELOPE" && code !== "EMESSAGE")) {
    return { kind: "UNREACHABLE", reason };
  }
  // nodemailer does not offer an address to the server that can't be one; the sender's was checked at the start.
  if (responseCode === undefined) return { kind: command === "API" ? "REFUSED" : "POSTPONED", reason };
  const isForGood = responseCode >= 500 && responseCode !== BAD_SEQUENCE && responseCode !== AUTHENTICATION_REQUIRED;
  return { kind: isForGood && ABOUT_THE_MAIL.has(command) ? "REFUSED" : "POSTPONED", reason };
}
