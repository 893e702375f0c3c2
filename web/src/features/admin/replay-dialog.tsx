import { DecisionDialog } from "../../decisions/decision-dialog.tsx";
import type { ReplayFactsFragment } from "../../generated/graphql.ts";
import { readFragment } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { formatCount } from "../../shared/format-count.ts";
import { useReplayDeadLetters, type ServiceWithLetters } from "./api/replay-dead-letters.ts";

const ReplayFacts = graphql(`
  fragment ReplayFacts on DeadLetterReplay {
    id
    replayed
    failedKeys
    waiting
  }
`);

export type ReplayDialogProps = {
  readonly service: ServiceWithLetters;
  readonly name: string;
  readonly total: number;
  readonly onClose: () => void;
};

/** Asks whether to replay a service's events. */
export function ReplayDialog({ service, name, total, onClose }: ReplayDialogProps) {
  const replay = useReplayDeadLetters(service);
  return (
    <DecisionDialog
      title={`Handle the events of ${name} again?`}
      confirm="Handle again"
      onClose={onClose}
      decide={async (decision) => ({
        title: "Events were tried again",
        text: outcomeInWords(readFragment(ReplayFacts, await replay(decision))),
      })}
    >
      <p>
        {total === 1 ? "The event that waits is" : `The ${formatCount(total)} events that wait are`} handed over once
        more, oldest first. What was done before is not done twice. What still can&apos;t be handled stays, and so does
        all that waits behind it.
      </p>
    </DecisionDialog>
  );
}

const events = (count: number) => (count === 1 ? "1 event" : `${formatCount(count)} events`);

/** Returns the result of a replay, for the admin who requested it. */
export function outcomeInWords(facts: ReplayFactsFragment | null): string {
  if (facts === null) return "The list shows what still waits.";
  const { replayed, waiting } = facts;
  const done =
    replayed === 0 ? "None could be handled." : `${events(replayed)} ${replayed === 1 ? "was" : "were"} handled.`;
  if (waiting === 0) return `${done} Nothing waits any more.`;
  return `${done} ${events(waiting)} still ${waiting === 1 ? "waits" : "wait"}: see why in the list.`;
}
