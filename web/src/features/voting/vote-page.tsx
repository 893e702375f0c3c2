import { useState } from "react";
import SearchX from "lucide-react/icons/search-x";
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { useNow } from "../../components/use-now.ts";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { askAgain } from "../../graphql/ask-again.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useVotePage } from "./api/load-vote-page.ts";
import { BallotProgress } from "./ballot-progress.tsx";
import { OwnStake } from "./own-stake.tsx";
import { TimeLeft } from "./time-left.tsx";
import { VoteClaim } from "./vote-claim.tsx";
import { VoteForm } from "./vote-form.tsx";
import { VoteMessage } from "./vote-message.tsx";
import { VoteSettled } from "./vote-settled.tsx";
import { VoteOutcome } from "./vote-outcome.tsx";
import { VoteSkeleton } from "./vote-skeleton.tsx";
import { VoteTerms } from "./vote-terms.tsx";
import { votingSituation } from "./voting-situation.ts";

export type VotePageProps = { readonly betId: string };

/** The vote on one bet: the form for people who may vote, the reason why there is none for everybody else. */
export function VotePage({ betId }: VotePageProps) {
  const { data, previousData, loading, refetch } = useVotePage(betId);
  const now = useNow();
  const [hasJustVoted, setJustVoted] = useState(false);
  const reload = () => askAgain(refetch);
  useLive([`bet:${betId}`], reload);

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
  if (kind === "settled") return <VoteSettled bet={bet} winner={situation.winner} />;
  return (
    <Reading>
      <Stack $gap={6}>
        <VoteClaim bet={bet} />
        <TimeLeft ballot={bet.ballot ?? null} endsAt={bet.votingEndsAt ?? null} />
        {kind === "open" ? (
          <VoteForm bet={bet} onCast={() => setJustVoted(true)} onRefused={reload} />
        ) : (
          <VoteOutcome situation={situation} betId={betId} isVoid={bet.proposesVoid} />
        )}
        {bet.ballot && <BallotProgress betId={betId} ballot={bet.ballot} />}
        {kind !== "ended" && <OwnStake bet={bet} />}
        <VoteTerms bet={bet} />
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
