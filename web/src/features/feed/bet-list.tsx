import { lazy, Suspense } from "react";
import { BetCard } from "../../bets/bet-card.tsx";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { Grid, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { FeedQuery } from "../../generated/graphql.ts";
import { useFeed } from "./api/load-feed.ts";
import type { FeedView } from "./feed-view.ts";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import { Newcomers } from "./newcomers.tsx";
import { useSteadyOrder } from "./use-steady-order.ts";

export type BetListProps = { readonly view: FeedView; readonly onView: (view: FeedView) => void };

/** Lazy: few views are empty. */
const NoBets = lazy(() => import("./no-bets.tsx").then((module) => ({ default: module.NoBets })));

const failed = {
  title: "Failed to fetch bets",
  text: "The bets can't be reached right now.",
  safe: "Your bets and your money are not affected.",
};

/** The featured bet, the other bets, and a button for more. */
export function BetList({ view, onView }: BetListProps) {
  const list = useFeed(view);
  return (
    <ListStates
      list={list}
      skeleton={<FeedSkeleton />}
      failed={failed}
      empty={
        <Suspense>
          <NoBets view={view} onView={onView} />
        </Suspense>
      }
    >
      {(bets) => <Bets bets={bets} featured={list.data?.featuredBet ?? null} />}
    </ListStates>
  );
}

type BetsProps = {
  readonly bets: readonly FeedQuery["bets"]["nodes"][number][];
  readonly featured: FeedQuery["featuredBet"];
};

/** Keeps the bets in the order in which they were first shown, however their pools change. */
function Bets({ bets, featured }: BetsProps) {
  const { shown, newcomers, showAll } = useSteadyOrder(bets);
  const { stepIn } = useNeedsYou();
  return (
    <Stack $gap={4}>
      <Newcomers count={newcomers} onShow={showAll} />
      {featured && (
        <section aria-label="Featured bet">
          <VisuallyHidden as="h2">Featured bet</VisuallyHidden>
          <BetCard bet={featured} large due={stepIn(featured.id)} />
        </section>
      )}
      <Grid>
        {shown
          .filter(({ id }) => id !== featured?.id)
          .map((bet) => (
            <BetCard key={bet.id} bet={bet} due={stepIn(bet.id)} />
          ))}
      </Grid>
    </Stack>
  );
}
