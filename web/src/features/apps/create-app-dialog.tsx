import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { z } from "../../shared/schema.ts";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, TextArea, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { useToast } from "../../components/overlays/toast.tsx";
import { ScopeChoice } from "../../developers/scope-choice.tsx";
import { scopes } from "../../developers/scope-words.ts";
import { Tick } from "../../developers/tick.ts";
import type { Scope } from "../../generated/graphql.ts";
import { graphErrorOf } from "../../graphql/error-code.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useCreateApp } from "./api/create-app.ts";
import type { ShownSecret } from "./app-secret.tsx";

const nameLength = 60;

const registration = z.object({
  name: z.string().trim().min(1).max(nameLength),
  redirectUris: z.string().transform((text) => text.split(/\s+/).filter((line) => line !== "")),
  paymentReturnUrl: z
    .string()
    .trim()
    .transform((text) => (text === "" ? null : text)),
  isPublic: z.boolean(),
  scopes: z.array(z.custom<Scope>((text) => scopes.some((scope) => scope === text))).min(1),
});

type Registration = z.output<typeof registration>;

const nothing: z.input<typeof registration> = {
  name: "",
  redirectUris: "",
  paymentReturnUrl: "",
  isPublic: false,
  scopes: [],
};

export type CreateAppDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCreated: (shown: ShownSecret) => void;
};

/** Registers an app. */
export function CreateAppDialog({ open, onOpenChange, onCreated }: CreateAppDialogProps) {
  const formId = useId();
  const [createApp, { loading: isSending }] = useCreateApp();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const { register, handleSubmit, formState, reset, setError } = useForm<
    z.input<typeof registration>,
    unknown,
    Registration
  >({
    resolver: zodResolver(registration),
    mode: "onChange",
    defaultValues: nothing,
  });

  const send = async (input: Registration) => {
    try {
      const { data } = await createApp({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      if (!data?.createApp) return;
      const { app, secret } = data.createApp;
      onCreated({ name: app.name, clientId: app.id, secret: secret ?? null });
      reset(nothing);
      onOpenChange(false);
    } catch (error) {
      const refusal = graphErrorOf(error);
      if (refusal?.field === "redirectUris" || refusal?.field === "paymentReturnUrl") {
        return setError(refusal.field, { message: refusal.message });
      }
      const description = failureMessage(error, "Please try again later.");
      if (description !== null) toast({ title: "The app was not registered", description, tone: "destructive" });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Register an app"
      description="People read its name, and yours, when they are asked."
      footer={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!formState.isValid} pending={isSending && "Registering..."}>
            Register
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void handleSubmit(send)(event)}>
        <Stack $gap={4}>
          <Field label="Name">
            <TextInput maxLength={nameLength} autoComplete="off" {...register("name")} />
          </Field>
          <Field
            label="Addresses to return to"
            hint="One per line: https, or http on this computer. Each is matched exactly."
            error={formState.errors.redirectUris?.message}
          >
            <TextArea {...register("redirectUris")} />
          </Field>
          <Field
            label="Address after a payment"
            hint="Where people go back to when they paid here for what it asked for, or gave up. Leave it empty to show them the bet."
            error={formState.errors.paymentReturnUrl?.message}
          >
            <TextInput autoComplete="off" inputMode="url" {...register("paymentReturnUrl")} />
          </Field>
          <Tick>
            <input type="checkbox" {...register("isPublic")} />
            It runs where no secret can be kept: in a browser, on a phone, on a desktop
          </Tick>
          <ScopeChoice legend="What it may ask for" box={register("scopes")} />
        </Stack>
      </form>
    </Dialog>
  );
}
