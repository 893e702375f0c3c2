import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useDeleteTemplate } from "./api/write-template.ts";
import type { Template } from "./template-dialog.tsx";

export type DeleteTemplateDialogProps = { readonly template: Template; readonly onClose: () => void };

/** The last step before a template is deleted for the whole team. */
export function DeleteTemplateDialog({ template, onClose }: DeleteTemplateDialogProps) {
  const [send, { loading }] = useDeleteTemplate();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const remove = async () => {
    try {
      await send({ variables: { input: { replyTemplateId: template.id, idempotencyKey: keyFor(template.id) } } });
      toast({ title: "Template Deleted" });
      onClose();
    } catch (error) {
      const description = failureMessage(error, "Please try again later.");
      if (description !== null) toast({ title: "Failed to Delete Template", description, tone: "destructive" });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete "${template.title}"?`}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" pending={loading && "Deleting..."} onClick={() => void remove()}>
            Delete template
          </Button>
        </>
      }
    >
      <p>Nobody of the team can insert it any more. Replies that were sent stay as they are.</p>
    </Dialog>
  );
}
