import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Card } from "../../components/card.tsx";
import { ErrorState } from "../../components/loading/error-state.tsx";
import { Reading, Row, Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { PageHeader } from "../../components/page/page-header.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { Address } from "../../developers/facts.ts";
import { readFragment } from "../../generated/fragment-masking.ts";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { EndpointFacts } from "./api/endpoint-facts.ts";
import { useWebhookEndpoint } from "./api/load-endpoint.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointTrouble } from "./endpoint-facts.tsx";
import { EndpointPanel } from "./endpoint-panel.tsx";
import { EndpointStatus } from "./endpoint-status.tsx";
import { WebhookSecret, type MadeSecret } from "./webhook-secret.tsx";
import { EndpointSkeleton } from "./webhooks-skeleton.tsx";

export type EndpointPageProps = {
  readonly endpointId: string;
  /** Leaves for the list, because the endpoint no longer exists. */
  readonly onDeleted: () => void;
};

/** One endpoint with its log. A secret is shown until the user leaves the page. */
export function EndpointPage({ endpointId, onDeleted }: EndpointPageProps) {
  const [made, setMade] = useState<MadeSecret | null>(null);
  const { data, error, loading, refetch } = useWebhookEndpoint(endpointId);
  const reload = () => refetchQuietly(refetch);
  if (!data) {
    return (
      <Reading>
        <PageTitle page="Webhook" about={null} />
        {loading ? <EndpointSkeleton /> : <Missing error={error} onRetry={reload} />}
      </Reading>
    );
  }
  const endpoint = readFragment(EndpointFacts, data.webhookEndpoint);
  const showSecret = (secret: MadeSecret) => {
    setMade(secret);
    reload();
  };
  return (
    <Reading>
      <PageTitle page="Webhook" about={endpoint.url} />
      <PageHeader
        back={
          <Link to="/webhooks">
            <Row $gap={1} as="span">
              <ArrowLeft size={16} aria-hidden />
              Webhooks
            </Row>
          </Link>
        }
        title="Webhook"
        text={<Address>{endpoint.url}</Address>}
        actions={<EndpointStatus endpoint={endpoint} />}
      />
      <Stack $gap={6}>
        {made && <WebhookSecret made={made} />}
        <EndpointTrouble endpoint={endpoint} />
        <EndpointPanel endpoint={endpoint} onSecret={showSecret} onDeleted={onDeleted} />
        <DeliveryLog endpointId={endpointId} isEnabled={endpoint.status === "ENABLED"} />
      </Stack>
    </Reading>
  );
}

type MissingProps = { readonly error: unknown; readonly onRetry: () => void };

const Missing = ({ error, onRetry }: MissingProps) => (
  <Card as="div">
    {errorCodeOf(error) === "WEBHOOK_NOT_FOUND" ? (
      <ErrorState
        isPage
        title="There is no such webhook"
        text="It was deleted, or it is somebody else's."
        action={<ButtonLink to="/webhooks">See your webhooks</ButtonLink>}
      />
    ) : (
      <NotLoaded isPage what="This webhook" safe="Messages to your server go on." onRetry={onRetry} />
    )}
  </Card>
);
