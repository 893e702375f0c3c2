import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useNow } from "../components/use-now.ts";
import { formatCount } from "../shared/format-count.ts";
import { formatTimeLeft } from "../shared/format-time.ts";
import { useNeedsYou, type DueStep } from "./load-needs-you.ts";
import { Due, Strip } from "./needs-you.styles.ts";

/** At most this many of each kind appear above a page, so that the page stays in sight. */
const mostOfAKind = 3;

export type NeedsYouProps = {
  /** The page below, which loads meanwhile. */
  readonly children: ReactNode;
  /** Shown until it is known how much appears above the page, so that nothing moves then. */
  readonly skeleton: ReactNode;
  /** Where to find the items that do not fit above the page. */
  readonly rest: ReactNode;
};

/** What waits for the reader, above the page. If it can't be loaded, the page renders without it. */
export function NeedsYou({ children, skeleton, rest }: NeedsYouProps) {
  const { isKnown } = useNeedsYou();
  return (
    <>
      {isKnown ? <DueStrip rest={rest} /> : skeleton}
      <div hidden={!isKnown}>{children}</div>
    </>
  );
}

/** Participations to pay for, votes to cast, and results to propose. Renders nothing when there are none. */
function DueStrip({ rest }: Pick<NeedsYouProps, "rest">) {
  const now = useNow();
  const due = useNeedsYou();
  if (due.count === 0) return null;
  const left = (until: string | null | undefined) =>
    `${(until && formatTimeLeft(new Date(until), now)) ?? "A moment"} left`;
  const payments = due.payments.slice(0, mostOfAKind);
  const votes = due.votes.slice(0, mostOfAKind);
  const proposals = due.proposals.slice(0, mostOfAKind);
  const more = due.count - payments.length - votes.length - proposals.length;
  return (
    <Strip aria-label="What waits for you">
      {payments.map(({ bet, until, step }) => (
        <DueItem key={step.to} what="Your place is not paid yet" title={bet.title} when={left(until)} step={step} />
      ))}
      {votes.map(({ bet, until, step }) => (
        <DueItem key={step.to} what="Your vote is needed" title={bet.title} when={left(until)} step={step} />
      ))}
      {proposals.map(({ id, title }) => (
        <DueItem
          key={id}
          what="Say what happened"
          title={title}
          when="It has ended"
          step={{ to: `/bet/${id}`, words: "Propose the result" }}
        />
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

type DueItemProps = {
  readonly what: string;
  readonly title: string;
  readonly when: string;
  readonly step: DueStep;
};

const DueItem = ({ what, title, when, step }: DueItemProps) => (
  <Due>
    <span>
      {what}: <strong>{title}</strong>
    </span>
    <small>{when}</small>
    <Link to={step.to}>
      {step.words}
      <ArrowRight size={16} aria-hidden />
    </Link>
  </Due>
);
