import type { Decide } from "@stakehold/messaging/change/change.ts";
import type { KnownBet } from "../../domain/known-bet.ts";
import type { Person } from "../../domain/news.ts";
import type { NoticeWrites, Wish } from "../../domain/notice.ts";
import type { Mail } from "./mails.ts";

/** A notice that is leased to one caller until `leasedUntil`, with what is known of its person and bet. */
export type DueNotice = {
  readonly id: string;
  readonly messageId: string;
  readonly userId: string;
  /** A string, because a later version may have more kinds. */
  readonly kind: string;
  readonly facts: unknown;
  readonly betId: string | null;
  /** The mail of the first attempt. */
  readonly mail: Mail | undefined;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly takenAt: Date;
  readonly leasedUntil: Date;
  readonly person: (Omit<Person, "id"> & { readonly unsubscribeKey: string }) | undefined;
  /** The person's mail settings for this subject. */
  readonly wish: Wish;
  readonly bet: KnownBet | undefined;
};

/** Notices to send. A lease replaces the lock that would otherwise be held while a mail is being sent. */
export interface NoticeStore {
  /** Leases the notices that have been due longest. If the caller dies, they are due again when the lease expires. */
  takeDue(limit: number, leaseMs: number): Promise<readonly DueNotice[]>;
  /**
   * Reads the clock, lets `decide` decide on the notice, and saves that with the mail of this attempt. Saves nothing if
   * the lease was lost.
   */
  conclude<Answer>(
    notice: DueNotice,
    mail: Mail | undefined,
    decide: Decide<DueNotice, NoticeWrites, never, Answer>,
  ): Promise<Answer>;
}

/** Deletes notices, and the people and bets that they are about. */
export interface NoticeRemoval {
  /** Deletes up to `limit` finished notices created before this time; returns how many it deleted. */
  removeNotices(before: Date, limit: number): Promise<number>;
  /** Deletes up to `limit` bets received before this time without unsent notices; returns how many it deleted. */
  removeBets(before: Date, limit: number): Promise<number>;
  /** Deletes up to `limit` notices to a person, including unsent ones; returns how many it deleted. */
  removeNoticesTo(userId: string, limit: number): Promise<number>;
  /** Erases a person's name, address, settings and devices, so that nothing is sent to them any more. */
  forgetPerson(userId: string): Promise<void>;
  /** Returns the time by which ages are judged. */
  now(): Promise<Date>;
}
