import { useDiscardDraft } from "../../bets/discard-draft.ts";
import { useToast } from "../../components/toast.tsx";
import { errorCodeOf, graphErrorOf } from "../../graphql/error-code.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { takeAwaitedPayment } from "../../payment/awaited-payment.ts";

type Draft = { betId: string; participationId: string };

export type GiveUpOptions = {
  /** It is gone, or will be by itself: nothing is charged for it any more. */
  onGone: () => void;
  /** It was paid after all, so it is a bet. */
  onPaid: (draft: Draft) => Promise<void>;
};

/** Cancel in the payment step: the draft is given up, unless its payment was faster. */
export function useGiveUpDraft({ onGone, onPaid }: GiveUpOptions) {
  const { toast } = useToast();
  const keyFor = useIdempotencyKey();
  const [discardDraft, { loading: givingUp }] = useDiscardDraft();
  const giveUp = async (draft: Draft) => {
    const input = { betId: draft.betId };
    try {
      await discardDraft({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
    } catch (error) {
      const code = errorCodeOf(error);
      if (code === "ALREADY_JOINED") return onPaid(draft);
      if (code === "STAKE_BUSY") {
        toast({ title: "Error", description: graphErrorOf(error)?.message ?? "", tone: "destructive" });
        return;
      }
      // Whatever else failed, an unpaid draft ends by itself, so nobody is kept here.
    }
    takeAwaitedPayment();
    onGone();
  };
  return { giveUp, givingUp };
}
