import { folding, measuring, type Schedule } from "@stakehold/service/process/schedule.ts";
import { showMeasures, type ShowMeasuresDeps } from "./measures.ts";
import { LOOK_MS } from "./domain/reconcile/statement-looks.ts";
import type { CompareStatementsDeps } from "./operations/reconcile/compare-statements.ts";
import {
  reconcileAccounts,
  reconcileCancels,
  reconcileStakes,
  type ReconcileDeps,
} from "./operations/reconcile/reconcile.ts";
import {
  eventsReconciler,
  reconcileConnectEvents,
  recoverEvents,
  type ReconcileEventsDeps,
} from "./operations/reconcile/reconcile-events.ts";
import type { Counts } from "./operations/ports/counts.ts";
import type { LedgerLooks } from "./operations/ports/ledger-looks.ts";
import type { StripeEventStore } from "./operations/ports/stripe-events.ts";
import { drainSuspense, type DrainSuspenseDeps } from "./operations/reconcile/drain-suspense.ts";
import { statementWatch } from "./operations/reconcile/watch-statements.ts";
import { sweepMoney, type SweepMoneyDeps } from "./operations/pay-out/sweep-money.ts";

/** Dependencies of the scheduled work. */
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

/**
 * Returns this service's periodic work, which catches whatever was missed elsewhere. Only one process at a time calls
 * Stripe.
 */
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
      { name: "statements", everyMs: LOOK_MS, run: statementWatch(deps) },
      { name: "old events", everyMs: 60_000, run: () => deps.stripeEvents.prune() },
      { name: "undelivered events", everyMs: 60_000, run: eventsReconciler(deps) },
      { name: "lost events", everyMs: 60_000, run: () => recoverEvents(deps) },
      { name: "undelivered events of accounts", everyMs: 60_000, run: () => reconcileConnectEvents(deps) },
    ] satisfies readonly Schedule[]
  ).map((schedule) => ({ ...schedule, inOneProcess: true }) as const),
  measuring(() => showMeasures(deps)),
];
