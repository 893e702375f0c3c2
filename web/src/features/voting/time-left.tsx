import Clock from "lucide-react/icons/clock";
import { useNow } from "../../components/use-now.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { formatTime, formatTimeLeft } from "../../shared/format-time.ts";
import { Remaining } from "./voting.styles.ts";

const TimeLeftFacts = graphql(`
  fragment TimeLeft on Ballot {
    status
    deadline
  }
`);

export type TimeLeftProps = {
  /** Null while the vote is opening. */
  readonly ballot: FragmentType<typeof TimeLeftFacts> | null;
  /** The latest time at which the vote closes, used until the ballot is there. */
  readonly endsAt: string | null;
};

/** How long is left to vote, in words. Renders nothing once the vote is decided. */
export function TimeLeft({ ballot, endsAt }: TimeLeftProps) {
  const facts = readFragment(TimeLeftFacts, ballot);
  const now = useNow();
  const deadline = facts?.deadline ?? endsAt;
  if (!deadline || (facts && facts.status !== "OPEN")) return null;
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
