import { WebhooksPage } from "../../features/webhooks/webhooks-page.tsx";

export function Component() {
  return (
    <>
      <title>Webhooks · Stakehold</title>
      <WebhooksPage />
    </>
  );
}
