import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router-dom";
import { useNeedsYou, type DueStep } from "../../bets/load-needs-you.ts";
import { useNow } from "../../components/use-now.ts";
import { formatCount } from "../../shared/format-count.ts";
import { formatTimeLeft } from "../../shared/format-time.ts";
import { Due, Strip } from "./due-list.styles.ts";
import { listed } from "./listed.ts";

/**
 * Participations to pay for, votes to cast, and results to propose, at most a few of each. Renders nothing when there
 * are none.
 */
export function DueList() {
  const now = useNow();
  const due = useNeedsYou();
  if (due.count === 0) return null;
  const left = (until: string | null | undefined) =>
    `${(until && formatTimeLeft(new Date(until), now)) ?? "A moment"} left`;
  const [payments, votes, proposals] = [listed(due.payments), listed(due.votes), listed(due.proposals)];
  const more = due.count - payments.length - votes.length - proposals.length;
  return (
    <Strip aria-label="What waits for you">
      {payments.map(({ bet, until, step }) => (
        <DueItem key={step.to} what="Your place is not paid yet" title={bet.title} when={left(until)} step={step} />
      ))}
      {votes.map(({ bet, until, step }) => (
        <DueItem key={step.to} what="Your vote is needed" title={bet.title} when={left(until)} step={step} />
      ))}
      {proposals.map(({ bet, step }) => (
        <DueItem key={step.to} what="Say what happened" title={bet.title} when="It has ended" step={step} />
      ))}
      {more > 0 && (
        <Due>
          <span>and {formatCount(more)} more below</span>
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
      <span>{what}: </span>
      <strong>{title}</strong>
    </span>
    <small>{when}</small>
    <Link to={step.to}>
      {step.words}
      <ArrowRight size={16} aria-hidden />
    </Link>
  </Due>
);
