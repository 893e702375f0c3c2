import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { PayoutPage } from "../../features/payouts/payout-page.tsx";
import { useSession } from "../session/session.tsx";
import { AskTerms } from "../terms-gate.tsx";

export function Component() {
  const session = useSession();
  const [parameters] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  if (session.state !== "signed-in") return null;
  const { person } = session;
  return (
    <>
      <title>Payout setup · Stakehold</title>
      <PayoutPage
        userId={person.id}
        arrival={parameters.get("onboarding")}
        onAskTerms={person.acceptedTerms ? null : () => setAsked(true)}
      />
      {isAsked && <AskTerms moment="payouts" onDone={() => setAsked(false)} />}
    </>
  );
}
