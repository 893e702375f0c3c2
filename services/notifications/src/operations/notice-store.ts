import type { FeePolicy } from "@stakehold/wager/words.ts";
import type { NoticeChange } from "../domain/notice.ts";
import type { Mail } from "../mails/layout.ts";
import type { DecisionReasonName, KnownBet } from "../mails/mail.ts";
import type { FactsOf, NoticeKind } from "../mails/mails.ts";

/** What somebody is to be told, as the event said it. */
export type NewNotice = {
  [Kind in NoticeKind]: {
    readonly kind: Kind;
    readonly userId: string;
    readonly facts: FactsOf<Kind>;
    /** Tells notices to one person about one event apart, where there can be two. */
    readonly about?: string;
  };
}[NoticeKind];

/** A notice with the ids that it is stored under. */
export type StoredNotice = {
  readonly id: string;
  readonly messageId: string;
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly facts: unknown;
};

/** A person as identity tells of them. */
export type Person = { readonly id: string; readonly email: string; readonly displayName: string };

/** What an event tells about a bet; a decision about a bet that is not known changes nothing. */
export type BetNews =
  | { readonly id: string; readonly title: string; readonly feePolicy?: FeePolicy }
  | { readonly id: string; readonly decisionReason: DecisionReasonName };

/** What one event means here: what we know from now on, and who is to be told. */
export type News = {
  readonly eventId: string;
  readonly person?: Person;
  readonly bet?: BetNews;
  /** The bet that the notices are about. */
  readonly betId?: string;
  readonly notices?: readonly StoredNotice[];
};

/** A notice that one caller alone works on until `leasedUntil`, with what is known of its person and bet. */
export type DueNotice = {
  readonly id: string;
  readonly messageId: string;
  readonly kind: string;
  readonly facts: unknown;
  readonly betId: string | null;
  /** The mail as it was first tried. */
  readonly mail: Mail | undefined;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly takenAt: Date;
  readonly leasedUntil: Date;
  readonly person: Omit<Person, "id"> | undefined;
  readonly bet: KnownBet | undefined;
};

/**
 * The one door to notices and to what they need.
 * `record` writes what an event means in one transaction, once for each event. `takeDue` leases the notices that are
 * due longest, `limit` at most, for `leaseMs`; whoever dies with a lease leaves them due when it is over. `conclude`
 * reads the clock, lets `decide` decide and saves that with the mail as it was tried; with a lease that was lost it
 * changes nothing.
 */
export interface Notices {
  record(news: News): Promise<void>;
  takeDue(limit: number, leaseMs: number): Promise<readonly DueNotice[]>;
  conclude(notice: DueNotice, mail: Mail | undefined, decide: (now: Date) => NoticeChange): Promise<NoticeChange>;
}
