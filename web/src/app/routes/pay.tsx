import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { BankWord } from "../../features/pay/bank-word.ts";
import { PayPage } from "../../features/pay/pay-page.tsx";
import { useSession } from "../session/session.tsx";
import { AskTerms } from "../terms-gate.tsx";

export function Component() {
  const session = useSession();
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  if (session.state !== "signed-in") return null;
  const { person } = session;
  return (
    <>
      <PayPage
        key={id}
        participationId={id}
        email={person.email}
        bankWord={bankWordOf(parameters.get("redirect_status"))}
        onAskTerms={person.acceptedTerms ? null : () => setAsked(true)}
        onReturn={(address) => location.replace(address)}
        onBet={(betId) => void navigate(`/bet/${betId}`, { replace: true })}
      />
      {isAsked && !person.acceptedTerms && <AskTerms moment="first-bet" onDone={() => setAsked(false)} />}
    </>
  );
}

/** Reads the status that Stripe adds to the address when the bank asked its question on its own page. */
function bankWordOf(status: string | null): BankWord | null {
  if (status === null) return null;
  return status === "failed" ? "refused" : "confirmed";
}
