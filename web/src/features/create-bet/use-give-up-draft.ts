import { useDiscardDraft } from "../../bets/discard-draft.ts";
import type { GivenUp } from "../../bets/use-entry-flow.ts";
import { useToast } from "../../components/overlays/toast.tsx";
import { graphErrorOf } from "../../graphql/error-code.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";

/** Gives up the draft when the user cancels the payment step, unless the payment was faster. */
export function useGiveUpDraft(): (draft: { readonly betId: string }) => Promise<GivenUp> {
  const { toast } = useToast();
  const keyFor = useIdempotencyKey();
  const [discardDraft] = useDiscardDraft();
  return async ({ betId }) => {
    const input = { betId };
    try {
      await discardDraft({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      return "gone";
    } catch (error) {
      const refusal = graphErrorOf(error);
      if (refusal?.code === "ALREADY_JOINED") return "paid";
      // After any other failure the unpaid draft expires anyway, so the user can leave.
      if (refusal?.code !== "STAKE_BUSY") return "gone";
      toast({ title: "Error", description: refusal.message, tone: "destructive" });
      return "busy";
    }
  };
}
