import { useId, useState, type FormEvent } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, Select } from "../../components/forms/field.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { forgetDraft, keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { useRotatePersonalToken } from "./api/rotate-personal-token.ts";
import type { Token } from "./token.ts";
import { overlaps, usualOverlap } from "./token-life.ts";
import type { MadeToken } from "./token-secret.tsx";

export type RotateTokenDialogProps = {
  readonly token: Pick<Token, "id" | "name">;
  readonly onMade: (made: MadeToken) => void;
  readonly onClose: () => void;
};

const beginWith = (draft: string): string =>
  overlaps.find(({ days }) => days === keptDraft(draft)["days"])?.days ?? usualOverlap;

/** Creates a new token to replace an old one. Keeps the choice over the sign-in that this requires. */
export function RotateTokenDialog({ token: { id, name }, onMade, onClose }: RotateTokenDialogProps) {
  const formId = useId();
  const draft = `rotation ${id}`;
  const [days, setDays] = useState(() => beginWith(draft));
  const [rotate, { loading: isSending }] = useRotatePersonalToken();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    keepDraft(draft, { days });
    const input = { personalTokenId: id, overlapDays: Number(days) };
    try {
      const { data } = await rotate({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      if (!data?.rotatePersonalToken) return;
      forgetDraft(draft);
      onMade({ name, secret: data.rotatePersonalToken.secret ?? null });
      onClose();
    } catch (error) {
      const description = failureMessage(error, "Nothing was changed. Please try again.");
      if (description !== null) toast({ title: "The token was not replaced", description, tone: "destructive" });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Replace ${name}?`}
      description="You get a new token with the same name, scopes and life. Give it to your program before the old one ends."
      locked={isSending}
      footer={
        <>
          <Button look="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isSending && "Replacing..."}>
            Replace token
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)}>
        <Field label="The old token" hint="It ends no later than it would have anyway.">
          <Select value={days} onChange={(event) => setDays(event.target.value)}>
            {overlaps.map((overlap) => (
              <option key={overlap.days} value={overlap.days}>
                {overlap.label}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
