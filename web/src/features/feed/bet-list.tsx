import { NetworkStatus } from "@apollo/client";
import { BetCard } from "../../bets/bet-card.tsx";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Grid, Stack } from "../../components/layout.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { useToast } from "../../components/toast.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { furtherPage, useFeed } from "./api/load-feed.ts";
import { splitFeatured } from "./featured-bet.ts";
import type { FeedFilter } from "./feed-filter.ts";
import { FeedSkeleton } from "./feed-skeleton.tsx";

export type BetListProps = { filter: FeedFilter; onShowAll: () => void };

/** The featured bet, then the others, then more of them. */
export function BetList({ filter, onShowAll }: BetListProps) {
  const { data, error, networkStatus, refetch, fetchMore } = useFeed(filter === "ALL" ? null : filter);
  const { toast } = useToast();
  if (!data) return error ? <Unreadable onRetry={() => void refetch().catch(() => undefined)} /> : <FeedSkeleton />;

  const { nodes, pageInfo } = data.bets;
  if (nodes.length === 0) return filter === "ALL" ? <NoBets /> : <NoneOfThese onShowAll={onShowAll} />;

  const { featured, others } = splitFeatured(nodes);
  const more = () =>
    fetchMore({ variables: { first: furtherPage, after: pageInfo.endCursor ?? null } }).catch(() => {
      toast({ title: "Error", description: "Failed to fetch bets", tone: "destructive" });
    });
  return (
    <>
      <Stack $gap={4}>
        {featured && (
          <section aria-label="Featured bet">
            <VisuallyHidden as="h2">Featured bet</VisuallyHidden>
            <BetCard bet={featured} large />
          </section>
        )}
        <Grid>
          {others.map((bet) => (
            <BetCard key={bet.id} bet={bet} />
          ))}
        </Grid>
      </Stack>
      <LoadMore
        hasMore={pageInfo.hasNextPage}
        loading={networkStatus === NetworkStatus.fetchMore}
        onLoad={() => void more()}
      />
    </>
  );
}

const Unreadable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Failed to fetch bets"
    text="The bets can't be reached right now."
    safe="Your bets and your money are not affected."
    action={<Button onClick={onRetry}>Try again</Button>}
  />
);

const NoneOfThese = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    title="No bets of this kind yet"
    text="Others may have what you are looking for."
    action={
      <Button look="secondary" onClick={onShowAll}>
        Show all bets
      </Button>
    }
  />
);

function NoBets() {
  const createBet = useCreateBetLink();
  return (
    <EmptyState
      title="No bets yet"
      text="Say what you think will happen, put a stake on it, and let others join either side."
      action={
        <ButtonLink to={createBet} preventScrollReset>
          Create Bet
        </ButtonLink>
      }
    />
  );
}
