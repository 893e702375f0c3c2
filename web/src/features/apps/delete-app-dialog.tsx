import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";

export type DeleteAppDialogProps = {
  readonly name: string;
  readonly isDeleting: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
};

/** The last step before an app and all its connections are deleted. */
export const DeleteAppDialog = ({ name, isDeleting, onClose, onDelete }: DeleteAppDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={`Delete ${name}?`}
    locked={isDeleting}
    footer={
      <>
        <Button look="secondary" disabled={isDeleting} onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" pending={isDeleting && "Deleting..."} onClick={onDelete}>
          Delete app
        </Button>
      </>
    }
  >
    <p>Everybody who connected it is disconnected, and its client id ends. This can&apos;t be undone.</p>
  </Dialog>
);
