import type { Cents } from "@stakehold/money/amount.ts";
import type { Decision, StakeState, Writes } from "./decision.ts";
import { payoutSent } from "./events.ts";
import { move, payableOf, transactionOf } from "./ledger.ts";
import { done, stopped, type Operation } from "./operation.ts";
import type { Stake } from "./stake.ts";

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

/** Books a transfer of winnings once, and takes it back once when somebody reversed it at Stripe. */
export function applyTransfer(state: StakeState, transfer: Transfer, now: Date): Decision<AppliedTransfer> {
  const { stake } = state;
  const operation = state.operations.find(({ key, kind }) => kind === "transfer" && key === transfer.operation);
  if (stake === null || operation === undefined) return { answer: { alert: "a transfer is not one of ours" } };
  if (transfer.amountCents !== operation.amountCents || transfer.destination !== operation.target) {
    return { answer: { alert: "a transfer has another amount or destination" } };
  }
  if (operation.status === "stopped") return { answer: {} };
  const sent = operation.status === "done" ? nothing : send(stake, operation, transfer, now);
  if (transfer.reversedCents === 0n) return { answer: {}, writes: sent };
  // The product reverses nothing, and of a part nobody knows what it was meant for.
  if (transfer.reversedCents < transfer.amountCents) {
    return { answer: { alert: "a part of a transfer was reversed" }, writes: sent };
  }
  return { answer: { alert: "a transfer was reversed" }, writes: reverse(sent, stake, operation, transfer) };
}

type TransferWrites = Required<Pick<Writes, "operations" | "transactions" | "events">>;

const nothing: TransferWrites = { operations: [], transactions: [], events: [] };

const send = (stake: Stake, operation: Operation, { id, amountCents }: Transfer, now: Date): TransferWrites => ({
  operations: [done(operation, id, now)],
  transactions: [
    transactionOf(`transfer:${id}`, "transfer", move(payableOf(stake.id), "stripe_clearing", amountCents)),
  ],
  events: [payoutSent(stake, amountCents)],
});

/** The winnings are owed again; the row is stopped until somebody resumes it. */
const reverse = (sent: TransferWrites, stake: Stake, operation: Operation, { id, amountCents }: Transfer): Writes => ({
  ...sent,
  operations: [stopped({ ...operation, stripeId: id }, "reversed")],
  transactions: [
    ...sent.transactions,
    transactionOf(
      `transfer_reversed:${id}`,
      "transfer_reversed",
      move("stripe_clearing", payableOf(stake.id), amountCents),
    ),
  ],
});
