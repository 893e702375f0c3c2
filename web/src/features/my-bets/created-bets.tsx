import CirclePlus from "lucide-react/icons/circle-plus";
import { BetCard } from "../../bets/bet-card.tsx";
import { CreatorRecord } from "../../bets/creator-record.tsx";
import { DueLink } from "../../bets/due-link.tsx";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { watchedTopics } from "../../bets/watched-topics.ts";
import { Button, ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { useLive } from "../../graphql/use-live.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { useCreatedBets } from "./api/load-created-bets.ts";
import { BetsByWeek } from "./bets-by-week.tsx";
import { CardsSkeleton, unreadableBets } from "./section-states.tsx";

export type CreatedBetsProps = { readonly onResolve: (betId: string) => void };

/**
 * The user's own bets, each with a link to vote while a vote is due, and to propose its result while that is possible.
 */
export function CreatedBets({ onResolve }: CreatedBetsProps) {
  const list = useCreatedBets();
  const needsYou = useNeedsYou();
  useLive(watchedTopics(list.nodes), () => {
    list.reload();
    needsYou.reload();
  });
  return (
    <ListStates list={list} skeleton={<CardsSkeleton />} failed={unreadableBets} empty={<NoneCreated />}>
      {(bets) => (
        <Stack>
          {list.data && <CreatorRecord person={list.data.me.user} />}
          <BetsByWeek nodes={bets} betOf={(bet) => bet} hasMore={list.hasMore}>
            {(bet) => (
              <BetCard key={bet.id} bet={bet} titleAs="h4" withStatus>
                <DueLink betId={bet.id} isBelowList />
                {bet.status === "ACTIVE" && bet.canPropose && (
                  <Button look="secondary" size="small" onClick={() => onResolve(bet.id)}>
                    Resolve
                  </Button>
                )}
              </BetCard>
            )}
          </BetsByWeek>
        </Stack>
      )}
    </ListStates>
  );
}

function NoneCreated() {
  const createBet = useCreateBetLink();
  return (
    <EmptyState
      title="You have not created a bet yet"
      text="Say what you think will happen, and let others join either side."
      icon={<CirclePlus size={22} aria-hidden />}
      action={
        <ButtonLink to={createBet} preventScrollReset>
          Create Bet
        </ButtonLink>
      }
    />
  );
}
