import Users from "lucide-react/icons/users";
import { BetGrid } from "../../bets/bet-card.tsx";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { watchedTopics } from "../../bets/watched-topics.ts";
import { ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { ListStates } from "../../components/loading/list-states.tsx";
import { useNow } from "../../components/use-now.ts";
import { useLive } from "../../graphql/use-live.ts";
import type { useJoinedBets } from "./api/load-joined-bets.ts";
import { inOrderOfNeed } from "./in-order-of-need.ts";
import { JoinedBetCard } from "./joined-bet-card.tsx";
import { CardsSkeleton, unreadableBets } from "./section-states.tsx";
import { UnlistedDueLink } from "./unlisted-due-link.tsx";

export type JoinedBetsProps = { readonly list: ReturnType<typeof useJoinedBets> };

/** Bets of others that the user has a stake in, those that need them first. */
export function JoinedBets({ list }: JoinedBetsProps) {
  const now = useNow();
  const needsYou = useNeedsYou();
  useLive(watchedTopics(list.nodes.map(({ bet }) => bet)), () => {
    list.reload();
    needsYou.reload();
  });
  return (
    <ListStates list={list} skeleton={<CardsSkeleton />} failed={unreadableBets} empty={<NoneJoined />}>
      {(participations) => (
        <BetGrid>
          {inOrderOfNeed(participations, ({ bet }) => bet, now).map((participation) => (
            <JoinedBetCard key={participation.id} participation={participation}>
              <UnlistedDueLink betId={participation.bet.id} />
            </JoinedBetCard>
          ))}
        </BetGrid>
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
