import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { useSession } from "../session/session.tsx";

const leave = () => window.location.assign("/api/logout");

export function Component() {
  const session = useSession();
  return (
    <>
      <title>Settings · Stakehold</title>
      {session.state === "signed-in" && <SettingsPage onLeft={leave} />}
    </>
  );
}
