import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Field, TextArea } from "../../components/forms/field.tsx";
import { Stack } from "../../components/layout.ts";
import { useToast } from "../../components/overlays/toast.tsx";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useCancelUnjoinedBet } from "./api/cancel-unjoined-bet.ts";

export type CancelButtonProps = { readonly betId: string };

/** Cancels a bet that only its creator joined. For staff. */
export function CancelButton({ betId }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setAsking(true)}>
        Cancel this bet
      </Button>
      {isAsking && <CancelDialog betId={betId} onClose={() => setAsking(false)} />}
    </>
  );
}

function CancelDialog({ betId, onClose }: { betId: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { cancel, pending } = useCancel({ betId, reason: reason.trim() }, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this bet?"
      locked={pending}
      footer={
        <>
          <Button look="secondary" disabled={pending} onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" pending={pending && "Cancelling..."} onClick={() => void cancel()}>
            Cancel this bet
          </Button>
        </>
      }
    >
      <Stack $gap={4}>
        <p>Nobody has joined. The creator is refunded, the fee with it.</p>
        <Field label="Reason (optional)" hint="It is kept with your name and the time.">
          <TextArea value={reason} rows={2} maxLength={1_000} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Stack>
    </Dialog>
  );
}

type Cancelling = { readonly betId: string; readonly reason: string };

function useCancel({ betId, reason }: Cancelling, onClose: () => void) {
  const { toast } = useToast();
  const keyFor = useIdempotencyKey();
  const [cancelUnjoinedBet, { loading: pending }] = useCancelUnjoinedBet();
  const cancel = async () => {
    const input = { betId, ...(reason !== "" && { reason }) };
    try {
      await cancelUnjoinedBet({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      toast({ title: "Bet Cancelled", description: "The creator is refunded." });
      onClose();
    } catch (error) {
      const description = refusalOf(error);
      if (description !== null) toast({ title: "Failed to Cancel Bet", description, tone: "destructive" });
    }
  };
  return { cancel, pending };
}

/** Returns the server's message, except for a busy stake: that message is for the user whose payment it is. */
const refusalOf = (error: unknown): string | null =>
  errorCodeOf(error) === "STAKE_BUSY"
    ? "Somebody is paying to join right now. Try again in a moment."
    : failureMessage(error, "The bet could not be cancelled. Try again in a moment.");
