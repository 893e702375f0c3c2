import { useId, useState, type FormEvent } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import type { OwnAppsQuery } from "../../generated/graphql.ts";
import { graphErrorOf } from "../../graphql/error-code.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useUpdateApp } from "./api/update-app.ts";

export type PaymentReturnDialogProps = {
  readonly app: OwnAppsQuery["apps"]["nodes"][number];
  readonly onClose: () => void;
};

/** Sets where the payment page sends users back to, or clears it. */
export function PaymentReturnDialog({ app, onClose }: PaymentReturnDialogProps) {
  const formId = useId();
  const [updateApp, { loading: isSaving }] = useUpdateApp();
  const [typed, setTyped] = useState(app.paymentReturnUrl ?? "");
  const [fault, setFault] = useState<string | undefined>(undefined);
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();

  const save = async () => {
    const { id, name, redirectUris, scopes } = app;
    const input = { id, name, redirectUris, scopes, paymentReturnUrl: typed.trim() || null };
    try {
      await updateApp({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      onClose();
    } catch (error) {
      const refusal = graphErrorOf(error);
      if (refusal?.field === "paymentReturnUrl") return setFault(refusal.message);
      const description = failureMessage(error, "Nothing was changed. Please try again.");
      if (description !== null) toast({ title: "The address was not saved", description, tone: "destructive" });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="After a payment"
      description={`Where people go back to when they paid for what ${app.name} asked for, or gave up.`}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSaving && "Saving..."}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label="Address after a payment"
          hint="https, or http on this computer. Leave it empty to show people the bet."
          error={fault}
        >
          <TextInput
            autoComplete="off"
            inputMode="url"
            value={typed}
            onChange={(event) => {
              setFault(undefined);
              setTyped(event.target.value);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
