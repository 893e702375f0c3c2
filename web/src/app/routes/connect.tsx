import { useParams } from "react-router-dom";
import { ConnectPage } from "../../features/apps/connect-page.tsx";
import { useSession } from "../session/session.tsx";

export function Component() {
  const session = useSession();
  const { id = "" } = useParams();
  if (session.state !== "signed-in") return null;
  return (
    <>
      <title>Connect an app · Stakehold</title>
      <ConnectPage requestId={id} email={session.person.email} onContinue={(path) => location.replace(path)} />
    </>
  );
}
