import { useDiscardDraft } from "../../bets/discard-draft.ts";
import type { GivenUp } from "../../bets/use-entry-flow.ts";
import { useToast } from "../../components/toast.tsx";
import { graphErrorOf } from "../../graphql/error-code.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";

/** Cancel in the payment step: the draft is given up, unless its payment was faster. */
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
      // Whatever else failed, an unpaid draft ends by itself, so nobody is kept here.
      if (refusal?.code !== "STAKE_BUSY") return "gone";
      toast({ title: "Error", description: refusal.message, tone: "destructive" });
      return "busy";
    }
  };
}
