import type { SeenDispute } from "../../domain/state/dispute.ts";
import type { MoneyCall, StakeCall } from "../../domain/pay-out/money-out.ts";
import type { PaymentParameters } from "../../domain/open/opening.ts";
import type { Payment } from "../../domain/hold/payment.ts";
import type { ConnectedAccount } from "../../domain/state/payout-account.ts";
import type { Refund } from "../../domain/settle/refund.ts";
import type { StatementLine } from "../../domain/reconcile/stripe-line.ts";
import type { BalanceTransaction } from "../../domain/state/stripe-fee.ts";
import type { Transfer } from "../../domain/pay-out/transfer.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { StripeEvent } from "./stripe-events.ts";

/** A payment with the secret by which a browser pays it; the secret is never stored. */
export type PayablePayment = { readonly payment: Payment; readonly clientSecret: string };

/** A charge as Stripe shows it, with its payment. */
export type ChargeView = {
  readonly id: string;
  readonly paymentIntent: string | null;
  readonly stakeId: string | undefined;
  readonly balanceTransaction: BalanceTransaction | null;
};

/**
 * Money that the platform put in or took out. pending: nothing moved yet, or ever. back: it moved, and a bank reversed
 * it.
 */
export type FundsMove = {
  readonly id: string;
  readonly state: "pending" | "moved" | "back";
  /** The amounts that moved and came back, in our currency. */
  readonly amountCents: Cents;
  readonly backCents: Cents;
};

/** Stripe's onboarding page. */
export type OnboardingLink = { readonly url: string; readonly expiresAt: Date };

/** All calls to Stripe. Each throws only CallFailure. */
export interface StripeCalls {
  createPaymentIntent(parameters: PaymentParameters): Promise<PayablePayment>;
  retrievePaymentIntent(id: string): Promise<PayablePayment>;
  cancelPaymentIntent(id: string, key: string): Promise<Payment>;
  createRefund(call: MoneyCall): Promise<Refund>;
  retrieveRefund(id: string): Promise<Refund>;
  /** All refunds of a payment, by us or by hand. */
  listRefunds(paymentIntent: string): Promise<readonly Refund[]>;
  /** The refund that an operation made, if any. */
  findRefund(call: MoneyCall): Promise<Refund | undefined>;
  createTransfer(call: StakeCall): Promise<Transfer>;
  retrieveTransfer(id: string): Promise<Transfer>;
  /** All transfers of a bet, to one account or to any, by us or by hand. */
  listTransfers(to: { readonly betId: string; readonly target?: string }): Promise<readonly Transfer[]>;
  /** The transfer that an operation made, if any. */
  findTransfer(call: StakeCall): Promise<Transfer | undefined>;
  /** The transfer that a reversal belongs to, by the reversal's id. */
  findReversedTransfer(reversal: string): Promise<Transfer | undefined>;
  retrieveDispute(id: string): Promise<SeenDispute>;
  retrieveCharge(id: string): Promise<ChargeView>;
  createAccount(parameters: { readonly key: string; readonly userId: string }): Promise<ConnectedAccount>;
  /** The accounts created for a person, newest first, among the platform's newest. */
  findAccounts(userId: string): Promise<readonly ConnectedAccount[]>;
  retrieveAccount(id: string): Promise<ConnectedAccount>;
  createAccountLink(account: string): Promise<OnboardingLink>;
  retrieveTopUp(id: string): Promise<FundsMove>;
  retrievePayout(id: string): Promise<FundsMove>;
  /** A page of the platform's balance transactions since a time, newest first. */
  listStatement(from: {
    readonly since: Date;
    readonly after: string | undefined;
  }): Promise<{ readonly lines: readonly StatementLine[]; readonly next: string | undefined }>;
  /** Everything that Stripe holds for the platform. */
  retrieveBalance(): Promise<Cents>;
  /**
   * A page of the events of the last 30 days that an endpoint of ours did not accept, newest first, after the given
   * one: the platform's own events, or those of one connected account.
   */
  listUndelivered(from: {
    readonly account?: string;
    readonly after?: string | undefined;
  }): Promise<{ readonly events: readonly StripeEvent[]; readonly next: string | undefined }>;
  /** The newest 100 of the platform's events of these types, at most 20 types, whether or not an endpoint accepted them. */
  listNewest(types: readonly string[]): Promise<readonly StripeEvent[]>;
}
