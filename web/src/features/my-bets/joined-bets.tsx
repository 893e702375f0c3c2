import { watchedTopics } from "../../bets/watched-topics.ts";
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Grid } from "../../components/layout.ts";
import { ListStates } from "../../components/list-states.tsx";
import { useLive } from "../../graphql/use-live.ts";
import { useJoinedBets } from "./api/load-joined-bets.ts";
import { JoinedBetCard } from "./joined-bet-card.tsx";
import { CardsSkeleton, unreadableBets } from "./section-states.tsx";

/** Bets of others that one has a stake in; one's own bets stand above. */
export function JoinedBets() {
  const list = useJoinedBets();
  useLive(watchedTopics(list.nodes.map(({ bet }) => bet)), list.reload);
  return (
    <ListStates list={list} skeleton={<CardsSkeleton />} failed={unreadableBets} empty={<NoneJoined />}>
      {(participations) => (
        <Grid>
          {participations.map((participation) => (
            <JoinedBetCard key={participation.id} participation={participation} />
          ))}
        </Grid>
      )}
    </ListStates>
  );
}

const NoneJoined = () => (
  <EmptyState
    title="You have not joined a bet yet"
    text="Find a claim that you believe in, or one that you doubt."
    action={
      <ButtonLink look="secondary" to="/">
        See the feed
      </ButtonLink>
    }
  />
);
