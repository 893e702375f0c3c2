import { noticeFacts } from "../domain/notice-facts.ts";
import { shortened } from "../domain/shortened.ts";
import { mail } from "./mail.ts";

const SUBJECT_LENGTH = 80;
/** To a person who asked for help: it arrived. */
export const ticketOpened = mail(noticeFacts.TICKET_OPENED, ({ subject }, { publicUrl }) => ({
  subject: `We received your request: ${shortened(subject, SUBJECT_LENGTH)}`,
  onLockedScreen: "We received your request",
  paragraphs: [
    `Your request “${shortened(subject, SUBJECT_LENGTH)}” arrived. It has high priority, and we usually answer within 4 hours.`,
    "You get an email when there is an answer.",
  ],
  action: { label: "See your request", url: `${publicUrl}/support` },
}));

/** To a person whose request staff answered. The answer itself is shown only after sign-in. */
export const ticketAnswered = mail(noticeFacts.TICKET_ANSWERED, ({ subject }, { publicUrl }) => ({
  subject: `Answer to your request: ${shortened(subject, SUBJECT_LENGTH)}`,
  onLockedScreen: "Your request was answered",
  paragraphs: [
    `We answered your request “${shortened(subject, SUBJECT_LENGTH)}”. You can read it and reply on the support page.`,
  ],
  action: { label: "Read the answer", url: `${publicUrl}/support` },
}));
