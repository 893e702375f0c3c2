import type { z } from "zod";
import { betJoined } from "./bet-joined.ts";
import { betLost } from "./bet-lost.ts";
import { betPublished } from "./bet-published.ts";
import { betRefunded } from "./bet-refunded.ts";
import { betWon } from "./bet-won.ts";
import { participationRefused } from "./participation-refused.ts";
import { payoutSent } from "./payout-sent.ts";
import { payoutWaiting } from "./payout-waiting.ts";
import { stakeRefunded } from "./stake-refunded.ts";
import { ticketAnswered } from "./ticket-answered.ts";
import { ticketOpened } from "./ticket-opened.ts";
import { voteStarted } from "./vote-started.ts";

/** Every mail, by the kind that a notice is stored with. */
export const mails = {
  bet_published: betPublished,
  bet_joined: betJoined,
  participation_refused: participationRefused,
  vote_started: voteStarted,
  bet_won: betWon,
  bet_lost: betLost,
  bet_refunded: betRefunded,
  stake_refunded: stakeRefunded,
  payout_sent: payoutSent,
  payout_waiting: payoutWaiting,
  ticket_opened: ticketOpened,
  ticket_answered: ticketAnswered,
} as const;

/** What a person may be told. */
export type NoticeKind = keyof typeof mails;

/** The facts that a kind of mail is written from. */
export type FactsOf<Kind extends NoticeKind> = z.infer<(typeof mails)[Kind]["facts"]>;

/** Whether a stored text names a mail of this version. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(mails, kind);
