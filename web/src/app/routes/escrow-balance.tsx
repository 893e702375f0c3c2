import { useMatch } from "react-router-dom";
import { EscrowPage } from "../../features/escrow/escrow-page.tsx";
import { ReceiptPage } from "../../features/receipt/receipt-page.tsx";
import { useSession } from "../session/session.tsx";

/** The user's money in escrow, and the receipt of one payment into it. */
export function Component() {
  const session = useSession();
  const { id } = useMatch("/bet/:id/receipt")?.params ?? {};
  if (id !== undefined) return <ReceiptPage key={id} betId={id} />;
  return (
    <>
      <title>Escrow balance · Stakehold</title>
      {session.state === "signed-in" && <EscrowPage userId={session.person.id} />}
    </>
  );
}
