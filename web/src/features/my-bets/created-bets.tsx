import { NetworkStatus } from "@apollo/client";
import { BetCard } from "../../bets/bet-card.tsx";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Grid } from "../../components/layout.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { useToast } from "../../components/toast.tsx";
import { useLive } from "../../graphql/use-live.ts";
import { useCreateBetLink } from "../../shared/use-create-bet-dialog.ts";
import { useCreatedBets } from "./api/load-created-bets.ts";
import { CardsSkeleton, UnreadableBets } from "./section-states.tsx";
import { watchedTopics } from "./watched-topics.ts";

export type CreatedBetsProps = { onResolve: (betId: string) => void };

/** One's own bets, each with a way to propose its result while that is possible. */
export function CreatedBets({ onResolve }: CreatedBetsProps) {
  const { data, error, networkStatus, refetch, fetchMore } = useCreatedBets();
  const { toast } = useToast();
  const reload = () => void refetch().catch(() => undefined);
  useLive(watchedTopics(data?.me.user.bets.nodes), reload);
  if (!data) return error ? <UnreadableBets onRetry={reload} /> : <CardsSkeleton />;

  const { nodes, pageInfo } = data.me.user.bets;
  const bets = nodes.filter(({ status }) => status !== "ABANDONED");
  if (bets.length === 0 && !pageInfo.hasNextPage) return <NoneCreated />;
  const more = () =>
    fetchMore({ variables: { after: pageInfo.endCursor ?? null } }).catch(() => {
      toast({ title: "Error", description: "Failed to fetch bets", tone: "destructive" });
    });
  return (
    <>
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
      <LoadMore
        hasMore={pageInfo.hasNextPage}
        loading={networkStatus === NetworkStatus.fetchMore}
        onLoad={() => void more()}
      />
    </>
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
