import { useSearchParams } from "react-router-dom";
import { PayoutPage } from "../../features/payouts/payout-page.tsx";
import { useSession } from "../session/session.tsx";

export function Component() {
  const session = useSession();
  const [parameters] = useSearchParams();
  return (
    <>
      <title>Payout setup · Stakehold</title>
      {session.state === "signed-in" && (
        <PayoutPage userId={session.person.id} arrival={parameters.get("onboarding")} />
      )}
    </>
  );
}
