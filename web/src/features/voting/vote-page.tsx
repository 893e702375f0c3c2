import { useState } from "react";
import SearchX from "lucide-react/icons/search-x";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { PageTitle } from "../../components/page/page-title.tsx";
import { TakesFocus } from "../../components/forms/takes-focus.tsx";
import { useNow } from "../../components/use-now.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useVotePage } from "./api/load-vote-page.ts";
import { BallotProgress } from "./ballot-progress.tsx";
import { OwnStake } from "./own-stake.tsx";
import { TimeLeft } from "./time-left.tsx";
import { VoteClaim } from "./vote-claim.tsx";
import { VoteForm } from "./vote-form.tsx";
import { VoteLife } from "./vote-life.tsx";
import { VoteMessage } from "./vote-message.tsx";
import { VoteSettled } from "./vote-settled.tsx";
import { VoteOutcome } from "./vote-outcome.tsx";
import { VoteSkeleton } from "./vote-skeleton.tsx";
import { Columns } from "./voting.styles.ts";
import { votingSituation } from "./voting-situation.ts";

export type VotePageProps = { readonly betId: string };

/** The vote on a bet: the form for users who may vote, the reason for everyone else. */
export function VotePage({ betId }: VotePageProps) {
  const page = useVotePage(betId);
  return (
    <>
      <PageTitle page="Vote" about={(page.data ?? page.previousData)?.bet?.title} />
      <Vote betId={betId} page={page} />
    </>
  );
}

type VoteProps = VotePageProps & { readonly page: ReturnType<typeof useVotePage> };

function Vote({ betId, page: { data, previousData, loading, refetch } }: VoteProps) {
  const now = useNow();
  const [hasJustVoted, setJustVoted] = useState(false);
  const needsYou = useNeedsYou();
  const reload = () => {
    refetchQuietly(refetch);
    needsYou.reload();
  };
  useLive([`bet:${betId}`], reload);
  const cast = () => {
    setJustVoted(true);
    needsYou.reload();
  };

  const known = data ?? previousData;
  if (!known)
    return (
      <Reading>
        {loading ? (
          <VoteSkeleton />
        ) : (
          <NotLoaded isPage what="The vote" safe="Your stake is where it was, and no vote was cast." onRetry={reload} />
        )}
      </Reading>
    );
  const { bet, me } = known;
  if (!bet) return <BetNotFound />;

  const situation = votingSituation(bet, { isBanned: me.isBanned, hasJustVoted }, now);
  const { kind } = situation;
  if (kind === "not-active" || kind === "not-a-participant" || kind === "no-vote") {
    return <VoteMessage situation={situation} betId={betId} />;
  }
  if (kind === "settled") return <VoteSettled bet={bet} winner={situation.winner} vote={bet.ballot?.myVote ?? null} />;
  const progress = bet.ballot && <BallotProgress betId={betId} ballot={bet.ballot} />;
  if (kind === "open") {
    return (
      <Columns>
        <Stack $gap={6}>
          <VoteClaim bet={bet} />
          <TimeLeft ballot={bet.ballot ?? null} endsAt={bet.votingEndsAt ?? null} />
        </Stack>
        <VoteForm bet={bet} readerId={me.id} onCast={cast} onRefused={reload} />
        <Stack $gap={6}>
          {progress}
          <OwnStake bet={bet} />
          <VoteLife bet={bet} />
        </Stack>
      </Columns>
    );
  }
  return (
    <Reading>
      <Stack $gap={6}>
        <VoteClaim
          bet={bet}
          result={
            <TakesFocus isNew={hasJustVoted}>
              <VoteOutcome situation={situation} betId={betId} isVoid={bet.proposesVoid} />
            </TakesFocus>
          }
        />
        <TimeLeft ballot={bet.ballot ?? null} endsAt={bet.votingEndsAt ?? null} />
        {progress}
        {kind !== "ended" && <OwnStake bet={bet} />}
        <VoteLife bet={bet} />
      </Stack>
    </Reading>
  );
}

function BetNotFound() {
  return (
    <EmptyState
      isPage
      title="Bet Not Found"
      text="It may have been removed, or the link is not complete."
      icon={<SearchX size={22} aria-hidden />}
      action={<ButtonLink to="/">Go to the feed</ButtonLink>}
    />
  );
}
