import { useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeErrorType } from "@stripe/stripe-js";
import { useState } from "react";
import { useToast } from "../components/toast.tsx";

export type PaymentOutcome = "paid" | "failed";

/** What went wrong, and what that means for the card. */
export type PaymentProblem = { readonly text: string; readonly safe: string };

const notCharged = "Your card was not charged.";
const payAgain = "You can pay again: this payment is never charged twice.";

/** What is refused for these reasons never came to a charge; behind any other the answer alone may be lost. */
const refusals: ReadonlySet<StripeErrorType> = new Set<StripeErrorType>([
  "card_error",
  "validation_error",
  "invalid_request_error",
  "authentication_error",
  "rate_limit_error",
]);

/** Confirms the payment that the fields around it belong to. The page is left only where the bank insists. */
export function useConfirmPayment() {
  const stripe = useStripe();
  const elements = useElements();
  const { toast } = useToast();
  const [problem, setProblem] = useState<PaymentProblem | null>(null);

  const fail = (title: string, shown: PaymentProblem): PaymentOutcome => {
    toast({ title, description: shown.text, tone: "destructive" });
    setProblem(shown);
    return "failed";
  };

  const confirm = async (): Promise<PaymentOutcome> => {
    if (!stripe || !elements) return "failed";
    setProblem(null);
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: window.location.origin },
        redirect: "if_required",
      });
      if (!error || isPaidAlready(error.payment_intent?.status)) return "paid";
      const safe = refusals.has(error.type) ? notCharged : payAgain;
      return fail("Payment Failed", { text: error.message ?? "The payment did not go through.", safe });
    } catch {
      return fail("Payment Error", {
        text: "An unexpected error occurred during payment processing",
        safe: payAgain,
      });
    }
  };

  return { confirm, problem };
}

/** A second press after an answer that was lost on its way finds the payment made. */
const isPaidAlready = (status: string | undefined) => status === "succeeded" || status === "processing";
