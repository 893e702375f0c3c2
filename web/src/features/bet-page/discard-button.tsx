import { useNavigate } from "react-router-dom";
import { useDiscardDraft } from "../../bets/discard-draft.ts";
import { Button } from "../../components/forms/button.tsx";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";

export type DiscardButtonProps = { readonly betId: string };

/** Discards the user's unpaid draft, and leads to their own bets. */
export function DiscardButton({ betId }: DiscardButtonProps) {
  const keyFor = useIdempotencyKey();
  const navigate = useNavigate();
  const { toast } = useToast();
  const [discardDraft, { loading }] = useDiscardDraft();
  const discard = async () => {
    const input = { betId };
    try {
      await discardDraft({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      toast({ title: "Draft discarded", description: "Your card was not charged." });
      await navigate("/my-bets", { replace: true });
    } catch (error) {
      const description = failureMessage(error, "The draft could not be discarded. Try again in a moment.");
      if (description !== null) toast({ title: "Error", description, tone: "destructive" });
    }
  };
  return (
    <Button look="secondary" pending={loading && "Discarding..."} onClick={() => void discard()}>
      Discard draft
    </Button>
  );
}
