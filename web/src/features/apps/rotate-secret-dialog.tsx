import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, Select } from "../../components/forms/field.tsx";

export type RotateSecretDialogProps = {
  readonly name: string;
  readonly isSending: boolean;
  readonly onClose: () => void;
  readonly onRotate: (overlapDays: number) => void;
};

const overlaps = [
  { days: 0, words: "Ends now" },
  { days: 1, words: "Holds for 1 day more" },
  { days: 3, words: "Holds for 3 days more" },
  { days: 7, words: "Holds for 7 days more" },
] as const;

/** Asks how long the old secret stays valid, before an app gets a new one. */
export function RotateSecretDialog({ name, isSending, onClose, onRotate }: RotateSecretDialogProps) {
  const [overlapDays, setOverlapDays] = useState(0);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Give ${name} a new secret`}
      locked={isSending}
      footer={
        <>
          <Button look="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isSending && "Changing..."} onClick={() => onRotate(overlapDays)}>
            Make a new secret
          </Button>
        </>
      }
    >
      <Field
        label="The old secret"
        hint="Let it hold while you bring the new one to your servers. End it now if somebody else may know it."
      >
        <Select value={overlapDays} onChange={(event) => setOverlapDays(Number(event.target.value))}>
          {overlaps.map(({ days, words }) => (
            <option key={days} value={days}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </Dialog>
  );
}
