import ArrowLeft from "lucide-react/icons/arrow-left";
import { Button, ButtonLink } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { isZero } from "../../shared/format-money.ts";
import { EscrowEntry } from "./escrow-entry.tsx";
import { EscrowSkeleton } from "./escrow-skeleton.tsx";
import { EscrowSums } from "./escrow-sums.tsx";
import { Back, Statement } from "./escrow.styles.ts";
import { HowEscrowWorks } from "./how-escrow-works.tsx";
import { useEscrow } from "./use-escrow.ts";
import { WaitingWinnings } from "./waiting-winnings.tsx";

export type EscrowPageProps = { userId: string };

/** One's own money as a statement: the sums, every stake with where it is, and what the words mean. */
export function EscrowPage({ userId }: EscrowPageProps) {
  return (
    <>
      <PageHeader
        title="Your Escrow Balance"
        text="Every stake of yours, and where it is. Fees are left out of the sums."
        back={
          <Back>
            <ButtonLink to="/" look="quiet" size="small">
              <ArrowLeft size={16} aria-hidden />
              Back to home
            </ButtonLink>
          </Back>
        }
      />
      <Stack $gap={8}>
        <Balance userId={userId} />
        <HowEscrowWorks />
      </Stack>
    </>
  );
}

function Balance({ userId }: EscrowPageProps) {
  const { balance, loading, isLoadingMore, reload, loadMore } = useEscrow(userId);
  if (!balance) return loading ? <EscrowSkeleton /> : <NotLoaded onRetry={reload} />;
  const { totalInEscrow, totalHeld, totalPending, totalWaiting, entries } = balance;
  return (
    <>
      <EscrowSums total={totalInEscrow.amount} held={totalHeld.amount} pending={totalPending.amount} />
      {!isZero(totalWaiting.amount) && <WaitingWinnings amount={totalWaiting.amount} />}
      <Stack as="section" $gap={4} aria-labelledby="escrow-details">
        <div>
          <h2 id="escrow-details">Escrow Details</h2>
          <Soft as="p">Every bet with a stake of yours, the newest first</Soft>
        </div>
        {entries.nodes.length === 0 ? (
          <NoFunds />
        ) : (
          <Statement>
            {entries.nodes.map((entry) => (
              <EscrowEntry key={entry.stake.id} entry={entry} />
            ))}
          </Statement>
        )}
        <LoadMore hasMore={entries.pageInfo.hasNextPage} loading={isLoadingMore} onLoad={() => void loadMore()} />
      </Stack>
    </>
  );
}

function NoFunds() {
  return (
    <Card>
      <EmptyState
        title="No funds currently in escrow"
        text="When you create or join bets with escrow, they'll appear here"
        action={<ButtonLink to="/">Find a bet</ButtonLink>}
      />
    </Card>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <ErrorState
        title="Your balance can't be shown right now"
        text="Stakehold could not be reached, or did not answer. Try again in a moment."
        safe="Your money is where it was: looking at it moves nothing."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </Card>
  );
}
