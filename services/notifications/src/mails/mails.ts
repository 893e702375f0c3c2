import type { Mails } from "../operations/ports/mails.ts";
import { betJoined, betPublished, participationRefused } from "./bet.ts";
import { peopleJoined } from "./joins.ts";
import { payoutSent, payoutWaiting, stakeRefunded } from "./money.ts";
import { betOneSided, proposalDue, proposalOpen, voteReminder } from "./reminder.ts";
import { betLost, betRefunded, betWon, voteStarted } from "./result.ts";
import { ticketAnswered, ticketOpened } from "./ticket.ts";
import { disputeClosed, disputeOpened, refundFailed } from "./trouble.ts";
import { webhookSwitchedOff } from "./webhook.ts";
import { welcome } from "./welcome.ts";

/** Every mail, by the stored kind of its notice. */
export const mails: Mails = {
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
};
