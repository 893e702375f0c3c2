import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { KnownBet } from "../../mails/mail.ts";

/** A notice as it is read by its person. */
export type ToldNotice = {
  readonly id: string;
  readonly kind: string;
  readonly facts: unknown;
  readonly betId: string | null;
  readonly bet: KnownBet | undefined;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

/** What people were told, as they read it in the app. */
export interface ToldReader {
  /** A person's notices of these kinds, newest first; one more than the page holds. */
  noticesOf(userId: string, kinds: readonly string[], page: Page<TimePosition>): Promise<readonly ToldNotice[]>;
  /** How many of them the person has not read, counted up to `most`. */
  countUnread(userId: string, kinds: readonly string[], most: number): Promise<number>;
  /** Marks so many of a person's own notices as read; others' are left as they are. It is told where any was unread. */
  markRead(userId: string, ids: readonly string[]): Promise<void>;
  /** Marks what a person was told up to this time as read. It is told where any was unread. */
  markAllRead(userId: string, until: Date): Promise<void>;
}
