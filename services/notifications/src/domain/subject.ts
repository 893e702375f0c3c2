import type { NoticeKind } from "../mails/mails.ts";

/** What people are told of, as they choose it and in the order in which they see it. */
export const SUBJECTS = ["BETS", "RESULTS", "MONEY", "SUPPORT", "DEVELOPERS"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** How people are told. */
export const WAYS = ["MAIL", "APP", "PUSH"] as const;
export type Way = (typeof WAYS)[number];

/** What somebody switched off. */
export type Muted = { readonly subject: Subject; readonly way: Way };

/** Money or a vote depends on these: everybody is told of them, at once, by mail and in the app. */
const LOCKED: ReadonlySet<Subject> = new Set(["RESULTS", "MONEY"]);

const SUBJECT_OF: Readonly<Record<NoticeKind, Subject>> = {
  WELCOME: "BETS",
  BET_PUBLISHED: "BETS",
  PEOPLE_JOINED: "BETS",
  BET_JOINED: "BETS",
  BET_ONE_SIDED: "BETS",
  PROPOSAL_DUE: "RESULTS",
  PROPOSAL_OPEN: "RESULTS",
  VOTE_STARTED: "RESULTS",
  VOTE_REMINDER: "RESULTS",
  BET_WON: "RESULTS",
  BET_LOST: "RESULTS",
  BET_REFUNDED: "RESULTS",
  PARTICIPATION_REFUSED: "MONEY",
  STAKE_REFUNDED: "MONEY",
  PAYOUT_SENT: "MONEY",
  PAYOUT_WAITING: "MONEY",
  REFUND_FAILED: "MONEY",
  DISPUTE_OPENED: "MONEY",
  DISPUTE_CLOSED: "MONEY",
  TICKET_OPENED: "SUPPORT",
  TICKET_ANSWERED: "SUPPORT",
  WEBHOOK_SWITCHED_OFF: "DEVELOPERS",
};

/** Whether a subject can't be switched off, nor be made to wait. */
export const isLocked = (subject: Subject): boolean => LOCKED.has(subject);

/** Whether a person may switch off one way of being told of a subject. What a device shows they decide of every subject. */
export const isOptional = (subject: Subject, way: Way): boolean => way === "PUSH" || !isLocked(subject);

/** What a notice is about; undefined for one that only a later version knows. */
export const subjectOf = (kind: string): Subject | undefined => (isKnown(kind) ? SUBJECT_OF[kind] : undefined);

/** What a notice is about that its person may switch off; undefined for one that is locked or that only a later version knows. */
export function optionalSubjectOf(kind: string): Subject | undefined {
  const subject = subjectOf(kind);
  return subject === undefined || isLocked(subject) ? undefined : subject;
}

/** What somebody switched off, as it is stored; undefined for what only a later version knows, or lets nobody switch off. */
export function mutedOf(stored: { readonly subject: string; readonly way: string }): Muted | undefined {
  const subject = SUBJECTS.find((one) => one === stored.subject);
  const way = WAYS.find((one) => one === stored.way);
  return subject !== undefined && way !== undefined && isOptional(subject, way) ? { subject, way } : undefined;
}

/** A text that names a subject which can be switched off; undefined for any other. */
export const optionalSubject = (name: string): Subject | undefined =>
  SUBJECTS.find((subject) => subject === name && !isLocked(subject));

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(SUBJECT_OF, kind);
