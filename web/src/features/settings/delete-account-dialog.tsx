import { useId, useState, type FormEvent } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useDeleteAccount } from "./api/delete-account.ts";

export type DeleteAccountDialogProps = { readonly onClose: () => void; readonly onDeleted: () => void };

/** The word to type. The server checks it too. */
const deleteWord = "DELETE";

/** The last step before an account is deleted: the user types the word by hand. */
export function DeleteAccountDialog({ onClose, onDeleted }: DeleteAccountDialogProps) {
  const formId = useId();
  const [send, { loading }] = useDeleteAccount();
  const keyFor = useIdempotencyKey();
  const [confirmation, setConfirmation] = useState("");
  const [alert, setAlert] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (confirmation.trim() !== deleteWord) return setAlert(`Type ${deleteWord} to confirm.`);
    setAlert(null);
    try {
      await send({ variables: { input: { confirmation, idempotencyKey: keyFor(confirmation) } } });
      onDeleted();
    } catch (error) {
      setAlert(
        failureMessage(error, "Stakehold could not be reached. Nothing was deleted that you can't delete again."),
      );
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account?"
      locked={loading}
      footer={
        <>
          <Button look="secondary" disabled={loading} onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" type="submit" form={formId} pending={loading && "Deleting..."}>
            Delete my account
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack $gap={5}>
          <Notice tone="danger" title="This can't be undone">
            Your name, address, picture, sign-ins, tokens, tickets, emails and the pictures of your wins are deleted.
            Bets that others took part in stay, under 'Deleted person'. The record of payments stays without your name,
            as the law asks.
          </Notice>
          <Field label={`Type ${deleteWord} to confirm`} error={alert ?? undefined}>
            <TextInput
              value={confirmation}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setConfirmation(event.target.value);
                setAlert(null);
              }}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
