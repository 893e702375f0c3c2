import type { DecisionReason, FeePolicy } from "@stakehold/wager/words.ts";
import type { AppNews } from "./app-reach.ts";
import type { Join, SentDigest } from "./join-digest.ts";
import type { FactsOf, NoticeKind } from "./notice-facts.ts";
import type { Vote } from "./vote.ts";
import type { WebhookWord } from "./webhook-event.ts";

/** A person as identity publishes them. */
export type Person = { readonly id: string; readonly email: string; readonly displayName: string };

/** What an event reports about a bet. A decision about an unknown bet changes nothing. */
export type BetNews =
  | { readonly id: string; readonly title: string; readonly feePolicy?: FeePolicy }
  | { readonly id: string; readonly decisionReason: DecisionReason }
  | ({ readonly id: string } & Vote);

/** What an event reports about a person's sessions. */
export type SessionNews =
  | {
      readonly type: "ENDED";
      readonly userId: string;
      readonly sessionIds: readonly string[];
      /** Whether all sessions of the person ended except the kept one. */
      readonly isAll: boolean;
      readonly keptSessionId: string | undefined;
    }
  | { readonly type: "REPLACED"; readonly userId: string; readonly sessionId: string; readonly bySessionId: string };

/** A notification to make, with the facts of its event. */
export type NewNotice = {
  [Kind in NoticeKind]: {
    readonly kind: Kind;
    readonly userId: string;
    readonly facts: FactsOf<Kind>;
    /** Distinguishes notices to one person about one event, where there can be two. */
    readonly about?: string;
  };
}[NoticeKind];

/** A notice with the ids under which it is stored. */
export type StoredNotice = {
  readonly id: string;
  readonly messageId: string;
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly facts: unknown;
};

/** The changes to write for one event: new knowledge, and notices to send. */
export type NewsWrites = {
  readonly person?: Person;
  readonly bet?: BetNews;
  /** A person who creates, joins or leaves the bet. */
  readonly party?: { readonly betId: string; readonly userId: string; readonly isOut?: true };
  /** A person who joined; the bet's creator is notified of several together. */
  readonly join?: Join;
  /** The part of a bet's joins that the notices report. */
  readonly digest?: SentDigest;
  /** A change to an app or its grants. */
  readonly app?: AppNews;
  /** The sessions of a person that ended, with their devices. */
  readonly sessions?: SessionNews;
  /** The event to publish to partners. */
  readonly word?: WebhookWord;
  /** The bet that the notices are about. */
  readonly betId?: string;
  readonly notices: readonly StoredNotice[];
  /** When the notices were created, which is also when they become due. */
  readonly createdAt: Date;
};
