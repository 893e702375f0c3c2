import { useRef } from "react";
import { useToast } from "../../components/toast.tsx";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import type { FeePolicy } from "../../generated/graphql.ts";
import type { PaymentSums } from "../../payment/payment-step.tsx";
import { completeMoneyText } from "../../shared/parse-money-text.ts";
import { useJoinBetMutation } from "./api/join-bet.ts";
import type { JoinTerms } from "./join-terms.ts";

/** A reserved place and how to pay for it; without a secret nothing is left to pay. */
export type OpenedPlace = {
  participationId: string;
  clientSecret: string | null;
  sums: PaymentSums;
  feePolicy: FeePolicy;
};

/** Reserves a place. Answers null after telling the person why it could not be had. */
export function useJoinBet(betId: string) {
  const { toast } = useToast();
  const keyFor = useIdempotencyKey();
  const [mutate, { loading: joining }] = useJoinBetMutation();
  // A payment that was closed has used up its key: the same terms are a new request then.
  const closedPayments = useRef(0);

  const join = async ({ position, amount }: JoinTerms): Promise<OpenedPlace | null> => {
    const input = { betId, position, amount: completeMoneyText(amount) };
    const idempotencyKey = keyFor({ ...input, attempt: closedPayments.current });
    try {
      const { data } = await mutate({ variables: { input: { ...input, idempotencyKey } } });
      if (!data) throw new Error("The server gave no answer. Try again: nothing is reserved twice.");
      const { participation, clientSecret, fee, totalCharge, bet } = data.joinBet;
      if (participation.status === "CANCELLED" || participation.status === "REFUSED") {
        closedPayments.current += 1;
        throw new Error("Your earlier payment was closed. Try again.");
      }
      const sums = { amount: participation.amount.amount, fee: fee.amount, totalCharge: totalCharge.amount };
      return { participationId: participation.id, clientSecret: clientSecret ?? null, sums, feePolicy: bet.feePolicy };
    } catch (error) {
      if (errorCodeOf(error) === "STAKE_CLOSED") closedPayments.current += 1;
      const message = failureMessage(error, error instanceof Error ? error.message : tryAgain);
      if (message !== null)
        toast({ title: "Error", description: `Failed to join bet: ${message}`, tone: "destructive" });
      return null;
    }
  };
  return { join, joining };
}

const tryAgain = "Check your connection and try again.";
