import type { Cents } from "@stakehold/money/amount.ts";
import type { Decision, StakeState, Writes } from "./decision.ts";
import { payoutSent } from "./events.ts";
import { move, transactionOf } from "./ledger.ts";
import { done, type Operation } from "./operation.ts";
import { become, type Stake } from "./stake.ts";
import { liabilityOf, stop } from "./way-out.ts";

/** A transfer as Stripe shows it. */
export type Transfer = {
  readonly id: string;
  readonly amountCents: Cents;
  readonly reversedCents: Cents;
  readonly destination: string | null;
  /** The stake and the operation that its metadata name. */
  readonly stakeId: string | undefined;
  readonly operation: string | undefined;
};

/** What applying a transfer came to. `alert` says in a few words what somebody should look at. */
export type AppliedTransfer = { readonly alert?: string };

/**
 * Books a transfer once, of winnings or of a refund that its card can't take, and takes it back once when somebody
 * reversed it at Stripe.
 */
export function applyTransfer(state: StakeState, transfer: Transfer, now: Date): Decision<AppliedTransfer> {
  const { stake } = state;
  const operation = state.operations.find(({ key, kind }) => kind === "transfer" && key === transfer.operation);
  if (stake === null || operation === undefined) return { answer: { alert: "a transfer is not one of ours" } };
  if (transfer.amountCents !== operation.amountCents || transfer.destination !== operation.target) {
    return { answer: { alert: "a transfer has another amount or destination" } };
  }
  // Undone already: the row stopped then, and may have been followed by another since.
  if (operation.status !== "done" && operation.stripeId === transfer.id) return { answer: {} };
  if (operation.status === "failed") return { answer: { alert: "a transfer came by an attempt that was given up" } };
  const sent = operation.status === "done" ? nothing : send(stake, operation, transfer, now);
  if (transfer.reversedCents === 0n) return { answer: {}, writes: sent };
  // The product reverses nothing, and of a part nobody knows what it was meant for.
  if (transfer.reversedCents < transfer.amountCents) {
    return { answer: { alert: "a part of a transfer was reversed" }, writes: sent };
  }
  return { answer: { alert: "a transfer was reversed" }, writes: reverse(sent, stake, operation, transfer, now) };
}

type TransferWrites = Required<Pick<Writes, "stakes" | "operations" | "transactions" | "events">>;

const nothing: TransferWrites = { stakes: [], operations: [], transactions: [], events: [] };

const send = (stake: Stake, operation: Operation, { id, amountCents }: Transfer, now: Date): TransferWrites => ({
  stakes: stake.status === "refunding" ? [become(stake, "refunded", now)] : [],
  operations: [done(operation, id, now)],
  transactions: [transactionOf(`transfer:${id}`, "transfer", move(liabilityOf(stake), "stripe_clearing", amountCents))],
  events: [payoutSent(stake, amountCents)],
});

/** The money is owed again; the row is stopped until somebody resumes it. */
const reverse = (
  sent: TransferWrites,
  stake: Stake,
  operation: Operation,
  { id, amountCents }: Transfer,
  now: Date,
): Writes => ({
  ...sent,
  stakes: stake.payableCents === null ? [become(stake, "refunding", now)] : [],
  operations: [stop({ ...operation, stripeId: id }, "reversed")],
  transactions: [
    ...sent.transactions,
    transactionOf(
      `transfer_reversed:${id}`,
      "transfer_reversed",
      move("stripe_clearing", liabilityOf(stake), amountCents),
    ),
  ],
});
