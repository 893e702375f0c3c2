import { Amount } from "../../components/amount.tsx";
import type { Totals } from "./statement-groups.ts";
import { TotalsList } from "./statement.styles.ts";

/** What the totals are called as they run, and within a month. */
export const soFar = { charged: "Charged so far", won: "Won, stakes included", received: "Received so far" };
export const inMonth = { charged: "Charged", won: "Won, stakes included", received: "Received" };

export type StatementTotalsProps = { readonly totals: Totals; readonly labels: typeof soFar };

/** Three totals in one row, each below its label. */
export const StatementTotals = ({ totals, labels }: StatementTotalsProps) => (
  <TotalsList>
    {(["charged", "won", "received"] as const).map((each) => (
      <div key={each}>
        <dt>{labels[each]}</dt>
        <dd>
          <Amount value={totals[each].amount} />
        </dd>
      </div>
    ))}
  </TotalsList>
);
