import { NetworkStatus } from "@apollo/client";
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Grid } from "../../components/layout.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { useToast } from "../../components/toast.tsx";
import { useLive } from "../../graphql/use-live.ts";
import { useJoinedBets } from "./api/load-joined-bets.ts";
import { JoinedBetCard } from "./joined-bet-card.tsx";
import { CardsSkeleton, UnreadableBets } from "./section-states.tsx";
import { watchedTopics } from "./watched-topics.ts";

/** Bets of others that one has a stake in. What was never paid is no part of it; one's own bets stand above. */
export function JoinedBets() {
  const { data, error, networkStatus, refetch, fetchMore } = useJoinedBets();
  const { toast } = useToast();
  const reload = () => void refetch().catch(() => undefined);
  useLive(watchedTopics(data?.me.user.participations.nodes.map(({ bet }) => bet)), reload);
  if (!data) return error ? <UnreadableBets onRetry={reload} /> : <CardsSkeleton />;

  const { id: ownId, participations } = data.me.user;
  const { nodes, pageInfo } = participations;
  const joined = nodes.filter(({ bet, status }) => bet.creator.id !== ownId && status !== "CANCELLED");
  if (joined.length === 0 && !pageInfo.hasNextPage) return <NoneJoined />;
  const more = () =>
    fetchMore({ variables: { after: pageInfo.endCursor ?? null } }).catch(() => {
      toast({ title: "Error", description: "Failed to fetch bets", tone: "destructive" });
    });
  return (
    <>
      <Grid>
        {joined.map((participation) => (
          <JoinedBetCard key={participation.id} participation={participation} />
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
