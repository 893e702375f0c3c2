import { Card } from "../../components/card.tsx";
import { CardLink } from "../../components/card-link.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Address } from "../../developers/facts.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { EndpointFacts } from "./api/endpoint-facts.ts";
import { EndpointStatus } from "./endpoint-status.tsx";
import { eventKinds, eventType } from "./event-words.ts";

export type EndpointCardProps = { readonly endpoint: FragmentType<typeof EndpointFacts> };

const subscribedTo = (events: readonly string[]): string =>
  events.length === eventKinds.length ? "Every event" : `${events.length} of ${eventKinds.length} events`;

/** An endpoint in the list; the card links to its page. */
export function EndpointCard(props: EndpointCardProps) {
  const endpoint = readFragment(EndpointFacts, props.endpoint);
  const { id, url, description, events, payloadVersion } = endpoint;
  return (
    <Card $interactive aria-label={url}>
      <Stack $gap={2}>
        <Row $justify="space-between" $align="start" $gap={2}>
          <h2>
            <CardLink to={`/webhooks/${id}`}>
              <Address>{url}</Address>
            </CardLink>
          </h2>
          <EndpointStatus endpoint={endpoint} />
        </Row>
        {description && <p>{description}</p>}
        <Soft title={events.map(eventType).join(", ")}>
          {subscribedTo(events)} · payloads of {payloadVersion}
        </Soft>
      </Stack>
    </Card>
  );
}
