import { DecisionDialog } from "../../decisions/decision-dialog.tsx";
import { formatCount } from "../../shared/format-count.ts";
import { useSetAsideDeadLetter } from "./api/decide-dead-letter.ts";
import type { ServiceWithLetters } from "./api/replay-dead-letters.ts";
import { happened } from "./happened.ts";

export type SetAsideDialogProps = {
  readonly service: ServiceWithLetters;
  readonly letterId: string;
  readonly type: string;
  readonly onClose: () => void;
};

/** Asks whether to set an event aside, and explains what that means for the events behind it. */
export function SetAsideDialog({ service, letterId, type, onClose }: SetAsideDialogProps) {
  const setAside = useSetAsideDeadLetter(service);
  return (
    <DecisionDialog
      title={`Set ${happened(type)} aside?`}
      confirm="Set aside"
      look="danger"
      about={letterId}
      onClose={onClose}
      decide={async (decision) => ({
        title: "The event is set aside",
        text: waitingInWords(await setAside({ ...decision, letterId })),
      })}
    >
      <p>
        The service acts as if it had never received this event. Later events of the same key no longer wait for it:
        have those handled again that wait now. Make good by hand what the event would have done.
      </p>
      <p>It stays on record, and can be brought back.</p>
    </DecisionDialog>
  );
}

/** Returns how many events still wait, for the admin who decided about one. */
export function waitingInWords(waiting: number | null): string {
  if (waiting === null) return "The list shows what still waits.";
  if (waiting === 0) return "Nothing waits any more.";
  return waiting === 1 ? "1 event waits now." : `${formatCount(waiting)} events wait now.`;
}
