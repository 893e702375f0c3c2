import Webhook from "lucide-react/icons/webhook";
import { useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { useWebhookEndpoints } from "./api/load-endpoints.ts";
import { EndpointCard } from "./endpoint-card.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { useCreateEndpoint } from "./use-create-endpoint.ts";
import { useFailureToast } from "./use-failure-toast.ts";
import { WebhookSecret, type MadeSecret } from "./webhook-secret.tsx";
import { WebhooksSkeleton } from "./webhooks-skeleton.tsx";

/** The webhooks of the user's own programs. A secret is shown until the user leaves the page. */
export function WebhooksPage() {
  const list = useWebhookEndpoints();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeSecret | null>(null);
  const reportFailure = useFailureToast();
  const create = useCreateEndpoint((secret) => {
    setMade(secret);
    list.reload();
  });
  const make = <Button onClick={() => setMaking(true)}>Make a webhook</Button>;
  return (
    <Reading>
      <PageHeader
        title="Webhooks"
        text="Your server receives what happens in your bets, so that it need not poll."
        actions={list.nodes.length > 0 && make}
      />
      <Stack $gap={4}>
        {made && <WebhookSecret made={made} />}
        <ListStates
          list={list}
          skeleton={<WebhooksSkeleton />}
          failed={{ what: "Your webhooks", safe: "Messages to your servers go on." }}
          empty={
            <EmptyState
              title="You have no webhook yet"
              text="Make one, and we post a signed message to your server when something happens."
              icon={<Webhook size={22} aria-hidden />}
              action={make}
            />
          }
        >
          {(endpoints) => (
            <Stack $gap={4}>
              {endpoints.map((endpoint) => (
                <EndpointCard key={endpoint.id} endpoint={endpoint} />
              ))}
            </Stack>
          )}
        </ListStates>
      </Stack>
      {isMaking && (
        <EndpointDialog
          endpoint={null}
          onSend={create}
          onFailed={(error) => reportFailure("The webhook was not made", error)}
          onClose={() => setMaking(false)}
        />
      )}
    </Reading>
  );
}
