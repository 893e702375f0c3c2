import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { z } from "../../shared/schema.ts";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, Select, TextArea, TextInput } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { usePublicConfig } from "../../payment/use-public-config.ts";
import { PicturesField } from "../../pictures/pictures-field.tsx";
import { usePictureUploads } from "../../pictures/use-picture-uploads.ts";
import { forgetDraft, keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { useOpenTicket } from "./api/open-ticket.ts";
import { categoryWords, responseTime } from "./ticket-words.ts";

const categories = ["ACCOUNT", "BETTING", "PAYMENTS", "TECHNICAL", "OTHER"] as const;
const subjectLength = 200;
const descriptionLength = 5_000;

const question = z.object({
  category: z.enum(["", ...categories]).pipe(z.enum(categories)),
  subject: z.string().trim().min(1).max(subjectLength),
  description: z.string().trim().min(1).max(descriptionLength),
});

const typed = z.object({
  category: z.enum(["", ...categories]).catch(""),
  subject: z.string().catch(""),
  description: z.string().catch(""),
});

type Question = z.output<typeof question>;

export type CreateTicketDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

const DRAFT = "ticket";

/** Returns what was typed before, without kept values that the form does not know. */
const questionToBeginWith = () => typed.parse(keptDraft(DRAFT));

/** Asks for help. Keeps what was typed when the dialog closes, until it is sent. */
export function CreateTicketDialog({ open, onOpenChange }: CreateTicketDialogProps) {
  const formId = useId();
  const [openTicket, { loading: isSending }] = useOpenTicket();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const takesPictures = usePublicConfig()?.takesPictures === true;
  const uploads = usePictureUploads();
  const { pictureIds, isUploading } = uploads;
  const { register, handleSubmit, formState, reset, subscribe } = useForm<z.input<typeof typed>, unknown, Question>({
    resolver: zodResolver(question),
    mode: "onChange",
    defaultValues: questionToBeginWith(),
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(DRAFT, values) }),
    [subscribe],
  );

  const send = async (asked: Question) => {
    const input = { ...asked, ...(pictureIds.length > 0 && { pictureIds }) };
    try {
      await openTicket({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      toast({
        title: "Ticket Created",
        description: `High priority. We answer ${responseTime("HIGH").toLowerCase()}.`,
      });
      reset(typed.parse({}));
      uploads.clear();
      forgetDraft(DRAFT);
      onOpenChange(false);
    } catch (error) {
      // The client itself handles a required sign-in.
      if (failureMessage(error, "") === null) return;
      toast({ title: "Failed to Create Ticket", description: "Please try again later.", tone: "destructive" });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ask for help"
      description="Every ticket has high priority."
      footer={
        <>
          <Button look="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!formState.isValid || isUploading}
            pending={isSending && "Creating..."}
          >
            Create ticket
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void handleSubmit(send)(event)}>
        <Stack $gap={4}>
          <Field label="Category">
            <Select {...register("category")}>
              <option value="" disabled>
                Choose a category
              </option>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {categoryWords[category]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Subject">
            <TextInput maxLength={subjectLength} autoComplete="off" {...register("subject")} />
          </Field>
          <Field label="Description" hint="What happened, and with which bet. Never give card or bank numbers.">
            <TextArea maxLength={descriptionLength} {...register("description")} />
          </Field>
          {takesPictures && <PicturesField label="Pictures (optional)" uploads={uploads} />}
          {isUploading && <Notice>You can create the ticket once every picture is uploaded.</Notice>}
        </Stack>
      </form>
    </Dialog>
  );
}
