import { useId, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "../components/forms/button.tsx";
import { Dialog } from "../components/overlays/dialog.tsx";
import { Field, TextArea } from "../components/forms/field.tsx";
import { Stack } from "../components/layout.ts";
import { forgetDraft, keepDraft, keptDraft } from "../shared/kept-draft.ts";
import { useDecision, type Decide } from "./use-decision.ts";

export type DecisionDialogProps = {
  readonly title: string;
  /** What is being decided, and its consequences. */
  readonly children: ReactNode;
  /** The deciding button's label. */
  readonly confirm: string;
  readonly look?: "primary" | "danger";
  readonly decide: Decide;
  /** Other input that the decision depends on. */
  readonly about?: string;
  readonly onClose: () => void;
};

const longestReason = 1_000;

/**
 * The last step before a decision that stays on record and needs a reason. Keeps what was typed over the sign-in that
 * some decisions require.
 */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, children, confirm, look = "primary", decide, about, onClose } = props;
  const formId = useId();
  const draft = `decision ${title}`;
  const [note, setNote] = useState(keptDraft(draft)["note"] ?? "");
  const { send, isSending, alert, forgetAlert } = useDecision(decide, about, () => keepDraft(draft, { note }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await send(note))) return;
    forgetDraft(draft);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      locked={isSending}
      footer={
        <>
          <Button look="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button look={look} type="submit" form={formId} pending={isSending && "Sending..."}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack $gap={5}>
          <Stack $gap={2}>{children}</Stack>
          <Field label="Reason" hint="It is kept with your name and the time." error={alert ?? undefined}>
            <TextArea
              value={note}
              rows={3}
              maxLength={longestReason}
              required
              onChange={(event) => {
                setNote(event.target.value);
                forgetAlert();
              }}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
