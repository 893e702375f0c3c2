import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useDeleteWebhookEndpoint } from "./api/delete-endpoint.ts";
import { useFailureToast } from "./use-failure-toast.ts";

export type DeleteEndpointDialogProps = {
  readonly id: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** The last step before an endpoint is deleted. */
export function DeleteEndpointDialog({ id, onDeleted, onClose }: DeleteEndpointDialogProps) {
  const [remove, { loading: isDeleting }] = useDeleteWebhookEndpoint();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const reportFailure = useFailureToast();

  const send = async () => {
    try {
      await remove({ variables: { input: { id, idempotencyKey: keyFor({ id }) } } });
      toast({ title: "The webhook is deleted" });
      onDeleted();
    } catch (error) {
      reportFailure("The webhook was not deleted", error);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this webhook?"
      locked={isDeleting}
      footer={
        <>
          <Button look="secondary" disabled={isDeleting} onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" pending={isDeleting && "Deleting..."} onClick={() => void send()}>
            Delete webhook
          </Button>
        </>
      }
    >
      <p>Its log goes with it, and what waits is not sent. To pause it, switch it off instead.</p>
    </Dialog>
  );
}
