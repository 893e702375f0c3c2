import { applyCharge, type ApplyChargeDeps } from "../hold/apply-charge.ts";
import { readAccount, type ApplyAccountDeps } from "../pay-out/apply-account.ts";
import { readDispute, type ApplyDisputeDeps } from "../disputes/apply-dispute.ts";
import { applyPaymentIntent, type ApplyPaymentDeps } from "../hold/apply-payment-intent.ts";
import { applyPayout, applyTopUp, type ApplyFundsDeps } from "../reconcile/apply-platform-funds.ts";
import type { ApplyMovementDeps } from "../movements/apply-movement.ts";
import { applyRefund } from "../movements/apply-refund.ts";
import { applyTransfer } from "../movements/apply-transfer.ts";
import type { StripeEvent } from "../ports/stripe-events.ts";
import type { StripeCalls } from "../ports/stripe.ts";
import { wakeUnfundedTransfers, type WakeTransfersDeps } from "../pay-out/wake-transfers.ts";

/** Dependencies for applying an event. */
export type ApplyEventDeps = ApplyPaymentDeps &
  ApplyChargeDeps &
  ApplyDisputeDeps &
  ApplyMovementDeps &
  ApplyAccountDeps &
  ApplyFundsDeps &
  WakeTransfersDeps & {
    readonly stripe: Pick<
      StripeCalls,
      | "retrievePaymentIntent"
      | "retrieveCharge"
      | "retrieveDispute"
      | "retrieveRefund"
      | "retrieveTransfer"
      | "retrieveAccount"
      | "retrieveTopUp"
      | "retrievePayout"
    >;
  };

type Apply = (deps: ApplyEventDeps, event: StripeEvent) => Promise<unknown>;

const payment: Apply = async (deps, { objectId }) =>
  applyPaymentIntent(deps, (await deps.stripe.retrievePaymentIntent(objectId)).payment);
const charge: Apply = async (deps, { objectId }) => {
  const seen = await deps.stripe.retrieveCharge(objectId);
  const isApplied = await applyCharge(deps, seen);
  if (isApplied || seen.paymentIntent === null) return;
  await applyPaymentIntent(deps, (await deps.stripe.retrievePaymentIntent(seen.paymentIntent)).payment);
};
const refund: Apply = async (deps, { objectId }) => applyRefund(deps, await deps.stripe.retrieveRefund(objectId));
const transfer: Apply = async (deps, { objectId }) => applyTransfer(deps, await deps.stripe.retrieveTransfer(objectId));
const topUp: Apply = async (deps, { objectId }) => applyTopUp(deps, await deps.stripe.retrieveTopUp(objectId));
const account: Apply = async (deps, { objectId }) => readAccount(deps, objectId);
/**
 * The event's object is the application, that is, the platform; the event's account is the one that disconnected it.
 */
const deauthorized: Apply = async (deps, event) => event.account !== null && readAccount(deps, event.account);
const balance: Apply = (deps) => wakeUnfundedTransfers(deps);
const dispute: Apply = (deps, { objectId }) => readDispute(deps, objectId);

const payout: Apply = async (deps, { objectId }) => applyPayout(deps, await deps.stripe.retrievePayout(objectId));

const APPLIERS: ReadonlyMap<string, Apply> = new Map([
  ["payment_intent.created", payment],
  ["payment_intent.processing", payment],
  ["payment_intent.requires_action", payment],
  ["payment_intent.payment_failed", payment],
  ["payment_intent.succeeded", payment],
  ["payment_intent.canceled", payment],
  ["charge.succeeded", charge],
  ["charge.updated", charge],
  ["refund.created", refund],
  ["refund.updated", refund],
  ["refund.failed", refund],
  ["transfer.created", transfer],
  ["transfer.updated", transfer],
  ["transfer.reversed", transfer],
  ["topup.succeeded", topUp],
  ["topup.reversed", topUp],
  ["payout.created", payout],
  ["payout.failed", payout],
  ["payout.canceled", payout],
  ["account.updated", account],
  ["balance.available", balance],
  ["charge.dispute.created", dispute],
  ["charge.dispute.updated", dispute],
  ["charge.dispute.funds_withdrawn", dispute],
  ["charge.dispute.closed", dispute],
  ["charge.dispute.funds_reinstated", dispute],
]);

/** For connected accounts, the platform consumes account events only; their own money is not the platform's. */
const APPLIERS_OF_ACCOUNTS: ReadonlyMap<string, Apply> = new Map([
  ["account.updated", account],
  ["account.application.deauthorized", deauthorized],
]);

/**
 * Updates the database to the object of an event. Reads the object again at Stripe, so the order of events does not
 * matter. Ignores unknown types. Throws CallFailure.
 */
export async function applyEvent(deps: ApplyEventDeps, event: StripeEvent): Promise<void> {
  const appliers = event.account === null ? APPLIERS : APPLIERS_OF_ACCOUNTS;
  await appliers.get(event.type)?.(deps, event);
}
