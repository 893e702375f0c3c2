import { useEffect, useEffectEvent, useState } from "react";
import { graphErrorOf } from "../../graphql/error-code.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useOpenPayment } from "./api/open-payment.ts";

/** The state of opening a stake: how to pay for it, or why nobody can. */
export type OpenedPayment =
  | { readonly state: "opening" }
  | {
      readonly state: "opened";
      readonly clientSecret: string;
      readonly sums: { readonly fee: string; readonly totalCharge: string };
    }
  /** The card was already charged. */
  | { readonly state: "paid" }
  | { readonly state: "refused"; readonly why: string }
  | { readonly state: "failed"; readonly retry: () => void };

/** Opens a participation's stake when its payment page is shown. */
export function useOpenedPayment(participationId: string): OpenedPayment {
  const [send] = useOpenPayment();
  const keyFor = useIdempotencyKey();
  const [opened, setOpened] = useState<OpenedPayment>({ state: "opening" });
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setOpened({ state: "opening" });
    setAttempt((last) => last + 1);
  };

  const open = useEffectEvent(async (): Promise<OpenedPayment> => {
    try {
      const input = { participationId };
      const { data } = await send({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      if (!data?.openPayment) return { state: "failed", retry };
      const { clientSecret, fee, totalCharge } = data.openPayment;
      if (clientSecret == null) return { state: "paid" };
      return { state: "opened", clientSecret, sums: { fee: fee.amount, totalCharge: totalCharge.amount } };
    } catch (error) {
      const refusal = graphErrorOf(error);
      const isRefused = refusal !== null && !PASSING.has(refusal.code);
      return isRefused ? { state: "refused", why: refusal.message } : { state: "failed", retry };
    }
  });

  useEffect(() => {
    let isWanted = true;
    void open().then((answer) => isWanted && setOpened(answer));
    return () => {
      isWanted = false;
    };
  }, [attempt, participationId]);
  return opened;
}

/** Errors that may be gone a moment later. */
const PASSING: ReadonlySet<string> = new Set([
  "UNAVAILABLE",
  "DEADLINE_EXCEEDED",
  "RATE_LIMITED",
  "INTERNAL",
  "UNAUTHENTICATED",
  // The terms were accepted a moment ago, and not every gateway knows yet.
  "TERMS_NOT_ACCEPTED",
]);
