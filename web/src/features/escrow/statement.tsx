import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import ReceiptText from "lucide-react/icons/receipt-text";
import { Button, ButtonAnchor, ButtonLink } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { useNow } from "../../components/use-now.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useStatementPage } from "./api/load-statement.ts";
import { LinesSkeleton } from "./escrow-skeleton.tsx";
import { payoutsOnTheirWay, type OnItsWay } from "./on-its-way.ts";
import { ScreenOnly } from "../../components/print.styles.ts";
import { PrintedHead } from "./printed-head.tsx";
import { byMonthAndDay } from "./statement-groups.ts";
import { StatementMonth } from "./statement-month.tsx";
import { StatementTable } from "./statement.styles.ts";

export type StatementProps = {
  readonly userId: string;
  /** What is on its way to the bank; null if nothing is, or while that is not known. */
  readonly onItsWay: OnItsWay | null;
};

/** The reassurance when money can't be shown. */
export const moneyIsSafe = "Your money is where it was: looking at it moves nothing.";

/**
 * Every movement of the user's own money, with totals by day and by month, on the page, on paper and as a file. Updated
 * live like the balance.
 */
export function Statement({ userId, onItsWay }: StatementProps) {
  const now = useNow();
  const list = useStatementPage();
  const bets = list.nodes.map(({ bet }) => `bet:${bet.id}`);
  // As for the balance: the watch starts once, and not after a failure.
  useLive(list.state !== "ready" ? [] : [`user:${userId}`, ...bets], list.reload);
  return (
    <Stack as="section" $gap={4} aria-labelledby="statement">
      <Row $gap={4} $justify="space-between" $align="end">
        <div>
          <h2 id="statement">Statement</h2>
          <ScreenOnly>
            <Soft as="p">Every movement of your money, the newest first, with totals by day and by month</Soft>
          </ScreenOnly>
        </div>
        {list.nodes.length > 0 && (
          <Row>
            <Button look="secondary" size="small" onClick={() => window.print()}>
              <Printer size={16} aria-hidden />
              Print
            </Button>
            <ButtonAnchor href="/api/user/statement.csv" download look="secondary" size="small">
              <Download size={16} aria-hidden />
              Download as CSV
            </ButtonAnchor>
          </Row>
        )}
      </Row>
      <ListStates
        list={list}
        skeleton={<LinesSkeleton label="Loading your statement" />}
        failed={{ what: "Your statement", safe: moneyIsSafe }}
        empty={<NothingMoved />}
      >
        {(movements) => (
          <Stack $gap={4}>
            <PrintedHead
              name={list.data?.me.user.displayName ?? ""}
              movements={movements}
              hasMore={list.hasMore}
              onItsWay={onItsWay}
            />
            <StatementTable aria-labelledby="statement">
              <thead>
                <tr>
                  <th scope="col">Movement</th>
                  <th scope="col">Amount</th>
                </tr>
              </thead>
              {byMonthAndDay(movements, list.hasMore).map((month) => (
                <StatementMonth key={month.at} month={month} arrivals={payoutsOnTheirWay(movements, now)} />
              ))}
            </StatementTable>
          </Stack>
        )}
      </ListStates>
    </Stack>
  );
}

const NothingMoved = () => (
  <Card>
    <EmptyState
      title="Nothing has moved yet"
      text="Once your card is charged for a stake, every movement of that money stands here."
      icon={<ReceiptText size={22} aria-hidden />}
      action={<ButtonLink to="/">Find a bet</ButtonLink>}
    />
  </Card>
);
