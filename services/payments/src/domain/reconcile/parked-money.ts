import { domainError } from "@stakehold/errors/domain-error.ts";
import type { AdminAction } from "../state/admin-action.ts";
import type { PaymentsChange, StakeState } from "../state/change.ts";
import { isContested } from "../state/dispute.ts";
import { isMovedByHand } from "../state/hand-movement.ts";
import { ALREADY_REFUNDED } from "../pay-out/money-out.ts";
import type { Operation } from "../state/operation.ts";
import { refundSuspense as refund, type SuspenseState } from "./suspense.ts";
import type { Stake } from "../state/stake.ts";
import { attemptAfter, owedOn, succeedBy, moneyOutOf } from "../state/way-out.ts";

/** An admin's request. */
export type AdminCommand = Omit<AdminAction, "amountCents" | "createdAt" | "action" | "before" | "after">;

/**
 * Sends again what came back from a payout that was reversed at Stripe. Throws what `uncontested` throws,
 * NOTHING_PARKED.
 */
export function resumePayout(state: StakeState, command: AdminCommand, now: Date): PaymentsChange<AdminAction> {
  const stake = uncontested(state);
  const moneyOut = moneyOutOf(state.operations);
  const cents = owedOn(stake, state.owed);
  // A row that is done sent its amount; anything still owed came back from an earlier one.
  const isParked = moneyOut?.status === "STOPPED" || moneyOut?.status === "DONE";
  if (!isParked || cents === 0n) throw domainError("NOTHING_PARKED");
  return acting(stake, succeedBy(stake, moneyOut, { cents, reason: "reversed", now }), {
    ...command,
    action: "RESUME_PAYOUT",
    amountCents: cents,
    createdAt: now,
    before: { payout: moneyOut.status },
    after: { payout: "DUE" },
  });
}

/** Retries a failed refund as the next attempt. Throws what `uncontested` throws, NOTHING_PARKED. */
export const retryRefund = (state: StakeState, command: AdminCommand, now: Date): PaymentsChange<AdminAction> =>
  goAnotherWay(state, command, { kind: "REFUND", action: "RETRY_REFUND", now });

/**
 * Sends a refund that its card can't take to the person's payout account, unless Stripe reports it as refunded. Throws
 * what `uncontested` throws, NOTHING_PARKED.
 */
export const refundByTransfer = (state: StakeState, command: AdminCommand, now: Date): PaymentsChange<AdminAction> =>
  goAnotherWay(state, command, { kind: "TRANSFER", action: "REFUND_BY_TRANSFER", now });

/** Refunds money in suspense to its card. Throws NOTHING_PARKED, DISPUTE_OPEN, MOVED_BY_HAND. */
export function refundSuspense(state: SuspenseState, command: AdminCommand, now: Date): PaymentsChange<AdminAction> {
  const { writes } = refund(state, command.adminId, now);
  const action: AdminAction = {
    ...command,
    action: "REFUND_SUSPENSE",
    amountCents: state.cents,
    createdAt: now,
    before: { money: "SUSPENSE" },
    after: { refund: "DUE" },
  };
  return { answer: action, writes: { ...writes, adminAction: action } };
}

type Repayment = {
  readonly kind: "REFUND" | "TRANSFER";
  readonly action: "RETRY_REFUND" | "REFUND_BY_TRANSFER";
  readonly now: Date;
};

/** A refund that failed permanently leaves its money owed; one more row sends it, whatever was tried before. */
function goAnotherWay(
  state: StakeState,
  command: AdminCommand,
  { kind, action, now }: Repayment,
): PaymentsChange<AdminAction> {
  const stake = uncontested(state);
  const moneyOut = moneyOutOf(state.operations);
  const cents = state.owed.refundPayable;
  if (stake.status !== "REFUNDING" || moneyOut?.status !== "FAILED" || cents === 0n)
    throw domainError("NOTHING_PARKED");
  // The card already has it; the row just does not know by which refund.
  if (kind === "TRANSFER" && moneyOut.lastError === ALREADY_REFUNDED) throw domainError("NOTHING_PARKED");
  const last = state.operations.findLast((operation) => operation.kind === kind) ?? moneyOut;
  return acting(stake, [attemptAfter(stake, last, { kind, cents, now })], {
    ...command,
    action,
    amountCents: cents,
    createdAt: now,
    before: { [wordOf(moneyOut.kind)]: moneyOut.status },
    after: { [wordOf(kind)]: "DUE" },
  });
}

/** Returns the name of an operation kind in an audit entry: `refund`, `transfer`. */
const wordOf = (kind: string): string => kind.toLowerCase();

/** Returns the stake if nothing holds its money. Throws STAKE_NOT_FOUND, DISPUTE_OPEN, MOVED_BY_HAND. */
function uncontested({ stake, disputes, movements }: StakeState): Stake {
  if (stake === null) throw domainError("STAKE_NOT_FOUND");
  if (isContested(disputes)) throw domainError("DISPUTE_OPEN");
  if (isMovedByHand(movements)) throw domainError("MOVED_BY_HAND");
  return stake;
}

const acting = (
  stake: Stake,
  operations: readonly Operation[],
  adminAction: AdminAction,
): PaymentsChange<AdminAction> => ({
  answer: adminAction,
  writes: { operations, adminAction },
  events: [{ type: "MoneyDue", betId: stake.betId }],
});
