import type { Logger } from "@stakehold/service/logger.ts";
import type pg from "pg";
import type Stripe from "stripe";
import { alertBy } from "./alert.ts";
import { adminActionStore } from "./storage/admin-action-store.ts";
import { betFundsStore } from "./storage/bet-funds-store.ts";
import { databaseClock } from "./storage/database-clock.ts";
import { escrowReader } from "./storage/escrow-reader.ts";
import { keyStore } from "./storage/key-store.ts";
import { ledgerStore } from "./storage/ledger-store.ts";
import { operationStore } from "./storage/operation-store.ts";
import { parkedWorkReader } from "./storage/parked-work-reader.ts";
import { payoutAccountStore } from "./storage/payout-account-store.ts";
import { settlementReader } from "./storage/settlement-reader.ts";
import { stakeStore } from "./storage/stake-store.ts";
import { statementComparison } from "./storage/statement-comparison.ts";
import { statementReader } from "./storage/statement-reader.ts";
import { stripeEventStore } from "./storage/stripe-event-store.ts";
import { suspenseStore } from "./storage/suspense-store.ts";
import type { OnboardingPages } from "./stripe/accounts.ts";
import { stripeCalls } from "./stripe/stripe-calls.ts";

/** What this service is made of, apart from how it is started. */
export type PaymentsParts = {
  readonly pool: pg.Pool;
  readonly stripe: Stripe;
  readonly pages: OnboardingPages;
  readonly logger: Logger;
};

/** Everything that operations need, made once. */
export const createDeps = ({ pool, stripe, pages, logger }: PaymentsParts) => ({
  stakes: stakeStore(pool),
  funds: betFundsStore(pool),
  suspense: suspenseStore(pool),
  ledger: ledgerStore(pool),
  operations: operationStore(pool),
  accounts: payoutAccountStore(pool),
  stripeEvents: stripeEventStore(pool),
  escrow: escrowReader(pool),
  adminActions: adminActionStore(pool),
  parkedWork: parkedWorkReader(pool),
  statements: statementReader(pool),
  settlements: settlementReader(pool),
  comparison: statementComparison(pool),
  keys: keyStore(pool),
  clock: databaseClock(pool),
  stripe: stripeCalls(stripe, pages),
  alert: alertBy(logger),
  report: (error: unknown, event: { readonly id: string; readonly type: string }) =>
    logger.warn({ err: error, event }, "an event of Stripe's could not be applied yet"),
});

/** What operations need. */
export type PaymentsDeps = ReturnType<typeof createDeps>;
