import { DecisionDialog } from "../../decisions/decision-dialog.tsx";
import { useBringBackDeadLetter } from "./api/decide-dead-letter.ts";
import type { ServiceWithLetters } from "./api/replay-dead-letters.ts";
import { happened } from "./happened.ts";
import { waitingInWords } from "./set-aside-dialog.tsx";

export type BringBackDialogProps = {
  readonly service: ServiceWithLetters;
  readonly letterId: string;
  readonly type: string;
  readonly onClose: () => void;
};

/** Asks whether to return an event that was set aside. */
export function BringBackDialog({ service, letterId, type, onClose }: BringBackDialogProps) {
  const bringBack = useBringBackDeadLetter(service);
  return (
    <DecisionDialog
      title={`Bring ${happened(type)} back?`}
      confirm="Bring back"
      about={letterId}
      onClose={onClose}
      decide={async (decision) => ({
        title: "The event waits again",
        text: waitingInWords(await bringBack({ ...decision, letterId })),
      })}
    >
      <p>
        It waits at its old place, and new events of its key wait behind it. What came after it and was handled stays
        handled, so it will be handled later than it happened.
      </p>
    </DecisionDialog>
  );
}
