import type { Decide } from "@stakehold/messaging/change/change.ts";
import type { KnownBet } from "../../domain/known-bet.ts";
import type { Wish } from "../../domain/notice.ts";
import type { DeviceRecord, PushToLookAt, PushWrites } from "../../domain/push-message.ts";
import type { OutgoingPost } from "./webhooks.ts";

/** A browser's push endpoint for one device, and the browser's keys (RFC 8291), as base64url. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** A device's user and their session; undefined if identity does not report it. */
export type DeviceUser = { readonly userId: string; readonly sessionId: string | undefined };

/** A device as its person sees it. */
export type ShownDevice = { readonly pushService: string; readonly addedAt: Date; readonly lastUsedAt: Date | null };

/** The devices that receive pushes. Every method may be repeated. */
export interface DeviceStore {
  /**
   * Makes a device receive only this person's pushes until the session ends. If a person has more than `most` devices,
   * the oldest are removed. Throws UNAUTHENTICATED for a session that has ended.
   */
  add(user: DeviceUser, target: PushTarget, most: number): Promise<void>;
  /**
   * Moves a person's device to their current session, and returns whether the device is theirs; leaves another person's
   * as it is. Throws UNAUTHENTICATED for a session that has ended.
   */
  renew(user: DeviceUser, endpoint: string): Promise<boolean>;
  /** Stops a person's pushes to a device; another person's stays. */
  remove(userId: string, endpoint: string): Promise<void>;
  /** Returns a person's devices, latest first; as many as `add` keeps. */
  of(userId: string): Promise<readonly ShownDevice[]>;
  /** Whether a device receives this person's pushes. */
  has(userId: string, endpoint: string): Promise<boolean>;
  /** Deletes up to `limit` devices unused for this long; returns how many it deleted. */
  removeUnused(unusedMs: number, limit: number): Promise<number>;
  /** Deletes up to `limit` sessions that ended this long ago; returns how many it deleted. */
  forgetSessions(endedMs: number, limit: number): Promise<number>;
}

/** A due push, with what is known of its notice and its person's settings. */
export type DuePush = PushToLookAt & {
  readonly id: string;
  readonly noticeId: string;
  readonly facts: unknown;
  readonly bet: KnownBet | undefined;
  readonly wish: Wish;
};

/** A device that is leased to one caller until `leasedUntil`, with its due pushes. */
export type DueDevice = PushTarget & {
  readonly id: string;
  readonly takenAt: Date;
  readonly leasedUntil: Date;
  readonly pushes: readonly DuePush[];
};

/** How much to lease at once: devices, pushes of each, and the life of the lease. */
export type TakingPushes = { readonly devices: number; readonly each: number; readonly leaseMs: number };

/** Pushes to send. A lease replaces the lock that would otherwise be held while they are being sent. */
export interface PushStore {
  /** Leases devices with due pushes, the one served longest ago first. */
  takeDue(taking: TakingPushes): Promise<readonly DueDevice[]>;
  /** Saves the decision on a push. Saves nothing if another sender tried meanwhile, or the device is gone. */
  conclude(
    push: Pick<DuePush, "id" | "attempts">,
    decide: Decide<{ readonly attempts: number; readonly device: DeviceRecord }, PushWrites, never, PushWrites>,
  ): Promise<PushWrites | undefined>;
  /** Releases a device's lease if the caller still holds it. */
  release(device: Pick<DueDevice, "id" | "leasedUntil">): Promise<void>;
}

/** What a device shows. */
export type PushContent = {
  readonly title: string;
  readonly text: string;
  /** The web app's path for acting on it. */
  readonly path: string;
  /** The same for the same notice, so that a push that arrives twice is shown once. */
  readonly tag: string;
};

/** How a push service should treat a push: which earlier one it replaces, and how soon to wake the device. */
export type PushHandling = { readonly topic: string; readonly urgency: "normal" | "high" };

/** Builds the request that shows a push on a device: encrypted for it, and signed with this installation's key. */
export type EncryptPush = (target: PushTarget, content: PushContent, handling: PushHandling) => OutgoingPost;

/** This installation's means of pushing. */
export type PushOffer = {
  /** The key that identifies this installation to push services, as base64url. */
  readonly publicKey: string;
  readonly encrypt: EncryptPush;
};
