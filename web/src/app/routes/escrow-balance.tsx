import { EscrowPage } from "../../features/escrow/escrow-page.tsx";
import { useSession } from "../session/session.tsx";

export function Component() {
  const session = useSession();
  return (
    <>
      <title>Escrow balance · Stakehold</title>
      {session.state === "signed-in" && <EscrowPage userId={session.person.id} />}
    </>
  );
}
