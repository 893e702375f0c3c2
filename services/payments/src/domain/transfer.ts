import type { Cents } from "@stakehold/money/amount.ts";
import type { Decision, StakeState } from "./decision.ts";
import { payoutSent } from "./events.ts";
import { move, payableOf, transactionOf } from "./ledger.ts";
import { done } from "./operation.ts";

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

/** Books a transfer of winnings, once. */
export function applyTransfer(state: StakeState, transfer: Transfer, now: Date): Decision<AppliedTransfer> {
  const { stake } = state;
  const operation = state.operations.find(({ key, kind }) => kind === "transfer" && key === transfer.operation);
  if (stake === null || operation === undefined) return { answer: { alert: "a transfer is not one of ours" } };
  if (transfer.amountCents !== operation.amountCents || transfer.destination !== operation.target) {
    return { answer: { alert: "a transfer has another amount or destination" } };
  }
  const answer: AppliedTransfer = transfer.reversedCents > 0n ? { alert: "a transfer was reversed" } : {};
  if (operation.status === "done") return { answer };
  return {
    answer,
    writes: {
      operations: [done(operation, transfer.id, now)],
      transactions: [
        transactionOf(
          `transfer:${transfer.id}`,
          "transfer",
          move(payableOf(stake.id), "stripe_clearing", transfer.amountCents),
        ),
      ],
      events: [payoutSent(stake, transfer.amountCents)],
    },
  };
}
