import type { NoticeKind } from "./notice-facts.ts";

/** The subjects of notifications, in the order in which people see and choose them. */
export const SUBJECTS = ["BETS", "RESULTS", "MONEY", "SUPPORT", "DEVELOPERS"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The notification channels. */
export const CHANNELS = ["MAIL", "APP", "PUSH"] as const;
export type Channel = (typeof CHANNELS)[number];

/** A subject's muted channel. */
export type Muted = { readonly subject: Subject; readonly way: Channel };

/** Money or a vote depends on these: everybody is notified of them, at once, by mail and in the app. */
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

/** Whether a subject can be neither switched off nor delayed. */
export const isLocked = (subject: Subject): boolean => LOCKED.has(subject);

/**
 * Whether a person may switch off one channel of a subject. Pushes to devices can be switched off for every subject.
 */
export const isOptional = (subject: Subject, way: Channel): boolean => way === "PUSH" || !isLocked(subject);

/** Returns a notice's subject; undefined for a kind that only a later version supports. */
export const subjectOf = (kind: string): Subject | undefined => (isKnown(kind) ? SUBJECT_OF[kind] : undefined);

/**
 * Returns a notice's subject if people may switch it off; undefined if it is locked or only a later version supports
 * it.
 */
export function optionalSubjectOf(kind: string): Subject | undefined {
  const subject = subjectOf(kind);
  return subject === undefined || isLocked(subject) ? undefined : subject;
}

/** Returns a stored switch; undefined if only a later version supports it, or nobody may switch it off. */
export function mutedOf(stored: { readonly subject: string; readonly way: string }): Muted | undefined {
  const subject = SUBJECTS.find((one) => one === stored.subject);
  const way = CHANNELS.find((one) => one === stored.way);
  return subject !== undefined && way !== undefined && isOptional(subject, way) ? { subject, way } : undefined;
}

/** Returns the named subject if it can be switched off; undefined for any other text. */
export const optionalSubject = (name: string): Subject | undefined =>
  SUBJECTS.find((subject) => subject === name && !isLocked(subject));

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(SUBJECT_OF, kind);
