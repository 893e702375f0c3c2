import type { Decide } from "@stakehold/messaging/change.ts";
import { afterHandover, afterLook, afterWish, missingFor, type Handover, type NoticeWrites } from "../domain/notice.ts";
import { optionalSubjectOf } from "../domain/subject.ts";
import { linkTo } from "../domain/unsubscribe-link.ts";
import type { Mail } from "../mails/layout.ts";
import { isNoticeKind, mails } from "../mails/mails.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { DueNotice, NoticeStore } from "./ports/notices.ts";

/** How many mails are on their way at once. */
export const PARALLEL_MAILS = 8;

/** Longer than one mail can take with every time limit of the mailer used up; a sender that dies leaves its mails due after it. */
const LEASE_MS = 5 * 60_000;

/** Bounds a round, so that a service that is told to stop does. */
const MAX_BATCHES = 25;

export type SendDueNoticesDeps = {
  readonly notices: NoticeStore;
  readonly mailer: Mailer;
  /** The origin that the links in mails lead to. */
  readonly publicUrl: string;
  /** Is called with what became of each notice. */
  readonly report: (notice: DueNotice, change: NoticeWrites) => void;
};

/**
 * Sends what is due, at least once each and always under the same Message-ID. A round ends early when the mail server
 * can't be reached, because the rest would fare no better.
 */
export async function sendDueNotices(deps: SendDueNoticesDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await deps.notices.takeDue(PARALLEL_MAILS, LEASE_MS);
    const endings = await allOf(due.map((notice) => sendOne(deps, notice)));
    if (due.length < PARALLEL_MAILS || endings.includes("UNREACHABLE")) return;
  }
}

/** Waits for each, also when one rejects: a round that is over leaves nothing behind that still works. */
async function allOf<T>(working: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(working);
  return Promise.all(working);
}

async function sendOne(deps: SendDueNoticesDeps, notice: DueNotice): Promise<Handover["kind"] | "WAITING"> {
  const { person, bet, wish, takenAt } = notice;
  const wished = afterWish(notice, wish, takenAt);
  if (wished !== undefined) {
    await conclude(deps, notice, undefined, () => wished);
    return "WAITING";
  }
  const missing = missingFor(notice, { address: person !== undefined, title: bet !== undefined }, takenAt);
  if (missing !== undefined || person === undefined) {
    await conclude(deps, notice, undefined, (state, now) => afterLook(state, missing ?? "ADDRESS", now));
    return "WAITING";
  }
  const { mail, handover } = await offer(deps, notice, person);
  await conclude(deps, notice, mail, (state, now) => afterHandover(state, handover, now));
  return handover.kind;
}

type Recipient = NonNullable<DueNotice["person"]>;
type Offer = { readonly mail: Mail | undefined; readonly handover: Handover };

async function offer({ mailer, publicUrl }: SendDueNoticesDeps, notice: DueNotice, person: Recipient): Promise<Offer> {
  const { displayName: name, email: address } = person;
  const mail = notice.mail ?? compose(notice, name, publicUrl);
  if (mail instanceof Error) return { mail: undefined, handover: { kind: "POSTPONED", reason: mail.message } };
  const unsubscribeUrl = unsubscribeUrlOf(notice, person.unsubscribeKey, publicUrl);
  const handover = await mailer.send({ ...mail, to: { name, address }, messageId: notice.messageId, unsubscribeUrl });
  return { mail, handover };
}

/** Where mails such as this one are stopped; null for those that everybody gets. */
function unsubscribeUrlOf({ userId, kind }: DueNotice, key: string, publicUrl: string): string | null {
  const subject = optionalSubjectOf(kind);
  return subject === undefined ? null : `${publicUrl}/unsubscribe/${linkTo({ userId, subject }, key)}`;
}

async function conclude(
  { notices, report }: SendDueNoticesDeps,
  notice: DueNotice,
  mail: Mail | undefined,
  decide: Decide<DueNotice, NoticeWrites, never, NoticeWrites>,
): Promise<void> {
  report(notice, await notices.conclude(notice, mail, decide));
}

/**
 * A notice that this version can't write may be one of a later version, during a roll-out or after a roll-back: it
 * waits for a version that can, and is never dropped.
 */
function compose({ kind, facts, betId, bet }: DueNotice, displayName: string, publicUrl: string): Mail | Error {
  if (!isNoticeKind(kind)) return new TypeError(`A notice of a kind unknown here: ${kind}`);
  try {
    return mails[kind].compose(facts, { displayName, betId, bet, publicUrl });
  } catch (error) {
    return new Error(`A notice could not be written as ${kind}`, { cause: error });
  }
}
