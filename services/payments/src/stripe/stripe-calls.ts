import type Stripe from "stripe";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { createAccount, createAccountLink, findAccounts, retrieveAccount, type OnboardingPages } from "./accounts.ts";
import { cancelPaymentIntent } from "./cancel-payment-intent.ts";
import { createPaymentIntent } from "./create-payment-intent.ts";
import { listStatement, retrieveBalance } from "./list-statement.ts";
import { listNewest, listUndelivered } from "./list-events.ts";
import { retrievePayout, retrieveTopUp } from "./platform-funds.ts";
import { createRefund, findRefund, listRefunds, retrieveRefund } from "./refunds.ts";
import { retrieveCharge } from "./retrieve-charge.ts";
import { retrieveDispute } from "./retrieve-dispute.ts";
import { retrievePaymentIntent } from "./retrieve-payment-intent.ts";
import { createTransfer, findReversedTransfer, findTransfer, listTransfers, retrieveTransfer } from "./transfers.ts";

/** Creates all calls to Stripe, through the official client. */
export const createStripeCalls = (stripe: Stripe, pages: OnboardingPages): StripeCalls => ({
  createPaymentIntent: createPaymentIntent(stripe),
  retrievePaymentIntent: retrievePaymentIntent(stripe),
  cancelPaymentIntent: cancelPaymentIntent(stripe),
  createRefund: createRefund(stripe),
  retrieveRefund: retrieveRefund(stripe),
  listRefunds: listRefunds(stripe),
  findRefund: findRefund(stripe),
  createTransfer: createTransfer(stripe),
  retrieveTransfer: retrieveTransfer(stripe),
  listTransfers: listTransfers(stripe),
  findTransfer: findTransfer(stripe),
  findReversedTransfer: findReversedTransfer(stripe),
  retrieveDispute: retrieveDispute(stripe),
  retrieveCharge: retrieveCharge(stripe),
  createAccount: createAccount(stripe),
  findAccounts: findAccounts(stripe),
  retrieveAccount: retrieveAccount(stripe),
  createAccountLink: createAccountLink(stripe, pages),
  retrieveTopUp: retrieveTopUp(stripe),
  retrievePayout: retrievePayout(stripe),
  listStatement: listStatement(stripe),
  retrieveBalance: retrieveBalance(stripe),
  listUndelivered: listUndelivered(stripe),
  listNewest: listNewest(stripe),
});
