import { pgAuditReader } from "@stakehold/service/audit/audit-reader.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { securityLogger } from "@stakehold/service/security/log-security.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type pg from "pg";
import type Stripe from "stripe";
import { alertBy } from "./alert.ts";
import { promises } from "./measures.ts";
import { measureStake } from "./operations/hold/measure-stake.ts";
import { createAdminActionStore } from "./storage/admin-action-store.ts";
import { createBetFundsStore } from "./storage/bet-funds-store.ts";
import { createCounts, createMeasureReader } from "./storage/measure-reader.ts";
import { createClock } from "./storage/database-clock.ts";
import { createEscrowReader } from "./storage/escrow-reader.ts";
import { createLedgerLooks } from "./storage/ledger-looks.ts";
import { createKeyStore } from "./storage/key-store.ts";
import { createLedgerStore } from "./storage/ledger-store.ts";
import { createMoneyInMotion } from "./storage/money-in-motion.ts";
import { createOperationStore } from "./storage/operation-store.ts";
import { createParkedWorkReader } from "./storage/parked-work-reader.ts";
import { createPeopleStore } from "./storage/people-store.ts";
import { createPayoutAccountStore } from "./storage/payout-account-store.ts";
import { createPersonStakeReader } from "./storage/person-stake-reader.ts";
import { createSettlementReader } from "./storage/settlement-reader.ts";
import { createStakeStore } from "./storage/stake-store.ts";
import { createStatementComparison } from "./storage/statement-comparison.ts";
import { createStatementReader } from "./storage/statement-reader.ts";
import { createStripeEventStore } from "./storage/stripe-event-store.ts";
import { createSuspenseStore } from "./storage/suspense-store.ts";
import { watchedStakeStore } from "./storage/watched-stake-store.ts";
import type { OnboardingPages } from "./stripe/accounts.ts";
import { createStripeCalls } from "./stripe/stripe-calls.ts";

/** The parts of this service. */
export type Parts = {
  readonly pool: pg.Pool;
  readonly stripe: Stripe;
  readonly pages: OnboardingPages;
  readonly logger: Logger;
  /** Adopting a larger movement by hand needs two admins. */
  readonly adoptionLimitCents: Cents;
};

/** Creates everything that operations need, once. */
export const createDeps = ({ pool, stripe, pages, logger, adoptionLimitCents }: Parts) => ({
  adoptionLimitCents,
  ...measuredStakes(pool, logger),
  ledgerLooks: createLedgerLooks(pool),
  funds: createBetFundsStore(pool),
  suspense: createSuspenseStore(pool),
  ledger: createLedgerStore(pool),
  operations: createOperationStore(pool),
  accounts: createPayoutAccountStore(pool),
  people: createPeopleStore(pool),
  stripeEvents: createStripeEventStore(pool),
  escrow: createEscrowReader(pool),
  counts: createCounts(pool),
  personStakes: createPersonStakeReader(pool),
  adminActions: createAdminActionStore(pool),
  audit: pgAuditReader(pool, { name: "admin_actions", actor: "admin_id", subject: "subject", reason: "note" }),
  parkedWork: createParkedWorkReader(pool),
  statements: createStatementReader(pool),
  settlements: createSettlementReader(pool),
  comparison: createStatementComparison(pool),
  keys: createKeyStore(pool),
  clock: createClock(pool),
  motion: createMoneyInMotion(pool),
  stripe: createStripeCalls(stripe, pages),
  alert: alertBy(logger),
  logSecurity: securityLogger(logger),
  report: (error: unknown, event: { readonly id: string; readonly type: string }) =>
    logger.warn({ err: error, event }, "an event of Stripe's could not be applied yet"),
});

/** Creates the stake store with measurements of its changes. A failed measurement does not fail the change. */
function measuredStakes(pool: pg.Pool, logger: Logger) {
  const measures = createMeasureReader(pool);
  const stakes = watchedStakeStore(createStakeStore(pool), (decision) =>
    measureStake({ promises, measures }, decision).catch((error: unknown) =>
      logger.warn({ err: error }, "what was promised about a stake could not be measured"),
    ),
  );
  return { stakes, measures };
}
