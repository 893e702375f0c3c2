import type { Decide } from "@stakehold/messaging/change.ts";
import type { DeviceRecord, PushToLookAt, PushWrites } from "../../domain/push-message.ts";
import type { Wish } from "../../domain/notice.ts";
import type { KnownBet } from "../../mails/mail.ts";
import type { OutgoingPost } from "./webhooks.ts";

/** Where the push service of a browser takes messages for one device, and the browser's keys (RFC 8291), as base64url. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Who uses a device, and by which session of theirs; undefined where identity does not say. */
export type DeviceUser = { readonly userId: string; readonly sessionId: string | undefined };

/** The devices on which people are told. Each of these may be repeated. */
export interface DeviceStore {
  /**
   * Has a device tell a person from now on, and nobody else whom it told before, until the session ends. Of more than `most` devices
   * of one person the oldest go. Throws UNAUTHENTICATED for a session that has ended.
   */
  add(user: DeviceUser, target: PushTarget, most: number): Promise<void>;
  /**
   * Has a person's device belong to the session by which they use it now, and returns whether it tells them; another's, or none,
   * stays as it is. Throws UNAUTHENTICATED for a session that has ended.
   */
  renew(user: DeviceUser, endpoint: string): Promise<boolean>;
  /** Has a person's device tell them nothing any more; another's stays. */
  remove(userId: string, endpoint: string): Promise<void>;
  /** Whether a device tells this person. */
  has(userId: string, endpoint: string): Promise<boolean>;
  /** Deletes so many devices by which nobody came for this long; returns how many there were. */
  removeUnused(unusedMs: number, limit: number): Promise<number>;
  /** Forgets so many sessions that ended this long ago; returns how many there were. */
  forgetSessions(endedMs: number, limit: number): Promise<number>;
}

/** A push that is due, with what is known of its notice and what its person chose. */
export type DuePush = PushToLookAt & {
  readonly id: string;
  readonly noticeId: string;
  readonly facts: unknown;
  readonly bet: KnownBet | undefined;
  readonly wish: Wish;
};

/** A device that one caller alone works for until `leasedUntil`, with what is due to it. */
export type DueDevice = PushTarget & {
  readonly id: string;
  readonly takenAt: Date;
  readonly leasedUntil: Date;
  readonly pushes: readonly DuePush[];
};

/** How much is taken at once: so many devices, of each so many pushes, for so long. */
export type TakingPushes = { readonly devices: number; readonly each: number; readonly leaseMs: number };

/** Pushes that are to be sent. A lease stands for the lock that would otherwise be held while they are on their way. */
export interface PushStore {
  /** Leases devices to which something is due, the one that was served longest ago first. */
  takeDue(taking: TakingPushes): Promise<readonly DueDevice[]>;
  /** Saves what was decided on a push. Where somebody else tried meanwhile, or the device is gone, nothing. */
  conclude(
    push: Pick<DuePush, "id" | "attempts">,
    decide: Decide<{ readonly attempts: number; readonly device: DeviceRecord }, PushWrites, never, PushWrites>,
  ): Promise<PushWrites | undefined>;
  /** Gives a device's lease back, where it is still this one. */
  release(device: Pick<DueDevice, "id" | "leasedUntil">): Promise<void>;
}

/** What a device shows. */
export type PushContent = {
  readonly title: string;
  readonly text: string;
  /** The web app's path to where one acts on it. */
  readonly path: string;
  /** The same for the same notice, so that one that arrives twice is shown once. */
  readonly tag: string;
};

/** How a push service is to treat a push: what replaces what, and how soon the device is woken. */
export type PushHandling = { readonly topic: string; readonly urgency: "normal" | "high" };

/** Makes the request that has a device show something: encrypted for it, and signed with this installation's key. */
export type EncryptPush = (target: PushTarget, content: PushContent, handling: PushHandling) => OutgoingPost;

/** How this installation pushes. */
export type PushOffer = {
  /** The key by which push services know this installation, as base64url. */
  readonly publicKey: string;
  readonly encrypt: EncryptPush;
};
