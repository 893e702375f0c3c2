import type { z } from "zod";
import { betJoined, betPublished, participationRefused } from "./bet.ts";
import { peopleJoined } from "./joins.ts";
import { payoutSent, payoutWaiting, stakeRefunded } from "./money.ts";
import { betOneSided, proposalDue, proposalOpen, voteReminder } from "./reminder.ts";
import { betLost, betRefunded, betWon, voteStarted } from "./result.ts";
import { ticketAnswered, ticketOpened } from "./ticket.ts";
import { disputeClosed, disputeOpened, refundFailed } from "./trouble.ts";
import { webhookSwitchedOff } from "./webhook.ts";
import { welcome } from "./welcome.ts";

/** Every mail, by the kind that a notice is stored with. */
export const mails = {
  WELCOME: welcome,
  BET_PUBLISHED: betPublished,
  BET_JOINED: betJoined,
  PEOPLE_JOINED: peopleJoined,
  PARTICIPATION_REFUSED: participationRefused,
  BET_ONE_SIDED: betOneSided,
  PROPOSAL_DUE: proposalDue,
  PROPOSAL_OPEN: proposalOpen,
  VOTE_STARTED: voteStarted,
  VOTE_REMINDER: voteReminder,
  BET_WON: betWon,
  BET_LOST: betLost,
  BET_REFUNDED: betRefunded,
  STAKE_REFUNDED: stakeRefunded,
  PAYOUT_SENT: payoutSent,
  PAYOUT_WAITING: payoutWaiting,
  REFUND_FAILED: refundFailed,
  DISPUTE_OPENED: disputeOpened,
  DISPUTE_CLOSED: disputeClosed,
  TICKET_OPENED: ticketOpened,
  TICKET_ANSWERED: ticketAnswered,
  WEBHOOK_SWITCHED_OFF: webhookSwitchedOff,
} as const;

/** What a person may be told. */
export type NoticeKind = keyof typeof mails;

/** The facts that a kind of mail is written from. */
export type FactsOf<Kind extends NoticeKind> = z.infer<(typeof mails)[Kind]["facts"]>;

/** Whether a stored text names a mail of this version. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(mails, kind);

/** All that people are told. */
export const NOTICE_KINDS: readonly NoticeKind[] = Object.keys(mails).filter(isNoticeKind);
