import { BetCard } from "../../bets/bet-card.tsx";
import { watchedTopics } from "../../bets/watched-topics.ts";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Grid } from "../../components/layout.ts";
import { ListStates } from "../../components/list-states.tsx";
import { useLive } from "../../graphql/use-live.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { useCreatedBets } from "./api/load-created-bets.ts";
import { CardsSkeleton, unreadableBets } from "./section-states.tsx";

export type CreatedBetsProps = { readonly onResolve: (betId: string) => void };

/** One's own bets, each with a way to propose its result while that is possible. */
export function CreatedBets({ onResolve }: CreatedBetsProps) {
  const list = useCreatedBets();
  useLive(watchedTopics(list.nodes), list.reload);
  return (
    <ListStates list={list} skeleton={<CardsSkeleton />} failed={unreadableBets} empty={<NoneCreated />}>
      {(bets) => (
        <Grid>
          {bets.map((bet) => (
            <BetCard key={bet.id} bet={bet} withStatus>
              {bet.status === "ACTIVE" && bet.canPropose && (
                <Button look="secondary" size="small" onClick={() => onResolve(bet.id)}>
                  Resolve
                </Button>
              )}
            </BetCard>
          ))}
        </Grid>
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
      action={
        <ButtonLink to={createBet} preventScrollReset>
          Create Bet
        </ButtonLink>
      }
    />
  );
}
