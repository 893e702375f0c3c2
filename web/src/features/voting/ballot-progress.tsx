import Clock from "lucide-react/icons/clock";
import { Stack } from "../../components/layout.ts";
import { VoteRing } from "../../components/vote-ring.tsx";
import { useNow } from "../../components/use-now.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { formatTime, formatTimeLeft } from "../../shared/format-time.ts";
import { Remaining } from "./voting.styles.ts";

const BallotProgressFacts = graphql(`
  fragment BallotProgress on Ballot {
    status
    deadline
    electorateSize
    totalVotes
    requiredVotes
  }
`);

export type BallotProgressProps = {
  /** Null while the vote is just being opened. */
  readonly ballot: FragmentType<typeof BallotProgressFacts> | null;
  /** When the vote closes at the latest, for until the ballot says it. */
  readonly endsAt: string | null;
};

/** How long is left, in words, and how far the vote has come. */
export function BallotProgress({ ballot, endsAt }: BallotProgressProps) {
  const facts = readFragment(BallotProgressFacts, ballot);
  const deadline = facts?.deadline ?? endsAt;
  const isOpen = facts === null || facts.status === "OPEN";
  return (
    <Stack $gap={3}>
      {deadline && isOpen && <TimeLeft deadline={deadline} />}
      {facts && <VoteRing cast={facts.totalVotes} required={facts.requiredVotes} electorate={facts.electorateSize} />}
    </Stack>
  );
}

function TimeLeft({ deadline }: { deadline: string }) {
  const now = useNow();
  const at = new Date(deadline);
  const left = formatTimeLeft(at, now);
  return (
    <Remaining>
      <Clock size={18} aria-hidden />
      <span>
        {left ? (
          <>
            <strong>{left}</strong> left to vote, until <time dateTime={deadline}>{formatTime(at, now)}</time>
          </>
        ) : (
          "The voting period is over"
        )}
      </span>
    </Remaining>
  );
}
