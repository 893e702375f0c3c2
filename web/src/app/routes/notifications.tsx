import { NotificationsPage } from "../../features/notifications/notifications-page.tsx";
import { useSession } from "../session/session.tsx";

export function Component() {
  const session = useSession();
  return (
    <>
      <title>Notifications · Stakehold</title>
      {session.state === "signed-in" && <NotificationsPage userId={session.person.id} />}
    </>
  );
}
