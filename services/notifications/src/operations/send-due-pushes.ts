import type { Decide } from "@stakehold/messaging/change/change.ts";
import { isNoticeKind } from "../domain/notice-facts.ts";
import { afterLook, afterPush, beforePush, type DeviceRecord, type PushWrites } from "../domain/push-message.ts";
import { optionalSubjectOf } from "../domain/subject.ts";
import { createFairSender, settleAll, type FairSender } from "./fair-sender.ts";
import { pathOf } from "./list-entries.ts";
import type { Mails } from "./ports/mails.ts";
import type { DueDevice, DuePush, PushContent, PushOffer, PushStore } from "./ports/pushes.ts";
import type { WebhookPoster } from "./ports/webhooks.ts";

/** To how many devices a process sends at once, and how many pushes to each. No other process sends to the same one. */
const PARALLEL_DEVICES = 16;
const PARALLEL_EACH = 4;

/** Longer than an attempt and storing its outcome can take; if a sender dies, its device is due again after it. */
const LEASE_MS = 30_000;

export type SendDuePushesDeps = {
  readonly pushes: PushStore;
  readonly poster: WebhookPoster;
  readonly mails: Mails;
  /** Undefined if this installation does not push. */
  readonly push: PushOffer | undefined;
  /** The origin of the links in mails. */
  readonly publicUrl: string;
  /** Called with the outcome of each push. */
  readonly reportPush: (device: DueDevice, writes: PushWrites) => void;
  /** Called when the outcome of a push could not be stored: it is sent again once the lease expires. */
  readonly reportLostPush: (device: DueDevice, error: unknown) => void;
};

/**
 * Creates a sender of pushes. A push that was taken and recorded is never sent again. One that could not be recorded is
 * sent again under the same topic, which replaces the previous one.
 */
export const createPushSender = (deps: SendDuePushesDeps): FairSender =>
  createFairSender({
    parallel: PARALLEL_DEVICES,
    takeDue: async (devices) =>
      deps.push === undefined ? [] : deps.pushes.takeDue({ devices, each: PARALLEL_EACH, leaseMs: LEASE_MS }),
    serve: (device) => serve(deps, device),
    reportLost: deps.reportLostPush,
  });

async function serve(deps: SendDuePushesDeps, device: DueDevice): Promise<boolean> {
  await settleAll(device.pushes.map((push) => sendOne(deps, device, push)));
  await deps.pushes.release(device);
  // A device that was given as many pushes as allowed may have more due.
  return device.pushes.length === PARALLEL_EACH;
}

async function sendOne(deps: SendDuePushesDeps, device: DueDevice, push: DuePush): Promise<void> {
  const decide = await tryOne(deps, device, push);
  const writes = await deps.pushes.conclude(push, decide);
  if (writes !== undefined) deps.reportPush(device, writes);
}

type Decision = Decide<{ readonly attempts: number; readonly device: DeviceRecord }, PushWrites, never, PushWrites>;

/** Sends a push if it is to be sent now; returns the decision to make on it. */
async function tryOne(deps: SendDuePushesDeps, device: DueDevice, push: DuePush): Promise<Decision> {
  const { push: offer, poster } = deps;
  const { wish, bet } = push;
  const early = beforePush(push, { wish, isTitleKnown: bet !== undefined }, device.takenAt);
  if (early !== undefined) return () => early;
  const content = contentOf(deps, push);
  if (content === undefined || offer === undefined) return (_state, now) => afterLook(push, now);
  const urgency = optionalSubjectOf(push.kind) === undefined ? "high" : "normal";
  const { failure, status, retryAfterMs } = await poster.post(
    offer.encrypt(device, content, { topic: content.tag, urgency }),
  );
  const outcome = { failure, status, retryAfterMs, random: Math.random() };
  return (state, now) => afterPush(state, outcome, now);
}

/**
 * Returns what a device shows of a notice: the mail's subject, or other words if a locked screen must not show it, and
 * the next step. Undefined if this version can't write it; a version that can may be rolling out.
 */
function contentOf(
  { mails, publicUrl }: SendDuePushesDeps,
  { noticeId, kind, facts, betId, bet }: DuePush,
): PushContent | undefined {
  if (!isNoticeKind(kind)) return undefined;
  try {
    // A locked screen shows no greeting, so no name is needed.
    const letter = mails[kind].letter(facts, { displayName: "", betId, bet, publicUrl });
    const { label, url } = letter.action;
    return {
      title: letter.onLockedScreen ?? letter.subject,
      text: label,
      path: pathOf(url, publicUrl),
      tag: noticeId.replaceAll("-", ""),
    };
  } catch {
    return undefined;
  }
}
