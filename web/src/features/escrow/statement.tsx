import Download from "lucide-react/icons/download";
import ReceiptText from "lucide-react/icons/receipt-text";
import { ButtonAnchor, ButtonLink } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { LedgerBox, LedgerHead, LedgerTable } from "../../components/ledger-table.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { useLive } from "../../graphql/use-live.ts";
import { useStatementPage } from "./api/load-statement.ts";
import { LinesSkeleton } from "./escrow-skeleton.tsx";
import { StatementDay } from "./statement-day.tsx";
import { totalLabels } from "./statement-entry.tsx";
import { byDayAndBet } from "./statement-groups.ts";

export type StatementProps = { readonly userId: string };

/** The reassurance when money can't be shown. */
export const moneyIsSafe = "Your money is where it was: looking at it moves nothing.";

const columns = ["Movement", "Amount", totalLabels.paidIn, totalLabels.won, totalLabels.paidOut];

/**
 * Every movement of the user's own money with the totals up to it, on the page and as a file. Updated live like the
 * balance.
 */
export function Statement({ userId }: StatementProps) {
  const list = useStatementPage();
  const bets = list.nodes.map(({ bet }) => `bet:${bet.id}`);
  // Each new watch triggers a reload, so it starts only once, when the topics are known.
  useLive(list.state === "loading" ? [] : [`user:${userId}`, ...bets], list.reload);
  return (
    <Stack as="section" $gap={4} aria-labelledby="statement">
      <Row $gap={4} $justify="space-between" $align="end">
        <div>
          <h2 id="statement">Statement</h2>
          <Soft as="p">
            Every movement of your money by day and bet, the newest day first, with the totals up to it
          </Soft>
        </div>
        {list.nodes.length > 0 && (
          <ButtonAnchor href="/api/user/statement.csv" download look="secondary" size="small">
            <Download size={16} aria-hidden />
            Download as CSV
          </ButtonAnchor>
        )}
      </Row>
      <ListStates
        list={list}
        skeleton={<LinesSkeleton label="Loading your statement" />}
        failed={{ what: "Your statement", safe: moneyIsSafe }}
        empty={<NothingMoved />}
      >
        {(entries) => (
          <LedgerBox>
            <LedgerTable role="table" aria-labelledby="statement">
              <LedgerHead role="rowgroup">
                <tr role="row">
                  {columns.map((column) => (
                    <th key={column} role="columnheader">
                      {column}
                    </th>
                  ))}
                </tr>
              </LedgerHead>
              {byDayAndBet(entries).map((day) => (
                <StatementDay key={day.day} day={day} columns={columns.length} />
              ))}
            </LedgerTable>
          </LedgerBox>
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
