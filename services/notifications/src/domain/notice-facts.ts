import { OUTCOMES, SIDES } from "@stakehold/wager/words.ts";
import { z } from "zod";

const side = z.enum(SIDES);
const count = z.int().min(0);

/** A decimal string of dollars. */
const amount = z.string().regex(/^\d+\.\d{2}$/);

/** Empty if Stripe does not report them. */
const cardLast4 = z.string().regex(/^(\d{4})?$/);

/**
 * Whether it is a refund that goes to a payout account because its card can't take it; unknown for an earlier version.
 */
const isRefund = z.boolean().default(false);

/** The signed receipt of a payment, a JSON file; a notice of an earlier version has none. */
const receipt = z.string().optional();

/** The deadline for acting. */
const reminder = z.object({ actBefore: z.iso.datetime() });

const ticket = z.object({ subject: z.string() });

/** The facts that are stored with a notice of each kind, and from which its words are written. */
export const noticeFacts = {
  WELCOME: z.object({}),
  BET_PUBLISHED: z.object({ endDate: z.iso.datetime(), receipt }),
  BET_JOINED: z.object({ side, stake: amount, receipt }),
  PEOPLE_JOINED: z.object({ forCount: count, againstCount: count }),
  /** The reason is the error code that a join would have received. */
  PARTICIPATION_REFUSED: z.object({ reason: z.string() }),
  BET_ONE_SIDED: reminder,
  PROPOSAL_DUE: reminder,
  PROPOSAL_OPEN: reminder,
  /** No side means that the bet can't be judged. */
  VOTE_STARTED: z.object({ winningSide: side.nullable(), outcome: z.string(), openUntil: z.iso.datetime() }),
  VOTE_REMINDER: reminder,
  BET_WON: z.object({ winningSide: side, stake: amount, owed: amount }),
  BET_LOST: z.object({ winningSide: side, stake: amount }),
  BET_REFUNDED: z.object({ outcome: z.enum(OUTCOMES), owed: amount }),
  STAKE_REFUNDED: z.object({ amount, cardLast4 }),
  /** A notice of an earlier version has no time. */
  PAYOUT_SENT: z.object({ amount, sentAt: z.iso.datetime().optional(), isRefund }),
  PAYOUT_WAITING: z.object({ amount, daysWaited: count.default(0), isRefund }),
  REFUND_FAILED: z.object({ amount, cardLast4 }),
  DISPUTE_OPENED: z.object({ amount, leftBet: z.boolean() }),
  DISPUTE_CLOSED: z.object({ amount, outcome: z.enum(["CHARGE_STANDS", "CHARGE_RETURNED"]) }),
  TICKET_OPENED: ticket,
  TICKET_ANSWERED: ticket,
  WEBHOOK_SWITCHED_OFF: z.object({ url: z.string(), reason: z.enum(["FAILING", "GONE"]) }),
} as const;

/** The kind of a notice, as it is stored. */
export type NoticeKind = keyof typeof noticeFacts;

/** The facts of a notice of one kind. */
export type FactsOf<Kind extends NoticeKind> = z.infer<(typeof noticeFacts)[Kind]>;

const withReceipt = z.object({ receipt });

/** Returns the receipt among a notice's stored facts, or undefined if it is about no payment. */
export const receiptIn = (facts: unknown): string | undefined => withReceipt.safeParse(facts).data?.receipt;

/** Whether a stored text names a kind that this version supports. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeFacts, kind);

/** Every kind that this version supports. */
export const NOTICE_KINDS: readonly NoticeKind[] = Object.keys(noticeFacts).filter(isNoticeKind);
