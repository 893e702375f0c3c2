import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useNow } from "../components/use-now.ts";
import { formatCount } from "../shared/format-count.ts";
import { formatTimeLeft } from "../shared/format-time.ts";
import { useNeedsYou } from "./load-needs-you.ts";
import { Due, Strip } from "./needs-you.styles.ts";

/** So many of each kind stand above a page, so that it is not pushed out of sight. */
const mostOfAKind = 3;

export type NeedsYouProps = {
  /** The page below. It loads meanwhile. */
  readonly children: ReactNode;
  /** What stands for it until it is known how much stands above, so that nothing moves then. */
  readonly skeleton: ReactNode;
  /** Where to find what has no place above the page. */
  readonly rest: ReactNode;
};

/** What waits for the reader, above the page. Where that can't be read, the page goes on without it. */
export function NeedsYou({ children, skeleton, rest }: NeedsYouProps) {
  const { isKnown } = useNeedsYou();
  return (
    <>
      {isKnown ? <DueStrip rest={rest} /> : skeleton}
      <div hidden={!isKnown}>{children}</div>
    </>
  );
}

/** Votes to cast, and results to propose. Nothing where nothing waits. */
function DueStrip({ rest }: Pick<NeedsYouProps, "rest">) {
  const now = useNow();
  const { votesDue, proposalsDue, count } = useNeedsYou();
  if (count === 0) return null;
  const votes = votesDue.slice(0, mostOfAKind);
  const proposals = proposalsDue.slice(0, mostOfAKind);
  const more = count - votes.length - proposals.length;
  return (
    <Strip aria-label="What waits for you">
      {votes.map(({ bet, votingEndsAt }) => (
        <Due key={bet.id}>
          <span>
            Your vote is needed: <strong>{bet.title}</strong>
          </span>
          <small>{formatTimeLeft(new Date(votingEndsAt), now) ?? "A moment"} left</small>
          <Link to={`/vote/${bet.id}`}>
            Vote now
            <ArrowRight size={16} aria-hidden />
          </Link>
        </Due>
      ))}
      {proposals.map(({ id, title }) => (
        <Due key={id}>
          <span>
            Say what happened: <strong>{title}</strong>
          </span>
          <small>It has ended</small>
          <Link to={`/bet/${id}`}>
            Propose the result
            <ArrowRight size={16} aria-hidden />
          </Link>
        </Due>
      ))}
      {more > 0 && (
        <Due>
          <span>
            and {formatCount(more)} more {rest}
          </span>
        </Due>
      )}
    </Strip>
  );
}
