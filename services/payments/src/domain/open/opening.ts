import { domainError } from "@stakehold/errors/domain-error.ts";
import { formatAmount, MAXIMUM_CHARGE, MINIMUM_STAKE, type Cents } from "@stakehold/money/amount.ts";
import { chargeFor } from "@stakehold/money/fee.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import type { PaymentsChange, StakeState } from "../state/change.ts";
import {
  begun,
  done,
  failed,
  keyOf,
  nextAttempt,
  operationFor,
  REPLAY_FOR_MS,
  type Operation,
} from "../state/operation.ts";
import { askLater, become, chargeOf, isOpen, type Stake } from "../state/stake.ts";

/** A request to open the stake of a participation. */
export type OpenStake = {
  readonly stakeId: string;
  readonly betId: string;
  readonly userId: string;
  readonly stakeCents: Cents;
  readonly feePolicy: FeePolicy;
};

/** The parameters for creating a payment; the same stake and attempt always give the same. */
export type PaymentParameters = {
  readonly key: string;
  readonly amountCents: Cents;
  readonly stakeId: string;
  readonly betId: string;
};

/** Returns the parameters of the payment that counts for a stake. */
export const paymentParameters = (stake: Stake): PaymentParameters => ({
  key: keyOf("PAYMENT_INTENT", stake.id, stake.attempt),
  amountCents: chargeOf(stake),
  stakeId: stake.id,
  betId: stake.betId,
});

/**
 * Stores the stake with the row of its payment, or returns the existing one.
 * Throws STAKE_CLOSED for a stake that ended or is closing and for a settled bet, BELOW_MINIMUM, AMOUNT_TOO_LARGE, and
 * IDEMPOTENCY_KEY_REUSED when the id was opened with other terms.
 */
export function open(
  state: StakeState,
  command: OpenStake,
  hash: HashParameters,
  now: Date,
): PaymentsChange<OpenedRow> {
  const { stake } = state;
  if (state.isTombstone) throw domainError("STAKE_CLOSED");
  if (stake === null) return openNew(state, command, hash, now);
  if (!isSame(stake, command)) throw domainError("IDEMPOTENCY_KEY_REUSED");
  return { answer: { stake: payable(stake), isNew: false } };
}

/** The stake, and whether its payment is being created for the first time. */
export type OpenedRow = { readonly stake: Stake; readonly isNew: boolean };

/** Hashes the parameters sent to Stripe, so that a key is never sent with different ones. */
export type HashParameters = (parameters: PaymentParameters) => string;

/** Returns the stake if its secret may be returned or it is paid. Throws STAKE_CLOSED. */
export function payable(stake: Stake): Stake {
  if (stake.status === "CANCELLED" || (isOpen(stake) && stake.isClosing)) throw domainError("STAKE_CLOSED");
  return stake;
}

function openNew(state: StakeState, command: OpenStake, hash: HashParameters, now: Date): PaymentsChange<OpenedRow> {
  if (state.settlement !== null) throw domainError("STAKE_CLOSED");
  const { stakeId: id, betId, userId, stakeCents, feePolicy } = command;
  const charge = chargeFor(stakeCents, feePolicy);
  if (stakeCents < MINIMUM_STAKE) throw domainError("BELOW_MINIMUM", { minimum: formatAmount(MINIMUM_STAKE) });
  if (charge.total > MAXIMUM_CHARGE) throw domainError("AMOUNT_TOO_LARGE", { maximum: formatAmount(MAXIMUM_CHARGE) });
  const stake = askLater(
    {
      id,
      betId,
      userId,
      stakeCents,
      feeCents: charge.fee,
      feePolicy,
      status: "OPENING",
      statusSince: now,
      isClosing: false,
      attempt: 1,
      paymentIntent: null,
      charge: null,
      chargedAt: null,
      cardLast4: null,
      balanceTransaction: null,
      payableCents: null,
      winningsFeeCents: null,
      createdAt: now,
      dueAt: null,
    },
    now,
  );
  const create = operationFor(stake, "PAYMENT_INTENT", charge.total, now);
  // The call follows at once, so the row is written as begun.
  return {
    answer: { stake, isNew: true },
    writes: { stakes: [stake], operations: [begun(create, hash(paymentParameters(stake)), now)] },
  };
}

const isSame = (stake: Stake, { betId, userId, stakeCents, feePolicy }: OpenStake): boolean =>
  stake.betId === betId && stake.userId === userId && stake.stakeCents === stakeCents && stake.feePolicy === feePolicy;

/**
 * Records that the payment is about to be requested again: under the same key, unless Stripe may have forgotten it. Its
 * secret never left, so the next key is safe. A closing stake ends instead if its payment was not requested yet.
 */
export function beginCreate(state: StakeState, hash: HashParameters, now: Date): PaymentsChange<Stake | null> {
  const { stake } = state;
  const create = currentCreate(state);
  if (stake === null || !isOpen(stake) || stake.paymentIntent !== null || create === undefined)
    return { answer: stake };
  if (stake.isClosing && create.firstCalledAt === null) return endUnasked(state, stake, now);
  if (create.firstCalledAt !== null && now.getTime() - create.firstCalledAt.getTime() > REPLAY_FOR_MS) {
    return giveUpCreate(state, create.key, "no answer in time", now);
  }
  return { answer: stake, writes: { operations: [begun(create, hash(paymentParameters(stake)), now)] } };
}

/** Ends a closing stake whose current payment was never requested: no secret of an earlier one ever left. */
function endUnasked({ operations }: StakeState, stake: Stake, now: Date): PaymentsChange<Stake> {
  const cancelled = become(stake, "CANCELLED", now);
  const unfinished = operations.filter(({ nextAttemptAt, target }) => nextAttemptAt !== null && target === null);
  return {
    answer: cancelled,
    writes: {
      stakes: [cancelled],
      operations: unfinished.map((row) => (row.kind === "CANCEL" ? done(row, null, now) : failed(row, "closed", now))),
    },
    events: [{ type: "StakeCancelled", stake: cancelled }],
  };
}

/** Gives up an attempt, whose secret never left, and continues under the next key. */
export function giveUpCreate(state: StakeState, key: string, reason: string, now: Date): PaymentsChange<Stake | null> {
  const { stake } = state;
  const create = currentCreate(state);
  if (stake === null || !isOpen(stake) || stake.paymentIntent !== null || create?.key !== key) return { answer: stake };
  const raised: Stake = { ...stake, attempt: stake.attempt + 1 };
  const next = nextAttempt(create, keyOf("PAYMENT_INTENT", stake.id, raised.attempt), 0, now);
  return { answer: raised, writes: { stakes: [raised], operations: [failed(create, reason, now), next] } };
}

const currentCreate = ({ stake, operations }: StakeState): Operation | undefined =>
  operations.find(
    ({ kind, attempt, nextAttemptAt }) =>
      kind === "PAYMENT_INTENT" && attempt === stake?.attempt && nextAttemptAt !== null,
  );
