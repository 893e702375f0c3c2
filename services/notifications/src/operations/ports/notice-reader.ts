import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { KnownBet } from "../../domain/known-bet.ts";

/** A notice as its person reads it. */
export type NoticeView = {
  readonly id: string;
  readonly kind: string;
  readonly facts: unknown;
  readonly betId: string | null;
  readonly bet: KnownBet | undefined;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

/** People's notices, as they read them in the app. */
export interface NoticeReader {
  /** Returns a person's notices of these kinds, newest first; one more than the page holds. */
  noticesOf(userId: string, kinds: readonly string[], page: Page<TimePosition>): Promise<readonly NoticeView[]>;
  /** Returns how many of them the person has not read, counted up to `most`. */
  countUnread(userId: string, kinds: readonly string[], most: number): Promise<number>;
  /** Marks a person's own notices as read; leaves others as they are. Publishes it if any was unread. */
  markRead(userId: string, ids: readonly string[]): Promise<void>;
  /** Marks a person's notices up to this time as read. Publishes it if any was unread. */
  markAllRead(userId: string, until: Date): Promise<void>;
}
