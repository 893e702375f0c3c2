import Download from "lucide-react/icons/download";
import { ButtonAnchor, ButtonLink } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { LedgerBox, LedgerHead, LedgerTable } from "../../components/ledger-table.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { Entry, Statement as Lines } from "./escrow.styles.ts";
import { StatementEntry, totalLabels } from "./statement-entry.tsx";
import { useStatement } from "./use-statement.ts";

export type StatementProps = { userId: string };

/** Every movement of one's own money with the totals up to it, here and as a file. */
export function Statement({ userId }: StatementProps) {
  const { statement, loading, isLoadingMore, reload, loadMore } = useStatement(userId);
  const isEmpty = statement?.nodes.length === 0;
  return (
    <Stack as="section" $gap={4} aria-labelledby="statement">
      <Row $gap={4} $justify="space-between" $align="end">
        <div>
          <h2 id="statement">Statement</h2>
          <Soft as="p">Every movement of your money, the newest first, with the totals up to it</Soft>
        </div>
        {statement && !isEmpty && (
          <ButtonAnchor href="/api/user/statement.csv" download look="secondary" size="small">
            <Download size={16} aria-hidden />
            Download as CSV
          </ButtonAnchor>
        )}
      </Row>
      {!statement &&
        (loading ? (
          <StatementSkeleton />
        ) : (
          <Card>
            <NotLoaded
              what="Your statement"
              safe="Your money is where it was: looking at it moves nothing."
              onRetry={reload}
            />
          </Card>
        ))}
      {isEmpty && <NothingMoved />}
      {statement && !isEmpty && (
        <LedgerBox>
          <LedgerTable role="table" aria-labelledby="statement">
            <LedgerHead role="rowgroup">
              <tr role="row">
                <th role="columnheader">Movement</th>
                <th role="columnheader">Amount</th>
                <th role="columnheader">{totalLabels.paidIn}</th>
                <th role="columnheader">{totalLabels.won}</th>
                <th role="columnheader">{totalLabels.paidOut}</th>
              </tr>
            </LedgerHead>
            <tbody role="rowgroup">
              {statement.nodes.map((entry) => (
                <StatementEntry key={entry.id} entry={entry} />
              ))}
            </tbody>
          </LedgerTable>
        </LedgerBox>
      )}
      <LoadMore
        hasMore={statement?.pageInfo.hasNextPage ?? false}
        loading={isLoadingMore}
        onLoad={() => void loadMore()}
      />
    </Stack>
  );
}

const StatementSkeleton = () => (
  <Loading label="Loading your statement">
    <Lines as="div">
      {[1, 2, 3, 4].map((each) => (
        <Entry key={each} as="div">
          <Skeleton $width="120px" $height="20px" />
          <Skeleton $width="60%" $height="20px" />
          <Skeleton $width="40%" $height="18px" />
        </Entry>
      ))}
    </Lines>
  </Loading>
);

const NothingMoved = () => (
  <Card>
    <EmptyState
      title="Nothing has moved yet"
      text="Once your card is charged for a stake, every movement of that money stands here."
      action={<ButtonLink to="/">Find a bet</ButtonLink>}
    />
  </Card>
);
