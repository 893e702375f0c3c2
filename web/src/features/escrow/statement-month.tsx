import { useNow } from "../../components/use-now.ts";
import { formatDate, writeDate } from "../../shared/format-time.ts";
import { StatementEntry, type StatementMovement } from "./statement-entry.tsx";
import type { MonthOfStatement } from "./statement-groups.ts";
import { StatementTotals, inMonth, soFar } from "./statement-totals.tsx";
import { DayHead, MonthHead } from "./statement.styles.ts";

export type StatementMonthProps = {
  readonly month: MonthOfStatement<StatementMovement>;
  /** When each payout that is on its way is in the bank, by the movement's id. */
  readonly arrivals: ReadonlyMap<string, Date>;
};

/** A month with its own totals, then each day with the totals up to its end and its movements. */
export function StatementMonth({ month, arrivals }: StatementMonthProps) {
  const now = useNow();
  return (
    <>
      <tbody>
        <MonthHead>
          <th colSpan={2} scope="colgroup">
            <h3>{writeDate(new Date(month.at), { month: "long", year: "numeric" })}</h3>
            {month.totals && <StatementTotals totals={month.totals} labels={inMonth} />}
          </th>
        </MonthHead>
      </tbody>
      {month.days.map((day) => (
        <tbody key={day.at}>
          <DayHead>
            <th colSpan={2} scope="rowgroup">
              <h4>{formatDate(new Date(day.at), now)}</h4>
              <StatementTotals totals={day.totals} labels={soFar} />
            </th>
          </DayHead>
          {day.rows.map((row) => (
            <StatementEntry key={row.movement.id} row={row} arrivesBy={arrivals.get(row.movement.id) ?? null} />
          ))}
        </tbody>
      ))}
    </>
  );
}
