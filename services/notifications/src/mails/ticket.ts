import { z } from "zod";
import { shortened } from "./format.ts";
import { mail } from "./mail.ts";

const SUBJECT_LENGTH = 80;
const facts = z.object({ subject: z.string() });

/** To a person who asked for help: it arrived. */
export const ticketOpened = mail(facts, ({ subject }, { publicUrl }) => ({
  subject: `We received your request: ${shortened(subject, SUBJECT_LENGTH)}`,
  onLockedScreen: "We received your request",
  paragraphs: [
    `Your request “${shortened(subject, SUBJECT_LENGTH)}” arrived. It has high priority, and we usually answer within 4 hours.`,
    "You get an email when there is an answer.",
  ],
  action: { label: "See your request", url: `${publicUrl}/support` },
}));

/** To a person whose request staff answered. The answer itself stays behind the sign-in. */
export const ticketAnswered = mail(facts, ({ subject }, { publicUrl }) => ({
  subject: `Answer to your request: ${shortened(subject, SUBJECT_LENGTH)}`,
  onLockedScreen: "Your request was answered",
  paragraphs: [
    `We answered your request “${shortened(subject, SUBJECT_LENGTH)}”. You can read it and reply on the support page.`,
  ],
  action: { label: "Read the answer", url: `${publicUrl}/support` },
}));
