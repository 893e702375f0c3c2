import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { event, type OutgoingEvent } from "@stakehold/messaging/outbox.ts";
import { CURRENCY, type Cents } from "@stakehold/money/amount.ts";
import {
  MoneyDueSchema,
  PayoutAccountChangedSchema,
  PayoutSentSchema,
  PayoutWaitingSchema,
  StakeCancelledSchema,
  StakeDisputedSchema,
  StakeHeldSchema,
  StakeRefundedSchema,
} from "@stakehold/proto/payments/v1/events_pb.ts";
import type { PayoutAccount } from "./payout-account.ts";
import type { Stake } from "./stake.ts";

/** An amount as it travels between services. */
export const moneyMessage = (cents: Cents): { cents: bigint; currency: string } => ({ cents, currency: CURRENCY });

const named = ({ id, betId, userId }: Stake) => ({ stakeId: id, betId, userId });

/** The card was charged. */
export const stakeHeld = (stake: Stake, chargedAt: Date): OutgoingEvent =>
  event(stake.betId, StakeHeldSchema, {
    ...named(stake),
    stake: moneyMessage(stake.stakeCents),
    fee: moneyMessage(stake.feeCents),
    chargedAt: timestampFromDate(chargedAt),
  });

/** The stake ended without a charge. */
export const stakeCancelled = (stake: Stake): OutgoingEvent => event(stake.betId, StakeCancelledSchema, named(stake));

/** A card network took the charge back, and the stake left its bet. */
export const stakeDisputed = (stake: Stake): OutgoingEvent => event(stake.betId, StakeDisputedSchema, named(stake));

/** Transfers or refunds of a bet wait to be made. */
export const moneyDue = (betId: string): OutgoingEvent => event(betId, MoneyDueSchema, { betId });

/** A refund reached the card network. */
export const stakeRefunded = (stake: Stake, cents: Cents): OutgoingEvent =>
  event(stake.betId, StakeRefundedSchema, {
    ...named(stake),
    amount: moneyMessage(cents),
    cardLast4: stake.cardLast4 ?? "",
  });

/** A winner's money reached the payout account. */
export const payoutSent = (stake: Stake, cents: Cents): OutgoingEvent =>
  event(stake.betId, PayoutSentSchema, { ...named(stake), amount: moneyMessage(cents) });

/** Winnings wait for a payout account. */
export const payoutWaiting = (stake: Stake, cents: Cents): OutgoingEvent =>
  event(stake.betId, PayoutWaitingSchema, { ...named(stake), amount: moneyMessage(cents) });

/** Stripe's view of a payout account changed. */
export const payoutAccountChanged = (account: PayoutAccount): OutgoingEvent =>
  event(account.userId, PayoutAccountChangedSchema, {
    userId: account.userId,
    detailsSubmitted: account.detailsSubmitted,
    payoutsEnabled: account.payoutsEnabled,
  });
