import type { Cents } from "@stakehold/money/amount.ts";
import type { PaymentsChange, StakeState, Writes } from "../state/change.ts";
import { isKnownByHand } from "../state/hand-movement.ts";
import { move, transactionOf, type LedgerTransaction } from "../state/ledger.ts";
import { done, type Operation } from "../state/operation.ts";
import { become, type Stake } from "../state/stake.ts";
import { liabilityOf, owedOn, stop } from "../state/way-out.ts";

/** A reversal at Stripe of a transfer, in part or in full. */
export type Reversal = { readonly id: string; readonly cents: Cents };

/** A transfer as Stripe shows it. */
export type Transfer = {
  readonly id: string;
  readonly amountCents: Cents;
  /** When it was made, by Stripe's clock. */
  readonly sentAt: Date;
  readonly reversals: readonly Reversal[];
  readonly destination: string | null;
  readonly transferGroup: string | null;
  /** The stake and operation named in its metadata. */
  readonly stakeId: string | undefined;
  readonly operation: string | undefined;
};

/**
 * The result of applying a transfer. `alert` says in a few words what operators must check. isByHand: no row of ours
 * made it.
 */
export type AppliedTransfer = { readonly alert?: string; readonly isByHand?: boolean };

/** The result for a transfer that none of our rows requested. */
export const TRANSFERRED_BY_HAND: AppliedTransfer = { alert: "a transfer is not one of ours", isByHand: true };

/**
 * Books a transfer of winnings, or of a refund that its card can't take, once, and each of its reversals once. What
 * came back is owed again, and its row stops until an admin resumes it. The row named in the metadata counts whatever
 * the account: a row from before a restore may have used another account of the same person.
 */
export function applyTransfer(state: StakeState, transfer: Transfer, now: Date): PaymentsChange<AppliedTransfer> {
  const { stake } = state;
  const operation = state.operations.find(({ key, kind }) => kind === "TRANSFER" && key === transfer.operation);
  if (stake === null || operation === undefined) return { answer: TRANSFERRED_BY_HAND };
  if (isKnownByHand(state.movements, transfer.id)) return { answer: TRANSFERRED_BY_HAND };
  const isKnown = operation.stripeId === transfer.id;
  const alert = isKnown ? undefined : strangeness(operation, transfer);
  if (alert !== undefined) return { answer: { alert, isByHand: true } };
  const backCents = reversedCents(transfer) - operation.reversedCents;
  if (isKnown && backCents <= 0n) return { answer: {} };
  const leftCents = owedOn(stake, state.owed) - (isKnown ? 0n : transfer.amountCents) + backCents;
  const sent = isKnown ? operation : { ...done(operation, transfer.id, now), target: transfer.destination };
  return {
    answer: backCents > 0n ? { alert: alertOf(transfer) } : {},
    writes: {
      stakes: stakesAfter(stake, leftCents, now),
      operations: [backCents > 0n ? reversed(sent, transfer) : sent],
      transactions: [...(isKnown ? [] : [booked(stake, transfer)]), ...(backCents > 0n ? back(stake, transfer) : [])],
    },
    events: isKnown ? [] : [{ type: "PayoutSent", stake, cents: transfer.amountCents, sentAt: transfer.sentAt }],
  };
}

/**
 * Returns why a transfer that names a row is not the one that the row requested, if so. Money may go out twice, so it
 * holds back the rest as a transfer by hand does.
 */
function strangeness({ amountCents, stripeId, status }: Operation, transfer: Transfer): string | undefined {
  if (transfer.amountCents !== amountCents) return "a transfer has another amount";
  if (stripeId !== null) return "an attempt made a second transfer";
  return status === "FAILED" ? "a transfer came by an attempt that was given up" : undefined;
}

const reversedCents = ({ reversals }: Transfer): Cents => reversals.reduce((sum, { cents }) => sum + cents, 0n);

const alertOf = (transfer: Transfer): string =>
  reversedCents(transfer) < transfer.amountCents ? "a part of a transfer was reversed" : "a transfer was reversed";

/** A refund that goes by transfers is complete when nothing of it is owed. */
function stakesAfter(stake: Stake, leftCents: Cents, now: Date): Required<Writes>["stakes"] {
  if (stake.payableCents !== null) return [];
  const status = leftCents > 0n ? "REFUNDING" : "REFUNDED";
  return stake.status === status ? [] : [become(stake, status, now)];
}

/** Stops the row that sent last; an earlier row with a successor only lowers what it sent. */
function reversed(sent: Operation, transfer: Transfer): Operation {
  const after: Operation = { ...sent, reversedCents: reversedCents(transfer) };
  return after.status === "DONE" && !after.isFollowed ? stop(after, "reversed") : after;
}

const booked = (stake: Stake, { id, amountCents }: Transfer): LedgerTransaction =>
  transactionOf(`transfer:${id}`, "TRANSFER", move(liabilityOf(stake), "stripe_clearing", amountCents));

/** Each has its own id, so booking one again changes nothing. */
const back = (stake: Stake, { reversals }: Transfer): LedgerTransaction[] =>
  reversals.map(({ id, cents }) =>
    transactionOf(`transfer_reversed:${id}`, "TRANSFER_REVERSED", move("stripe_clearing", liabilityOf(stake), cents)),
  );
