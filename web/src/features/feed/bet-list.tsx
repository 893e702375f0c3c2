import { lazy, Suspense, type ReactNode } from "react";
import { BetCard, BetGrid } from "../../bets/bet-card.tsx";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { FeedQuery } from "../../generated/graphql.ts";
import { useFeed } from "./api/load-feed.ts";
import { Featured } from "./feed.styles.ts";
import type { FeedView } from "./feed-view.ts";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import { Newcomers } from "./newcomers.tsx";
import { useSteadyOrder } from "./use-steady-order.ts";

export type BetListProps = {
  readonly view: FeedView;
  readonly onView: (view: FeedView) => void;
  /** Shown below the first bets, or alone where there are none. */
  readonly afterFirst: ReactNode;
};

/** Lazy: few views are empty. */
const NoBets = lazy(() => import("./no-bets.tsx").then((module) => ({ default: module.NoBets })));

const failed = {
  title: "Failed to fetch bets",
  text: "The bets can't be reached right now.",
  safe: "Your bets and your money are not affected.",
};

/** The featured bet, the other bets, and a button for more. */
export function BetList({ view, onView, afterFirst }: BetListProps) {
  const list = useFeed(view);
  const isWithoutBets = list.state === "failed" || (list.state === "ready" && list.nodes.length === 0);
  return (
    <Stack>
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
        {(bets) => <Bets bets={bets} featured={list.data?.featuredBet ?? null} afterFirst={afterFirst} />}
      </ListStates>
      {isWithoutBets && afterFirst}
    </Stack>
  );
}

type BetsProps = Pick<BetListProps, "afterFirst"> & {
  readonly bets: readonly FeedQuery["bets"]["nodes"][number][];
  readonly featured: FeedQuery["featuredBet"];
};

/** How many bets appear above what follows the first ones: as many as a phone shows at once. */
export const FIRST_ON_PHONE = 2;

/** Keeps the bets in the order in which they were first shown, however their pools change. */
function Bets({ bets, featured, afterFirst }: BetsProps) {
  const { shown, newcomers, showAll } = useSteadyOrder(bets);
  const { stepIn } = useNeedsYou();
  const others = shown.filter(({ id }) => id !== featured?.id);
  const before = afterFirst === null ? others.length : FIRST_ON_PHONE - (featured ? 1 : 0);
  const cards = (some: typeof others) => some.map((bet) => <BetCard key={bet.id} bet={bet} due={stepIn(bet.id)} />);
  return (
    <Stack $gap={4}>
      <Newcomers count={newcomers} onShow={showAll} />
      <BetGrid>
        {featured && (
          <Featured aria-label="Featured bet">
            <VisuallyHidden as="h2">Featured bet</VisuallyHidden>
            <BetCard bet={featured} large due={stepIn(featured.id)} />
          </Featured>
        )}
        {cards(others.slice(0, before))}
      </BetGrid>
      {afterFirst}
      {before < others.length && <BetGrid>{cards(others.slice(before))}</BetGrid>}
    </Stack>
  );
}
