import { useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeErrorType } from "@stripe/stripe-js";

export type PaymentOutcome = "paid" | "failed";

/** What failed, why, and what that means for the card. */
export type PaymentProblem = { readonly title: string; readonly text: string; readonly safe: string };

const notCharged = "Your card was not charged.";
const payAgain = "You can pay again: this payment is never charged twice.";

/** Errors that rule out a charge; after any other, the charge may have succeeded and only the response been lost. */
const refusals: ReadonlySet<StripeErrorType> = new Set<StripeErrorType>([
  "card_error",
  "validation_error",
  "invalid_request_error",
  "authentication_error",
  "rate_limit_error",
]);

export type ConfirmPaymentOptions = {
  readonly onProblem: (problem: PaymentProblem) => void;
  /** Where the bank leads back to; the start page by default. */
  readonly returnPath?: string | undefined;
};

/**
 * Returns a function that confirms the payment of the surrounding fields. The user leaves the page only if the bank
 * insists. Failures go to `onProblem`.
 */
export function useConfirmPayment({
  onProblem,
  returnPath = "",
}: ConfirmPaymentOptions): () => Promise<PaymentOutcome> {
  const stripe = useStripe();
  const elements = useElements();

  const fail = (problem: PaymentProblem): PaymentOutcome => {
    onProblem(problem);
    return "failed";
  };

  return async () => {
    if (!stripe || !elements) return "failed";
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: window.location.origin + returnPath },
        redirect: "if_required",
      });
      if (!error || isPaidAlready(error.payment_intent?.status)) return "paid";
      const safe = refusals.has(error.type) ? notCharged : payAgain;
      return fail({ title: "Payment Failed", text: error.message ?? "The payment did not go through.", safe });
    } catch {
      return fail({
        title: "Payment Error",
        text: "An unexpected error occurred during payment processing",
        safe: payAgain,
      });
    }
  };
}

/** A second submit after a lost response finds the payment already made. */
const isPaidAlready = (status: string | undefined) => status === "succeeded" || status === "processing";
