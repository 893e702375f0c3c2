import type { Decide } from "@stakehold/messaging/change.ts";
import type { Person } from "../../domain/news.ts";
import type { NoticeWrites, Wish } from "../../domain/notice.ts";
import type { Mail } from "../../mails/layout.ts";
import type { KnownBet } from "../../mails/mail.ts";

/** A notice that one caller alone works on until `leasedUntil`, with what is known of its person and bet. */
export type DueNotice = {
  readonly id: string;
  readonly messageId: string;
  readonly userId: string;
  /** A text, because it may be a kind of a later version. */
  readonly kind: string;
  readonly facts: unknown;
  readonly betId: string | null;
  /** The mail as it was first tried. */
  readonly mail: Mail | undefined;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly takenAt: Date;
  readonly leasedUntil: Date;
  readonly person: (Omit<Person, "id"> & { readonly unsubscribeKey: string }) | undefined;
  /** What its person chose of mails about this. */
  readonly wish: Wish;
  readonly bet: KnownBet | undefined;
};

/** Notices that are to be sent. A lease stands for the lock that would otherwise be held while a mail is on its way. */
export interface NoticeStore {
  /** Leases the notices that are due longest. A caller that dies leaves them due when the lease is over. */
  takeDue(limit: number, leaseMs: number): Promise<readonly DueNotice[]>;
  /**
   * Reads the clock, lets `decide` decide on the notice, and saves that with the mail as it was tried. Where the lease
   * was lost nothing is saved.
   */
  conclude<Answer>(
    notice: DueNotice,
    mail: Mail | undefined,
    decide: Decide<DueNotice, NoticeWrites, never, Answer>,
  ): Promise<Answer>;
}

/** Notices, and whom and what they are about, as they are forgotten. */
export interface NoticeRemoval {
  /** Deletes so many finished notices made before this time; returns how many there were. */
  removeNotices(before: Date, limit: number): Promise<number>;
  /** Deletes so many bets heard of before this time that no unsent notice is about; returns how many there were. */
  removeBets(before: Date, limit: number): Promise<number>;
  /** Deletes so many notices to a person, unsent ones too; returns how many there were. */
  removeNoticesTo(userId: string, limit: number): Promise<number>;
  /** Forgets a person's name, address, settings and devices, so that nothing is sent to them any more. */
  forgetPerson(userId: string): Promise<void>;
  /** The time by which ages are judged. */
  now(): Promise<Date>;
}
