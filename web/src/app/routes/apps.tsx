import { OwnAppsPage } from "../../features/apps/own-apps-page.tsx";

export function Component() {
  return (
    <>
      <title>Your apps · Stakehold</title>
      <OwnAppsPage />
    </>
  );
}
