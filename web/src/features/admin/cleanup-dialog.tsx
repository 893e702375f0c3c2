import { useId, useState, type FormEvent } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import type { PlatformCountsQuery } from "../../generated/graphql.ts";
import { whatGoes } from "./what-goes.ts";
import { cleanupPhrase, useCleanup } from "./use-cleanup.ts";

export type CleanupDialogProps = {
  readonly counts: PlatformCountsQuery["platformCounts"];
  /** The id of the cleanup that another admin requested; null when starting or requesting one. */
  readonly cleanupId: string | null;
  readonly onClose: () => void;
};

/** The last step before everything is deleted, or before another admin is asked: the admin types the phrase by hand. */
export function CleanupDialog({ counts, cleanupId, onClose }: CleanupDialogProps) {
  const formId = useId();
  const [phrase, setPhrase] = useState("");
  const { clear, isClearing, alert, forgetAlert } = useCleanup(cleanupId);
  const isAsking = cleanupId === null && counts.clearingNeeds > 1;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await clear(phrase)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isAsking ? "Ask to clear the platform?" : "Clear the platform?"}
      locked={isClearing}
      footer={
        <>
          <Button look="secondary" disabled={isClearing} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="danger"
            type="submit"
            form={formId}
            pending={isClearing && (isAsking ? "Asking..." : "Starting...")}
          >
            {isAsking ? "Ask another admin" : "Delete everything"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack $gap={5}>
          <Notice tone="danger" title={isAsking ? "Once confirmed, this can't be undone" : "This can't be undone"}>
            Every bet that is not over is refunded. Then all bets, votes, tickets and emails are deleted. People, and
            winnings that are still owed to them, stay.
          </Notice>
          <p>{whatGoes(counts)}</p>
          <Field label={`Type ${cleanupPhrase} to confirm`} error={alert ?? undefined}>
            <TextInput
              value={phrase}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setPhrase(event.target.value);
                forgetAlert();
              }}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
