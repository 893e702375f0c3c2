import { beginSuspenseRefund } from "../../domain/reconcile/suspense.ts";
import { hashParameters } from "../hash-parameters.ts";
import { moveMoney, type MoveMoneyDeps } from "../pay-out/move-money.ts";
import type { SuspenseStore } from "../ports/suspense.ts";

/** Dependencies for refunding money in suspense. */
export type DrainSuspenseDeps = MoveMoneyDeps & { readonly suspense: SuspenseStore };

const PAGE = 50;

/**
 * Makes the due refunds of money in suspense; each row is committed before its call. A failure does not hold up the
 * other rows; the first one is thrown after all were tried.
 */
export async function drainSuspense(deps: DrainSuspenseDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const paymentIntent of await deps.suspense.due(PAGE)) {
    try {
      const step = await deps.suspense.change(paymentIntent, (state, now) =>
        beginSuspenseRefund(state, hashParameters, now),
      );
      if (step !== null) await moveMoney(deps, step);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
