import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { feeLabel } from "../../bets/fee-words.ts";
import { Purchase } from "../../bets/purchase.tsx";
import { useFeeTerms } from "../../bets/use-fee-terms.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { PayButton } from "../../payment/pay-button.tsx";
import type { PaymentPhase } from "../../payment/payment-form.tsx";
import { PaymentStep } from "../../payment/payment-step.tsx";
import { betDraft, emptyDraft, type BetDraft, type BetDraftFields } from "./bet-draft.ts";
import { CreateBetForm } from "./create-bet-form.tsx";
import { isDraftField } from "./is-draft-field.ts";
import { useCreateBet, type OpenedDraft } from "./use-create-bet.ts";

export type CreateBetDialogProps = { onClose: () => void };

/** Creates a bet and pays its creator's stake. The form keeps what was typed while the payment is given up. */
export function CreateBetDialog({ onClose }: CreateBetDialogProps) {
  const formId = useId();
  const form = useForm<BetDraftFields, unknown, BetDraft>({
    resolver: zodResolver(betDraft),
    defaultValues: emptyDraft,
  });
  const flow = useCreateBet({
    onDone: onClose,
    onFault: (field, message) => {
      if (isDraftField(field)) form.setError(field, { message }, { shouldFocus: true });
    },
  });
  const usual = useFeeTerms();
  const [phase, setPhase] = useState<PaymentPhase>("loading");
  const { opened } = flow;
  const cancelPayment = async (draft: OpenedDraft) => {
    await flow.giveUp(draft);
    setPhase("loading");
  };

  if (opened) {
    return (
      <Dialog
        open
        locked
        onOpenChange={() => undefined}
        title="Complete Payment"
        footer={
          <>
            <Button
              look="secondary"
              disabled={phase === "paying"}
              pending={flow.givingUp && "Cancelling..."}
              onClick={() => void cancelPayment(opened)}
            >
              Cancel
            </Button>
            <PayButton formId={formId} phase={phase} total={opened.sums.totalCharge} />
          </>
        }
      >
        <PaymentStep
          formId={formId}
          clientSecret={opened.clientSecret}
          sums={opened.sums}
          feeLabel={feeLabel(usual && { ...usual, feePolicy: opened.feePolicy })}
          bought={<Purchase title={opened.title} side="FOR" />}
          consequence="Your stake is held in escrow until a result is proposed and voted on. If nobody joins, or there is no consensus, everything that you pay now is refunded."
          phase={phase}
          onPhase={setPhase}
          onPaid={() => flow.finish("create", opened)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create Bet"
      description="Say what you think will happen, and put your stake on it."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={flow.creating && "Creating..."}>
            Create Bet
          </Button>
        </>
      }
    >
      <CreateBetForm formId={formId} form={form} onCreate={(draft) => void flow.create(draft)} />
    </Dialog>
  );
}
