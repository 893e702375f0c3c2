import { useNow } from "../../components/use-now.ts";
import type { StatementPageQuery } from "../../generated/graphql.ts";
import { formatDate } from "../../shared/format-time.ts";
import { BetTitle } from "./bet-title.tsx";
import { StatementEntry } from "./statement-entry.tsx";
import type { DayOfStatement } from "./statement-groups.ts";
import { Heading } from "./statement.styles.ts";

export type StatementDayProps = {
  readonly day: DayOfStatement<StatementPageQuery["statement"]["nodes"][number]>;
  /** The table's column count. */
  readonly columns: number;
};

/** One day: its date, then each bet with its movements. */
export function StatementDay({ day, columns }: StatementDayProps) {
  const now = useNow();
  return (
    <>
      <tbody role="rowgroup">
        <Heading role="row" $sunken>
          <th role="rowheader" colSpan={columns}>
            <h3>{formatDate(new Date(day.at), now)}</h3>
          </th>
        </Heading>
      </tbody>
      {day.bets.map(({ bet, rows }) => (
        <tbody key={bet.id} role="rowgroup">
          <Heading role="row">
            <th role="rowheader" colSpan={columns}>
              <h4>
                <BetTitle bet={bet} />
              </h4>
            </th>
          </Heading>
          {rows.map(({ movement, fee }) => (
            <StatementEntry key={movement.id} entry={movement} fee={fee} />
          ))}
        </tbody>
      ))}
    </>
  );
}
