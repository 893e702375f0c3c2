import type { Stripe } from "@stripe/stripe-js";
import { useCallback, useEffect, useState } from "react";
import { loadStripe } from "./load-stripe.ts";

export type StripeScript =
  | { readonly state: "loading" }
  | { readonly state: "loaded"; readonly stripe: Stripe }
  | { readonly state: "failed"; readonly retry: () => void };

/** Loads Stripe's script. A failure is shown with a retry, because nothing was charged yet. */
export function useStripeScript(load: () => Promise<Stripe> = loadStripe): StripeScript {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ attempt: number; stripe: Stripe | null } | null>(null);
  useEffect(() => {
    let wanted = true;
    load().then(
      (stripe) => wanted && setResult({ attempt, stripe }),
      () => wanted && setResult({ attempt, stripe: null }),
    );
    return () => {
      wanted = false;
    };
  }, [attempt, load]);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  if (result?.attempt !== attempt) return { state: "loading" };
  return result.stripe ? { state: "loaded", stripe: result.stripe } : { state: "failed", retry };
}
