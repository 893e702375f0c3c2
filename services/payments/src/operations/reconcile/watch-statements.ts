import type { Round } from "@stakehold/service/process/schedule.ts";
import { isLookDue, type Looks } from "../../domain/reconcile/statement-looks.ts";
import { compareStatements, type CompareStatementsDeps } from "./compare-statements.ts";

/**
 * Creates a watch over Stripe's statement that compares it with the ledger when due. Reports a balance difference only
 * when two looks in a row see it. Throws CallFailure.
 */
export function statementWatch(deps: CompareStatementsDeps): (round: Round) => Promise<void> {
  let looks: Looks = { ledSince: 0, comparedAt: null, isUnsettled: false };
  let isDoubtful = false;
  return async ({ isFirst }) => {
    const now = performance.now();
    if (isFirst) looks = { ...looks, ledSince: now };
    if (!isLookDue(looks, now)) return;
    const { isBalanceDoubtful, isOpen } = await compareStatements(deps, { isSecondLook: isDoubtful && !isFirst });
    isDoubtful = isBalanceDoubtful;
    looks = { ...looks, comparedAt: now, isUnsettled: isBalanceDoubtful || isOpen };
  };
}
