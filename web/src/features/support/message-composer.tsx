import SendHorizontal from "lucide-react/icons/send-horizontal";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "../../components/forms/button.tsx";
import { FieldError } from "../../components/forms/field.styles.ts";
import { TextArea } from "../../components/forms/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { usePublicConfig } from "../../payment/use-public-config.ts";
import { PicturesField } from "../../pictures/pictures-field.tsx";
import { usePictureUploads } from "../../pictures/use-picture-uploads.ts";
import { forgetDraft, keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { deskQueries } from "./api/load-desk.ts";
import { useReplyToTicket } from "./api/reply-to-ticket.ts";
import { Composer } from "./support.styles.ts";
import { TemplatePicker } from "./template-picker.tsx";

export type MessageComposerProps = {
  readonly ticketId: string;
  /** The name of the user whom staff answer; if set, the team's templates are offered. */
  readonly answers?: string | null;
};

const maximumLength = 5_000;

/**
 * Sends with Enter or the button; Shift+Enter starts a new line. An empty message is not sent, and one that could not
 * be sent stays in the field.
 */
export function MessageComposer({ ticketId, answers = null }: MessageComposerProps) {
  const draft = `message.${ticketId}`;
  const [text, setText] = useState(() => keptDraft(draft)["text"] ?? "");
  const { isSending, send } = useSendMessage(ticketId, answers === null ? [] : deskQueries);
  const takesPictures = usePublicConfig()?.takesPictures === true;
  const uploads = usePictureUploads();
  const { pictureIds, isUploading } = uploads;
  const message = text.trim();
  const field = useRef<HTMLTextAreaElement>(null);
  const [tried, setTried] = useState(false);
  const missingId = useId();

  const submit = async () => {
    if (isSending || isUploading) return;
    setTried(message === "");
    if (message === "") return field.current?.focus();
    if (!(await send({ message, ...(pictureIds.length > 0 && { pictureIds }) }))) return;
    forgetDraft(draft);
    setText("");
    uploads.clear();
  };
  const write = (written: string) => {
    keepDraft(draft, { text: written });
    setText(written);
    setTried(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const sends = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!sends) return;
    event.preventDefault();
    void submit();
  };
  return (
    <>
      {answers !== null && (
        <TemplatePicker
          askedBy={answers}
          onPick={(template) => write(message === "" ? template : `${text.trimEnd()}\n\n${template}`)}
        />
      )}
      <Composer
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextArea
          ref={field}
          aria-label="Your message"
          aria-invalid={tried}
          aria-describedby={tried ? missingId : undefined}
          placeholder="Write a message"
          rows={1}
          maxLength={maximumLength}
          value={text}
          readOnly={isSending}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" aria-label="Send message" disabled={isUploading} pending={isSending && "Sending..."}>
          <SendHorizontal size={18} aria-hidden />
        </Button>
      </Composer>
      {tried && (
        <FieldError id={missingId} role="alert">
          Write a message first.
        </FieldError>
      )}
      {takesPictures && <PicturesField label="Pictures (optional)" uploads={uploads} />}
      {isUploading && <Notice>You can send the message once every picture is uploaded.</Notice>}
    </>
  );
}

type SentMessage = { readonly message: string; readonly pictureIds?: string[] };

function useSendMessage(ticketId: string, staffQueries: string[]) {
  const [reply, { loading: isSending }] = useReplyToTicket(staffQueries);
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const [sent, setSent] = useState(0);

  const send = async (said: SentMessage): Promise<boolean> => {
    // The count distinguishes two equal messages; a failed message keeps its key.
    const idempotencyKey = keyFor({ ticketId, ...said, sent });
    try {
      await reply({ variables: { input: { ticketId, ...said, idempotencyKey } } });
      setSent((count) => count + 1);
      return true;
    } catch (error) {
      const description = failureMessage(error, "Your message is still in the field. Please try again.");
      if (description !== null) toast({ title: "Failed to Send Message", description, tone: "destructive" });
      return false;
    }
  };
  return { isSending, send };
}
