import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useRevokePersonalToken } from "./api/revoke-personal-token.ts";
import type { Token } from "./token.ts";

export type RevokeTokenDialogProps = {
  readonly token: Pick<Token, "id" | "name">;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
};

/** The last step before a token is revoked. */
export function RevokeTokenDialog({ token: { id, name }, onRevoked, onClose }: RevokeTokenDialogProps) {
  const [revoke, { loading: isSending }] = useRevokePersonalToken();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();

  const send = async () => {
    const input = { personalTokenId: id };
    try {
      await revoke({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      toast({ title: `${name} is revoked`, description: "Within 5 seconds nothing takes it any more." });
      onClose();
      onRevoked();
    } catch (error) {
      const description = failureMessage(error, "It still holds. Please try again.");
      if (description !== null) toast({ title: "The token was not revoked", description, tone: "destructive" });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${name}?`}
      locked={isSending}
      footer={
        <>
          <Button look="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" pending={isSending && "Revoking..."} onClick={() => void send()}>
            Revoke token
          </Button>
        </>
      }
    >
      <p>The program that has it can do nothing for you any more. This can&apos;t be undone; you can make another.</p>
    </Dialog>
  );
}
