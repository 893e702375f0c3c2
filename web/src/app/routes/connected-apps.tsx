import { ConnectedAppsPage } from "../../features/apps/connected-apps-page.tsx";

export function Component() {
  return (
    <>
      <title>Connected apps · Stakehold</title>
      <ConnectedAppsPage />
    </>
  );
}
