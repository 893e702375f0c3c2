import { useRef, useState } from "react";
import { useFinishEntry } from "../../bets/use-finish-entry.ts";
import { useToast } from "../../components/toast.tsx";
import type { CreateBetMutation, FeePolicy } from "../../generated/graphql.ts";
import { graphErrorOf } from "../../graphql/error-code.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { awaitPayment } from "../../payment/awaited-payment.ts";
import type { PaymentSums } from "../../payment/payment-step.tsx";
import { useCreateBetMutation } from "./api/create-bet.ts";
import { inputOf, type BetDraft } from "./bet-draft.ts";
import { useGiveUpDraft } from "./use-give-up-draft.ts";

/** A stored draft and how to pay for it. */
export type OpenedDraft = {
  betId: string;
  participationId: string;
  title: string;
  clientSecret: string;
  sums: PaymentSums;
  feePolicy: FeePolicy;
};

export type CreateFlowOptions = {
  onDone: () => void;
  /** The server found fault with one field. */
  onFault: (field: string, message: string) => void;
};

/** Form, payment, done: the way of one person through creating a bet. */
export function useCreateBet({ onDone, onFault }: CreateFlowOptions) {
  const { toast } = useToast();
  const keyFor = useIdempotencyKey();
  const finishEntry = useFinishEntry();
  const [createBet, { loading: creating }] = useCreateBetMutation();
  const [opened, setOpened] = useState<OpenedDraft | null>(null);
  // A draft that was given up has used up its key: the same form is a new bet then.
  const attempt = useRef(0);

  const finish = async (kind: "create" | "create-free", entry: { betId: string; participationId: string }) => {
    await finishEntry(kind, entry);
    onDone();
  };
  const backToForm = () => {
    attempt.current += 1;
    setOpened(null);
  };
  const { giveUp, givingUp } = useGiveUpDraft({ onGone: backToForm, onPaid: (draft) => finish("create", draft) });

  const proceed = async ({ bet, participation, clientSecret, fee, totalCharge }: CreateBetMutation["createBet"]) => {
    const entry = { betId: bet.id, participationId: participation.id };
    if (participation.status === "CANCELLED" || participation.status === "REFUSED") {
      attempt.current += 1;
      throw new Error("Your earlier payment was closed. Try again.");
    }
    if (!clientSecret) return finish("create-free", entry);
    awaitPayment({ kind: "create", ...entry });
    const sums = { amount: participation.amount.amount, fee: fee.amount, totalCharge: totalCharge.amount };
    setOpened({ ...entry, title: bet.title, clientSecret, sums, feePolicy: bet.feePolicy });
  };

  const create = async (draft: BetDraft) => {
    const input = inputOf(draft);
    const idempotencyKey = keyFor({ ...input, attempt: attempt.current });
    try {
      const { data } = await createBet({ variables: { input: { ...input, idempotencyKey } } });
      if (!data) throw new Error("The server gave no answer. Try again: nothing is created twice.");
      await proceed(data.createBet);
    } catch (error) {
      const fault = graphErrorOf(error);
      const message = failureMessage(error, error instanceof Error ? error.message : tryAgain);
      if (message === null) return;
      toast({ title: "Error", description: `Failed to create bet: ${message}`, tone: "destructive" });
      if (fault?.field) onFault(fault.field, fault.message);
    }
  };

  return { opened, creating, givingUp, create, giveUp, finish };
}

const tryAgain = "Check your connection and try again.";
