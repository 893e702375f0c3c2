import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { endPushes } from "../session/end-pushes.ts";
import { useSession } from "../session/session.tsx";

const leave = () => void endPushes().finally(() => window.location.assign("/api/logout"));

export function Component() {
  const session = useSession();
  return (
    <>
      <title>Settings · Stakehold</title>
      {session.state === "signed-in" && <SettingsPage onLeft={leave} />}
    </>
  );
}
