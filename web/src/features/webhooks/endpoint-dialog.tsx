import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { TickList } from "../../developers/tick-list.tsx";
import type { EndpointFactsFragment } from "../../generated/graphql.ts";
import { graphErrorOf } from "../../graphql/error-code.ts";
import { endpointRequest, formOf, keepForm, longestDescription, longestUrl } from "./endpoint-form.ts";
import type { EndpointRequest } from "./endpoint-form.ts";
import { eventKinds, eventType, eventWords } from "./event-words.ts";

export type EndpointDialogProps = {
  /** The endpoint to change; null to create one. */
  readonly endpoint: EndpointFactsFragment | null;
  /** Sends the form. If it throws, the dialog stays open. */
  readonly onSend: (input: EndpointRequest) => Promise<void>;
  /** Called with what `onSend` throws, except errors about the address, which the form shows itself. */
  readonly onFailed: (error: unknown) => void;
  readonly onClose: () => void;
};

const choices = eventKinds.map((kind) => ({ value: kind, label: eventWords[kind], code: eventType(kind) }));

/** Where messages go, and which ones. Keeps a new endpoint's form when the dialog closes, until it is sent. */
export function EndpointDialog({ endpoint, onSend, onFailed, onClose }: EndpointDialogProps) {
  const formId = useId();
  const isNew = endpoint === null;
  const { register, handleSubmit, formState, setError, subscribe } = useForm<EndpointRequest>({
    resolver: zodResolver(endpointRequest),
    mode: "onChange",
    defaultValues: formOf(endpoint),
  });
  useEffect(
    () => (isNew ? subscribe({ formState: { values: true }, callback: ({ values }) => keepForm(values) }) : undefined),
    [subscribe, isNew],
  );

  const send = async (input: EndpointRequest) => {
    try {
      await onSend(input);
      onClose();
    } catch (error) {
      const refusal = graphErrorOf(error);
      if (refusal?.code === "WEBHOOK_ADDRESS_REFUSED") setError("url", { message: refusal.message });
      else onFailed(error);
    }
  };
  const { isValid, isSubmitting, errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? "Make a webhook" : "Change the webhook"}
      description="We post a signed message to your server when something happens."
      locked={isSubmitting}
      footer={
        <>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!isValid} pending={isSubmitting && "Saving..."}>
            {isNew ? "Make webhook" : "Save"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
        <Stack $gap={4}>
          <Field label="Address" hint="An https address of the public internet." error={errors.url?.message}>
            <TextInput
              type="url"
              inputMode="url"
              maxLength={longestUrl}
              autoComplete="off"
              spellCheck={false}
              placeholder="https://example.com/stakehold"
              {...register("url")}
            />
          </Field>
          <Field label="What it is for" hint="For yourself; you can leave it empty.">
            <TextInput maxLength={longestDescription} autoComplete="off" {...register("description")} />
          </Field>
          <TickList legend="Events it receives" choices={choices} box={register("events")} />
        </Stack>
      </form>
    </Dialog>
  );
}
