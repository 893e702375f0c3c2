import type { Decide } from "@stakehold/messaging/change.ts";
import { afterLook, afterPush, beforePush, type DeviceRecord, type PushWrites } from "../domain/push-message.ts";
import { optionalSubjectOf } from "../domain/subject.ts";
import { isNoticeKind, mails } from "../mails/mails.ts";
import { createFairSender, settleAll, type FairSender } from "./fair-sender.ts";
import { pathOf } from "./list-entries.ts";
import type { DueDevice, DuePush, PushContent, PushOffer, PushStore } from "./ports/pushes.ts";
import type { WebhookPoster } from "./ports/webhooks.ts";

/** To how many devices a process sends at once, and to each of them: no other process sends to the same. */
const PARALLEL_DEVICES = 16;
const PARALLEL_EACH = 4;

/** Longer than a try can take with what is written of it; a sender that dies leaves its device due after it. */
const LEASE_MS = 30_000;

export type SendDuePushesDeps = {
  readonly pushes: PushStore;
  readonly poster: WebhookPoster;
  /** Undefined where this installation pushes nothing. */
  readonly push: PushOffer | undefined;
  /** The origin that the links in mails lead to. */
  readonly publicUrl: string;
  /** Is called with what became of each push. */
  readonly reportPush: (device: DueDevice, writes: PushWrites) => void;
  /** Is called where what came of a push could not be written: it is sent again once the lease is over. */
  readonly reportLostPush: (device: DueDevice, error: unknown) => void;
};

/**
 * Makes a sender. What a push service took, and that is written down, is never sent again. What could not be written down is sent
 * once more under the same topic, which replaces the one before.
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
  // More may be due to a device that was given as much as one may have.
  return device.pushes.length === PARALLEL_EACH;
}

async function sendOne(deps: SendDuePushesDeps, device: DueDevice, push: DuePush): Promise<void> {
  const decide = await tryOne(deps, device, push);
  const writes = await deps.pushes.conclude(push, decide);
  if (writes !== undefined) deps.reportPush(device, writes);
}

type Decision = Decide<{ readonly attempts: number; readonly device: DeviceRecord }, PushWrites, never, PushWrites>;

/** Sends a push where it is to be sent now; returns what is to be decided on it. */
async function tryOne(
  { push: offer, poster, publicUrl }: SendDuePushesDeps,
  device: DueDevice,
  push: DuePush,
): Promise<Decision> {
  const { wish, bet } = push;
  const early = beforePush(push, { wish, isTitleKnown: bet !== undefined }, device.takenAt);
  if (early !== undefined) return () => early;
  const content = contentOf(push, publicUrl);
  if (content === undefined || offer === undefined) return (_state, now) => afterLook(push, now);
  const urgency = optionalSubjectOf(push.kind) === undefined ? "high" : "normal";
  const { failure, status, retryAfterMs } = await poster.post(
    offer.encrypt(device, content, { topic: content.tag, urgency }),
  );
  const outcome = { failure, status, retryAfterMs, random: Math.random() };
  return (state, now) => afterPush(state, outcome, now);
}

/**
 * What a device shows of a notice: the mail's subject, or other words where a locked screen may not show that, and what there is to
 * do. Undefined for what this version can't write; one that can may be on its way.
 */
function contentOf({ noticeId, kind, facts, betId, bet }: DuePush, publicUrl: string): PushContent | undefined {
  if (!isNoticeKind(kind)) return undefined;
  try {
    // Nobody is greeted on a locked screen, so no name is needed.
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
