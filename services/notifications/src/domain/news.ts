import type { DecisionReason, FeePolicy } from "@stakehold/wager/words.ts";
import type { FactsOf, NoticeKind } from "../mails/mails.ts";
import type { AppNews } from "./app-reach.ts";
import type { Join, ToldDigest } from "./join-digest.ts";
import type { Vote } from "./vote.ts";
import type { WebhookWord } from "./webhook-event.ts";

/** A person as identity publishes them. */
export type Person = { readonly id: string; readonly email: string; readonly displayName: string };

/** What an event tells about a bet; a decision about a bet that is not known changes nothing. */
export type BetNews =
  | { readonly id: string; readonly title: string; readonly feePolicy?: FeePolicy }
  | { readonly id: string; readonly decisionReason: DecisionReason }
  | ({ readonly id: string } & Vote);

/** What an event tells about a person's sessions. */
export type SessionNews =
  | {
      readonly type: "ENDED";
      readonly userId: string;
      readonly sessionIds: readonly string[];
      /** Whether everything ended that the person had but the kept session. */
      readonly isAll: boolean;
      readonly keptSessionId: string | undefined;
    }
  | { readonly type: "REPLACED"; readonly userId: string; readonly sessionId: string; readonly bySessionId: string };

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

/** What is written of one event: what is known from now on, and who is to be told. */
export type NewsWrites = {
  readonly person?: Person;
  readonly bet?: BetNews;
  /** Somebody who created the bet or takes part in it from now on, or does not any more. */
  readonly party?: { readonly betId: string; readonly userId: string; readonly isOut?: true };
  /** Somebody who joined, of whom the bet's creator is told together with others. */
  readonly join?: Join;
  /** What of a bet's joins the notices tell. */
  readonly digest?: ToldDigest;
  /** What is known of an app from now on, and of what people let it do. */
  readonly app?: AppNews;
  /** Which of a person's sessions ended: their devices end with them. */
  readonly sessions?: SessionNews;
  /** What partners are told. */
  readonly word?: WebhookWord;
  /** The bet that the notices are about. */
  readonly betId?: string;
  readonly notices: readonly StoredNotice[];
  /** When the notices were made, and from when on they are due. */
  readonly createdAt: Date;
};
