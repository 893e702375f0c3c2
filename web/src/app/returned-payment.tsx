import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useFinishEntry } from "../bets/use-finish-entry.ts";
import { useToast } from "../components/toast.tsx";
import { takeAwaitedPayment, takeChargedPayment } from "../payment/awaited-payment.ts";

const parameterNames = ["payment_intent", "payment_intent_client_secret", "redirect_status"];

/**
 * Somebody whose bank asked its question on a page of its own comes back to the start page, is told how it ended, and goes
 * on to the bet. So does somebody who had to sign in again, or loaded the page anew, once the card was charged.
 */
export function ReturnedPayment() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const finishEntry = useFinishEntry();
  const { toast } = useToast();
  const told = useRef(false);
  // A page of its own pays for a place that was taken elsewhere, and tells by itself how it ended.
  const status = useLocation().pathname === "/" ? parameters.get("redirect_status") : null;
  const [charged] = useState(takeChargedPayment);

  useEffect(() => {
    if (told.current || (status === null && charged === null)) return;
    told.current = true;
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
