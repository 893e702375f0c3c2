import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { event, type OutgoingEvent } from "@stakehold/messaging/outbox/outbox.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import { moneyMessage } from "@stakehold/money/wire.ts";
import {
  ActRecordedSchema,
  BetFundsSettledSchema,
  DisputeClosedSchema,
  DisputeOpenedSchema,
  DisputeOutcome,
  MoneyDueSchema,
  PayoutAccountChangedSchema,
  PayoutSentSchema,
  PayoutWaitingSchema,
  StakeCancelledSchema,
  StakeDisputedSchema,
  StakeHeldSchema,
  StakeRefundedSchema,
  StakeRefundFailedSchema,
} from "@stakehold/proto/payments/v1/events_pb.ts";
import { actDigest } from "@stakehold/service/audit/act-digest.ts";
import { OUTCOME, STAKE_OUTCOME } from "@stakehold/wager/wire.ts";
import type { AdminAction } from "../domain/state/admin-action.ts";
import type { PaymentsEvent } from "../domain/state/change.ts";
import type { PayoutAccount } from "../domain/state/payout-account.ts";
import type { Stake } from "../domain/state/stake.ts";

/** Returns the event that other services consume, keyed by the bet, or by the person if it concerns no bet. */
export function outgoing(happened: PaymentsEvent): OutgoingEvent {
  switch (happened.type) {
    case "StakeHeld":
      return held(happened.stake, happened.chargedAt);
    case "StakeCancelled":
      return event(happened.stake.betId, StakeCancelledSchema, named(happened.stake));
    case "StakeDisputed":
      return event(happened.stake.betId, StakeDisputedSchema, named(happened.stake));
    case "StakeRefunded":
      return event(happened.stake.betId, StakeRefundedSchema, { ...paid(happened), ...cardOf(happened.stake) });
    case "StakeRefundFailed":
      return event(happened.stake.betId, StakeRefundFailedSchema, { ...paid(happened), ...cardOf(happened.stake) });
    case "PayoutSent":
      return event(happened.stake.betId, PayoutSentSchema, {
        ...paid(happened),
        sentAt: timestampFromDate(happened.sentAt),
        isRefund: isRefund(happened.stake),
      });
    case "PayoutWaiting":
      return event(happened.stake.betId, PayoutWaitingSchema, {
        ...paid(happened),
        daysWaited: happened.daysWaited,
        isRefund: isRefund(happened.stake),
      });
    case "DisputeOpened":
      return event(happened.stake.betId, DisputeOpenedSchema, { ...paid(happened), leftBet: happened.leftBet });
    case "DisputeClosed":
      return event(happened.stake.betId, DisputeClosedSchema, {
        ...paid(happened),
        outcome: DisputeOutcome[happened.outcome],
      });
    case "MoneyDue":
      return event(happened.betId, MoneyDueSchema, { betId: happened.betId });
    case "BetFundsSettled":
      return settled(happened);
    case "PayoutAccountChanged":
      return accountChanged(happened.account);
  }
}

/** Returns the event for a recorded admin action, keyed by its entry. */
export const recorded = (act: AdminAction): OutgoingEvent =>
  event(act.id, ActRecordedSchema, { entryId: act.id, digest: digestOf(act) });

const digestOf = ({ action, adminId: actorId, subject: subjectId, note: reason, amountCents, ...words }: AdminAction) =>
  actDigest({ action, actorId, subjectId, reason, amountCents, before: words.before, after: words.after });

const named = ({ id, betId, userId }: Stake) => ({ stakeId: id, betId, userId });

const paid = ({ stake, cents }: { readonly stake: Stake; readonly cents: Cents }) => ({
  ...named(stake),
  amount: moneyMessage(cents),
});

/** A payout account receives either winnings or a refund that the card did not take. */
const isRefund = ({ payableCents }: Stake): boolean => payableCents === null;

const cardOf = ({ cardLast4 }: Stake) => ({ cardLast4: cardLast4 ?? "" });

const held = (stake: Stake, chargedAt: Date): OutgoingEvent =>
  event(stake.betId, StakeHeldSchema, {
    ...named(stake),
    stake: moneyMessage(stake.stakeCents),
    fee: moneyMessage(stake.feeCents),
    chargedAt: timestampFromDate(chargedAt),
  });

const settled = ({ settlement, results }: Extract<PaymentsEvent, { type: "BetFundsSettled" }>): OutgoingEvent =>
  event(settlement.betId, BetFundsSettledSchema, {
    betId: settlement.betId,
    outcome: OUTCOME.numberOf(settlement.outcome),
    results: results.map(({ stake, outcome, owedCents }) => ({
      stakeId: stake.id,
      userId: stake.userId,
      outcome: STAKE_OUTCOME.numberOf(outcome),
      stake: moneyMessage(stake.stakeCents),
      owed: moneyMessage(owedCents),
    })),
  });

const accountChanged = ({ userId, detailsSubmitted, payoutsEnabled }: PayoutAccount): OutgoingEvent =>
  event(userId, PayoutAccountChangedSchema, { userId, detailsSubmitted, payoutsEnabled });
