import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useNow } from "../components/use-now.ts";
import { formatCount } from "../shared/format-count.ts";
import { formatTimeLeft } from "../shared/format-time.ts";
import { dueWords } from "./due-words.ts";
import { useNeedsYou, type DueStep } from "./load-needs-you.ts";
import { Brief, Due, Strip } from "./needs-you.styles.ts";

export type NeedsYouProps = {
  /** The page below, which loads meanwhile. */
  readonly children: ReactNode;
  /** Shown until it is known how much appears above the page, so that nothing moves then. */
  readonly skeleton: ReactNode;
  /** Where to find the items that do not fit above the page. */
  readonly rest: ReactNode;
  /** One line, which leads to the only item or to the page that lists them all. */
  readonly isBrief?: boolean;
};

/** What waits for the reader, above the page. If it can't be loaded, the page renders without it. */
export function NeedsYou({ children, skeleton, rest, isBrief = false }: NeedsYouProps) {
  const { isKnown } = useNeedsYou();
  const strip = isBrief ? <BriefStrip /> : <DueStrip rest={rest} />;
  return (
    <>
      {isKnown ? strip : skeleton}
      <div hidden={!isKnown}>{children}</div>
    </>
  );
}

/** "3 votes need you"; a single item is named. Renders nothing when there are none. */
function BriefStrip() {
  const { payments, votes, proposals, count } = useNeedsYou();
  const [first] = [...payments, ...votes, ...proposals];
  if (first === undefined) return null;
  const { step, bet } = first;
  return (
    <Brief to={count === 1 ? step.to : "/my-bets"}>
      <span>
        {count === 1 ? (
          <>
            {step.words}: <strong>{bet.title}</strong>
          </>
        ) : (
          <strong>{dueWords({ payments: payments.length, votes: votes.length, results: proposals.length })}</strong>
        )}
      </span>
      <ChevronRight size={18} aria-hidden />
    </Brief>
  );
}

/** Participations to pay for, votes to cast, and results to propose. Renders nothing when there are none. */
function DueStrip({ rest }: Pick<NeedsYouProps, "rest">) {
  const now = useNow();
  const { count, listed } = useNeedsYou();
  if (count === 0) return null;
  const left = (until: string | null | undefined) =>
    `${(until && formatTimeLeft(new Date(until), now)) ?? "A moment"} left`;
  const more = count - listed.payments.length - listed.votes.length - listed.proposals.length;
  return (
    <Strip aria-label="What waits for you">
      {listed.payments.map(({ bet, until, step }) => (
        <DueItem key={step.to} what="Your place is not paid yet" title={bet.title} when={left(until)} step={step} />
      ))}
      {listed.votes.map(({ bet, until, step }) => (
        <DueItem key={step.to} what="Your vote is needed" title={bet.title} when={left(until)} step={step} />
      ))}
      {listed.proposals.map(({ bet, step }) => (
        <DueItem key={step.to} what="Say what happened" title={bet.title} when="It has ended" step={step} />
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
