import type { Decide } from "@stakehold/messaging/change/change.ts";
import { isNoticeKind, receiptIn } from "../domain/notice-facts.ts";
import { afterHandover, afterLook, afterWish, missingFor, type Handover, type NoticeWrites } from "../domain/notice.ts";
import { optionalSubjectOf } from "../domain/subject.ts";
import { linkTo } from "../domain/unsubscribe-link.ts";
import { createFairSender, type FairSender } from "./fair-sender.ts";
import type { AttachedFile, Mailer } from "./ports/mailer.ts";
import type { Mail, Mails } from "./ports/mails.ts";
import type { DueNotice, NoticeStore } from "./ports/notices.ts";

/** How many mails are sent at once. */
export const PARALLEL_MAILS = 8;

/** Longer than a mail can take (`MAIL_LIMIT_MS` of the mailer); if a sender dies, its mails are due again after it. */
const LEASE_MS = 15 * 60_000;

export type SendDueNoticesDeps = {
  readonly notices: NoticeStore;
  readonly mailer: Mailer;
  readonly mails: Mails;
  /** The origin of the links in mails. */
  readonly publicUrl: string;
  /** Called with the outcome of each notice. */
  readonly report: (notice: DueNotice, change: NoticeWrites) => void;
  /** Called when the outcome could not be stored: the mail is sent again once its lease expires. */
  readonly reportLostMail: (notice: DueNotice, error: unknown) => void;
};

/**
 * Creates a sender of due notices: each mail at least once and always under the same Message-ID. A mail that the server
 * takes long to accept delays no other. An unreachable server gets no further mail until the next `begin`.
 */
export const createMailSender = (deps: SendDueNoticesDeps): FairSender =>
  createFairSender({
    parallel: PARALLEL_MAILS,
    takeDue: (limit) => deps.notices.takeDue(limit, LEASE_MS),
    serve: async (notice) => (await sendOne(deps, notice)) !== "UNREACHABLE",
    reportLost: deps.reportLostMail,
  });

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

async function offer(deps: SendDueNoticesDeps, notice: DueNotice, person: Recipient): Promise<Offer> {
  const { mailer, publicUrl } = deps;
  const { displayName: name, email: address } = person;
  const mail = notice.mail ?? compose(deps, notice, name);
  if (mail instanceof Error) return { mail: undefined, handover: { kind: "POSTPONED", reason: mail.message } };
  const unsubscribeUrl = unsubscribeUrlOf(notice, person.unsubscribeKey, publicUrl);
  const { messageId } = notice;
  const files = filesOf(notice);
  const handover = await mailer.send({ ...mail, to: { name, address }, messageId, unsubscribeUrl, files });
  return { mail, handover };
}

/** Returns the receipt of the payment that a notice is about, as a file. */
function filesOf({ facts, betId }: DueNotice): readonly AttachedFile[] {
  const receipt = receiptIn(facts);
  return receipt === undefined ? [] : [{ name: `stakehold-receipt-${betId}.json`, json: receipt }];
}

/** Returns the URL that stops such mails; null for those that everybody gets. */
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
 * A notice that this version can't write may come from a later version, during a roll-out or after a roll-back. It
 * waits for a version that can write it, and is never dropped.
 */
function compose(
  { mails, publicUrl }: SendDueNoticesDeps,
  { kind, facts, betId, bet }: DueNotice,
  displayName: string,
): Mail | Error {
  if (!isNoticeKind(kind)) return new TypeError(`A notice of a kind unknown here: ${kind}`);
  try {
    return mails[kind].compose(facts, { displayName, betId, bet, publicUrl });
  } catch (error) {
    return new Error(`A notice could not be written as ${kind}`, { cause: error });
  }
}
