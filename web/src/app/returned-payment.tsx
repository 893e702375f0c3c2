import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useFinishEntry } from "../bets/use-finish-entry.ts";
import { useToast } from "../components/overlays/toast.tsx";
import { takeAwaitedPayment, takeChargedPayment } from "../payment/awaited-payment.ts";

const parameterNames = ["payment_intent", "payment_intent_client_secret", "redirect_status"];

/**
 * Handles users whose bank asked its question on its own page: back on the start page they see the result and go on to
 * the bet. The same goes for users who had to sign in again or reloaded the page once the card was charged.
 */
export function ReturnedPayment() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const finishEntry = useFinishEntry();
  const { toast } = useToast();
  const isShown = useRef(false);
  // The separate pay page, for an entry made elsewhere, shows the result itself.
  const status = useLocation().pathname === "/" ? parameters.get("redirect_status") : null;
  const [charged] = useState(takeChargedPayment);

  useEffect(() => {
    if (isShown.current || (status === null && charged === null)) return;
    isShown.current = true;
    if (status !== null) setParameters(withoutReturn, { replace: true });
    const payment = charged ?? takeAwaitedPayment();
    if (status === "failed") {
      const description = "Your bank did not confirm the payment. Your card was not charged.";
      toast({ title: "Payment Failed", description, tone: "destructive" });
    } else if (payment) {
      void finishEntry(payment.kind, payment).then((admitted) => {
        if (admitted !== "refused") void navigate(`/bet/${payment.betId}`, { replace: true });
      });
    }
  }, [status, charged, setParameters, finishEntry, navigate, toast]);
  return null;
}

function withoutReturn(present: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(present);
  for (const name of parameterNames) rest.delete(name);
  return rest;
}
