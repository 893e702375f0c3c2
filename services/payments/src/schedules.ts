import { folding, measuring, type Schedule } from "@stakehold/service/schedule.ts";
import { showMeasures, type ShowMeasuresDeps } from "./measures.ts";
import { compareStatements, type CompareStatementsDeps } from "./operations/compare-statements.ts";
import { reconcileAccounts, reconcileCancels, reconcileStakes, type ReconcileDeps } from "./operations/reconcile.ts";
import { eventsReconciler, reconcileConnectEvents, type ReconcileEventsDeps } from "./operations/reconcile-events.ts";
import type { Counts } from "./operations/ports/counts.ts";
import type { LedgerLooks } from "./operations/ports/ledger-looks.ts";
import type { StripeEventStore } from "./operations/ports/stripe-events.ts";
import { drainSuspense, type DrainSuspenseDeps } from "./operations/drain-suspense.ts";
import { sweepMoney, type SweepMoneyDeps } from "./operations/sweep-money.ts";

/** Once a day, and whenever another process takes over. */
const NIGHTLY_MS = 24 * 3_600_000;

/** What is looked at again and again. */
export type ScheduleDeps = CompareStatementsDeps &
  ReconcileDeps &
  ReconcileEventsDeps &
  SweepMoneyDeps &
  DrainSuspenseDeps &
  ShowMeasuresDeps & {
    readonly drainEvents: () => Promise<void>;
    readonly counts: Pick<Counts, "fold">;
    readonly ledgerLooks: LedgerLooks;
    readonly stripeEvents: Pick<StripeEventStore, "prune">;
  };

/** What this service does by itself, whatever was missed elsewhere. Only one process at a time asks Stripe. */
export const schedulesOf = (deps: ScheduleDeps, sweepAfterMs: number): readonly Schedule[] => [
  ...(
    [
      { name: "stripe events", everyMs: 2_000, run: deps.drainEvents },
      { name: "cancellations", everyMs: 5_000, run: () => reconcileCancels(deps) },
      { name: "suspense refunds", everyMs: 5_000, run: () => drainSuspense(deps) },
      { name: "silent stakes", everyMs: 10_000, run: () => reconcileStakes(deps) },
      { name: "overdue money", everyMs: 15_000, run: () => sweepMoney(deps, sweepAfterMs) },
      { name: "ledger", everyMs: 30_000, run: () => deps.ledgerLooks.look() },
      folding(() => deps.counts.fold()),
      { name: "payout accounts", everyMs: 60_000, run: () => reconcileAccounts(deps) },
      { name: "statements", everyMs: NIGHTLY_MS, run: () => compareStatements(deps) },
      { name: "old events", everyMs: 3_600_000, run: () => deps.stripeEvents.prune() },
      { name: "undelivered events", everyMs: 60_000, run: eventsReconciler(deps) },
      { name: "undelivered events of accounts", everyMs: 60_000, run: () => reconcileConnectEvents(deps) },
    ] satisfies readonly Schedule[]
  ).map((schedule) => ({ ...schedule, inOneProcess: true }) as const),
  measuring(() => showMeasures(deps)),
];
