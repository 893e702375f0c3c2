import Users from "lucide-react/icons/users";
import { DueLink } from "../../bets/due-link.tsx";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { watchedTopics } from "../../bets/watched-topics.ts";
import { ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { ListStates } from "../../components/loading/list-states.tsx";
import { useLive } from "../../graphql/use-live.ts";
import { useJoinedBets } from "./api/load-joined-bets.ts";
import { BetsByWeek } from "./bets-by-week.tsx";
import { JoinedBetCard } from "./joined-bet-card.tsx";
import { CardsSkeleton, unreadableBets } from "./section-states.tsx";

/** Bets of others that the user has a stake in; the user's own bets are above. */
export function JoinedBets() {
  const list = useJoinedBets();
  const needsYou = useNeedsYou();
  useLive(watchedTopics(list.nodes.map(({ bet }) => bet)), () => {
    list.reload();
    needsYou.reload();
  });
  return (
    <ListStates list={list} skeleton={<CardsSkeleton />} failed={unreadableBets} empty={<NoneJoined />}>
      {(participations) => (
        <BetsByWeek nodes={participations} betOf={({ bet }) => bet} hasMore={list.hasMore}>
          {(participation) => (
            <JoinedBetCard key={participation.id} participation={participation}>
              <DueLink betId={participation.bet.id} isBelowList />
            </JoinedBetCard>
          )}
        </BetsByWeek>
      )}
    </ListStates>
  );
}

const NoneJoined = () => (
  <EmptyState
    title="You have not joined a bet yet"
    text="Find a claim that you believe in, or one that you doubt."
    icon={<Users size={22} aria-hidden />}
    action={
      <ButtonLink look="secondary" to="/">
        See the feed
      </ButtonLink>
    }
  />
);
