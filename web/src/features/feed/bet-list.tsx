import CirclePlus from "lucide-react/icons/circle-plus";
import Search from "lucide-react/icons/search";
import { BetCard } from "../../bets/bet-card.tsx";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Grid, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/list-states.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { FeedQuery } from "../../generated/graphql.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { useFeed } from "./api/load-feed.ts";
import { isPlain, type FeedView } from "./feed-view.ts";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import { Newcomers } from "./newcomers.tsx";
import { useSteadyOrder } from "./use-steady-order.ts";

export type BetListProps = { readonly view: FeedView; readonly onShowAll: () => void };

const failed = {
  title: "Failed to fetch bets",
  text: "The bets can't be reached right now.",
  safe: "Your bets and your money are not affected.",
};

/** The featured bet, then the others, then more of them. */
export function BetList({ view, onShowAll }: BetListProps) {
  const list = useFeed(view);
  return (
    <ListStates
      list={list}
      skeleton={<FeedSkeleton />}
      failed={failed}
      empty={isPlain(view) ? <NoBets /> : <NoneOfThese onShowAll={onShowAll} />}
    >
      {(bets) => <Bets bets={bets} featured={list.data?.featuredBet ?? null} />}
    </ListStates>
  );
}

type BetsProps = {
  readonly bets: readonly FeedQuery["bets"]["nodes"][number][];
  readonly featured: FeedQuery["featuredBet"];
};

/** They stand where they stood when they were first shown, however their pools change. */
function Bets({ bets, featured }: BetsProps) {
  const { shown, newcomers, showAll } = useSteadyOrder(bets);
  const { isVoteDue } = useNeedsYou();
  return (
    <Stack $gap={4}>
      <Newcomers count={newcomers} onShow={showAll} />
      {featured && (
        <section aria-label="Featured bet">
          <VisuallyHidden as="h2">Featured bet</VisuallyHidden>
          <BetCard bet={featured} large isVoteDue={isVoteDue(featured.id)} />
        </section>
      )}
      <Grid>
        {shown
          .filter(({ id }) => id !== featured?.id)
          .map((bet) => (
            <BetCard key={bet.id} bet={bet} isVoteDue={isVoteDue(bet.id)} />
          ))}
      </Grid>
    </Stack>
  );
}

const NoneOfThese = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    title="No bets of this kind yet"
    text="Others may have what you are looking for."
    icon={<Search size={22} aria-hidden />}
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
      icon={<CirclePlus size={22} aria-hidden />}
      action={
        <ButtonLink to={createBet} preventScrollReset>
          Create Bet
        </ButtonLink>
      }
    />
  );
}
