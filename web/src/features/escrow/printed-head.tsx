import { Soft, Stack } from "../../components/layout.ts";
import { Untranslated } from "../../components/untranslated.tsx";
import { useNow } from "../../components/use-now.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatDate } from "../../shared/format-time.ts";
import type { OnItsWay } from "./on-its-way.ts";
import type { StatementMovement } from "./statement-entry.tsx";
import { PrintOnly } from "../../components/print.styles.ts";
import { StatementTotals, soFar } from "./statement-totals.tsx";

export type PrintedHeadProps = {
  /** The user's name. */
  readonly name: string;
  /** Newest first. */
  readonly movements: readonly StatementMovement[];
  /** Whether older movements are left out. */
  readonly hasMore: boolean;
  /** What is on its way to the bank; null if nothing is. */
  readonly onItsWay: OnItsWay | null;
};

/** The top of a printed statement: whose it is, its period, its totals, and whether it is whole. */
export function PrintedHead({ name, movements, hasMore, onItsWay }: PrintedHeadProps) {
  const now = useNow();
  const [newest, oldest] = [movements[0], movements.at(-1)];
  if (!newest || !oldest) return null;
  const day = (at: string) => formatDate(new Date(at), now);
  const { totalPaidIn: charged, totalWon: won, totalPaidOut: sent } = newest;
  return (
    <PrintOnly>
      <Stack $gap={2}>
        <p>
          Stakehold statement of <Untranslated>{name}</Untranslated>, {day(oldest.at)} to {day(newest.at)}
        </p>
        <StatementTotals totals={{ charged, won, sent }} labels={soFar} />
        {onItsWay && (
          <p>
            Of what was sent, {formatMoney(onItsWay.amount)} is on its way to the bank, usually there by{" "}
            {formatDate(onItsWay.by, now)}.
          </p>
        )}
        <Soft as="p">
          {hasMore ? "Older movements are left out: the CSV file has them." : "Every movement so far."} Printed on{" "}
          {formatDate(now, now)}.
        </Soft>
      </Stack>
    </PrintOnly>
  );
}
