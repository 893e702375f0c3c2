import { Amount } from "../../components/amount.tsx";
import type { Totals } from "./statement-groups.ts";
import { TotalsList } from "./statement.styles.ts";

/**
 * What the totals are called as they run, and within a month. What was sent may still be on its way: only the user's
 * bank knows what was received.
 */
export const soFar = { charged: "Charged so far", won: "Won, stakes included", sent: "Sent to you so far" };
export const inMonth = { charged: "Charged", won: "Won, stakes included", sent: "Sent to you" };

export type StatementTotalsProps = { readonly totals: Totals; readonly labels: typeof soFar };

/** Three totals in one row, each below its label. */
export const StatementTotals = ({ totals, labels }: StatementTotalsProps) => (
  <TotalsList>
    {(["charged", "won", "sent"] as const).map((each) => (
      <div key={each}>
        <dt>{labels[each]}</dt>
        <dd>
          <Amount value={totals[each].amount} />
        </dd>
      </div>
    ))}
  </TotalsList>
);
