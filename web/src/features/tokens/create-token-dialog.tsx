import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, Select, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { useToast } from "../../components/overlays/toast.tsx";
import { ScopeChoice } from "../../developers/scope-choice.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useCreatePersonalToken } from "./api/create-personal-token.ts";
import {
  emptyForm,
  forgetForm,
  formToBeginWith,
  keepForm,
  nameLength,
  request,
  type TokenRequest,
  type TypedToken,
} from "./token-form.ts";
import { lives } from "./token-life.ts";
import type { MadeToken } from "./token-secret.tsx";

export type CreateTokenDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onMade: (made: MadeToken) => void;
};

/** Creates a token. Keeps what was typed over a closed dialog and a sign-in, until it is sent. */
export function CreateTokenDialog({ open, onOpenChange, onMade }: CreateTokenDialogProps) {
  const formId = useId();
  const [createToken, { loading: isSending }] = useCreatePersonalToken();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const { register, handleSubmit, formState, reset, subscribe } = useForm<TypedToken, unknown, TokenRequest>({
    resolver: zodResolver(request),
    mode: "onChange",
    defaultValues: formToBeginWith(),
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keepForm(values) }), [subscribe]);

  const send = async (input: TokenRequest) => {
    try {
      const { data } = await createToken({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      if (!data?.createPersonalToken) return;
      const { personalToken, secret } = data.createPersonalToken;
      onMade({ name: personalToken.name, secret: secret ?? null });
      reset(emptyForm());
      forgetForm();
      onOpenChange(false);
    } catch (error) {
      const description = failureMessage(error, "Please try again later.");
      if (description !== null) toast({ title: "The token was not made", description, tone: "destructive" });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Make a token"
      description="A program that has it acts for you, as far as you let it. Let it do no more than it needs."
      footer={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!formState.isValid} pending={isSending && "Making..."}>
            Make token
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void handleSubmit(send)(event)}>
        <Stack $gap={4}>
          <Field label="Name" hint="So that you know later which program has it.">
            <TextInput maxLength={nameLength} autoComplete="off" {...register("name")} />
          </Field>
          <ScopeChoice legend="What it may do" box={register("scopes")} />
          <Field label="For how long">
            <Select {...register("expiresInDays")}>
              {lives.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
