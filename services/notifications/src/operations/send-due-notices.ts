import { afterHandover, afterLook, missingFor, type Handover, type NoticeChange } from "../domain/notice.ts";
import type { Mail } from "../mails/layout.ts";
import { isNoticeKind, mails } from "../mails/mails.ts";
import type { Mailer } from "./mailer.ts";
import type { DueNotice, Notices, Person } from "./notice-store.ts";

/** How many mails are on their way at once. */
export const PARALLEL_MAILS = 8;

/** Longer than one mail can take with every time limit of the mailer used up; whoever dies leaves its mails due after it. */
const LEASE_MS = 5 * 60_000;

/** Bounds a round, so that a service that is told to stop does. */
const MAX_BATCHES = 25;

export type SendDueNoticesDeps = {
  readonly notices: Notices;
  readonly mailer: Mailer;
  /** The origin that the links in mails lead to. */
  readonly publicUrl: string;
  /** Is told what became of each notice. */
  readonly report: (notice: DueNotice, change: NoticeChange) => void;
};

/**
 * Sends what is due, at least once each and always under the same Message-ID. A round ends early when the mail server
 * can't be reached, because the rest would fare no better.
 */
export async function sendDueNotices(deps: SendDueNoticesDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await deps.notices.takeDue(PARALLEL_MAILS, LEASE_MS);
    const endings = await allOf(due.map((notice) => sendOne(deps, notice)));
    if (due.length < PARALLEL_MAILS || endings.includes("unreachable")) return;
  }
}

/** Waits for each, also when one rejects: a round that is over leaves nothing behind that still works. */
async function allOf<T>(working: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(working);
  return Promise.all(working);
}

async function sendOne(deps: SendDueNoticesDeps, notice: DueNotice): Promise<Handover["kind"] | "waiting"> {
  const missing = missingOf(notice);
  if (missing !== undefined || notice.person === undefined) return look(deps, notice, missing ?? "address");
  const { mail, handover } = await offer(deps, notice, notice.person);
  await conclude(deps, notice, mail, (now) => afterHandover(notice.attempts, handover, now));
  return handover.kind;
}

type Recipient = Omit<Person, "id">;
type Offer = { readonly mail: Mail | undefined; readonly handover: Handover };

async function offer({ mailer, publicUrl }: SendDueNoticesDeps, notice: DueNotice, person: Recipient): Promise<Offer> {
  const { displayName: name, email: address } = person;
  const mail = notice.mail ?? compose(notice, name, publicUrl);
  if (mail instanceof Error) return { mail: undefined, handover: { kind: "postponed", reason: mail.message } };
  const handover = await mailer.send({ ...mail, to: { name, address }, messageId: notice.messageId });
  return { mail, handover };
}

const missingOf = (notice: DueNotice) =>
  missingFor(notice, { address: notice.person !== undefined, title: notice.bet !== undefined }, notice.takenAt);

async function look(deps: SendDueNoticesDeps, notice: DueNotice, missing: "address" | "title"): Promise<"waiting"> {
  const failure = missing === "address" ? "No address is known for this person" : "The bet is not known yet";
  await conclude(deps, notice, undefined, (now) => afterLook({ ...notice, failure }, now));
  return "waiting";
}

async function conclude(
  { notices, report }: SendDueNoticesDeps,
  notice: DueNotice,
  mail: Mail | undefined,
  decide: (now: Date) => NoticeChange,
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
