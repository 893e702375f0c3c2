import { useId, useState, type FormEvent } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, TextArea, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useChangeTemplate, useCreateTemplate } from "./api/write-template.ts";

const titleLength = 100;
const textLength = 5_000;

export type Template = { readonly id: string; readonly title: string; readonly text: string };

export type TemplateDialogProps = {
  /** The template to change; null to add one. */
  readonly template: Template | null;
  readonly onClose: () => void;
};

/** Adds or changes a template of the team. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const formId = useId();
  const [title, setTitle] = useState(template?.title ?? "");
  const [text, setText] = useState(template?.text ?? "");
  const { isSaving, problem, save } = useSaveTemplate(template?.id ?? null);
  const isWhole = title.trim() !== "" && text.trim() !== "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && (await save({ title: title.trim(), text: text.trim() }))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={template === null ? "New template" : "Change template"}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!isWhole} pending={isSaving && "Saving..."}>
            Save template
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack $gap={4}>
          <Field label="Title" hint="What the team calls it. The person never reads it.">
            <TextInput
              value={title}
              maxLength={titleLength}
              autoComplete="off"
              onChange={({ target }) => setTitle(target.value)}
            />
          </Field>
          <Field
            label="Text"
            hint="{firstName} stands for the person's first name. The text can be changed before it is sent."
            error={problem ?? undefined}
          >
            <TextArea value={text} rows={6} maxLength={textLength} onChange={({ target }) => setText(target.value)} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}

function useSaveTemplate(templateId: string | null) {
  const [create, { loading: isCreating }] = useCreateTemplate();
  const [change, { loading: isChanging }] = useChangeTemplate();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (words: { readonly title: string; readonly text: string }): Promise<boolean> => {
    const input = { ...words, idempotencyKey: keyFor(words) };
    setProblem(null);
    try {
      if (templateId === null) await create({ variables: { input } });
      else await change({ variables: { input: { ...input, replyTemplateId: templateId } } });
      toast({ title: "Template Saved" });
      return true;
    } catch (error) {
      setProblem(failureMessage(error, "The template could not be saved. Please try again."));
      return false;
    }
  };
  return { isSaving: isCreating || isChanging, problem, save };
}
