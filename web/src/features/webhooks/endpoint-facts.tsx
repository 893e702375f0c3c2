import { Notice } from "../../components/notice.tsx";
import { Time } from "../../components/time.tsx";
import { Facts } from "../../developers/facts.ts";
import type { EndpointFactsFragment } from "../../generated/graphql.ts";
import { disabledWords } from "./delivery-words.ts";
import { eventType } from "./event-words.ts";

export type EndpointProps = { readonly endpoint: EndpointFactsFragment };

/** Why an endpoint is off or failing. Renders nothing for a healthy one. */
export function EndpointTrouble({ endpoint: { disabledReason, failingSince } }: EndpointProps) {
  if (disabledReason) {
    return (
      <Notice tone={disabledReason === "OWNER" ? "info" : "danger"} title="This webhook is off">
        {disabledWords[disabledReason]}
      </Notice>
    );
  }
  if (!failingSince) return null;
  return (
    <Notice tone="warning" title="Nothing arrives">
      No message has arrived since <Time at={failingSince} />. We try again with longer pauses, and switch the webhook
      off after three days.
    </Notice>
  );
}

/** An endpoint's facts, one by one. */
export function EndpointFactList({ endpoint }: EndpointProps) {
  const { description, events, payloadVersion, createdAt, previousSecretExpiresAt } = endpoint;
  return (
    <Facts>
      {description && (
        <>
          <dt>What it is for</dt>
          <dd>{description}</dd>
        </>
      )}
      <dt>Events it receives</dt>
      <dd>
        <code>{events.map(eventType).join(", ")}</code>
      </dd>
      <dt>Version of the payloads</dt>
      <dd>{payloadVersion}</dd>
      <dt>Made</dt>
      <dd>
        <Time at={createdAt} exactOnly />
      </dd>
      {previousSecretExpiresAt && (
        <>
          <dt>The secret before</dt>
          <dd>
            signs too until <Time at={previousSecretExpiresAt} />
          </dd>
        </>
      )}
    </Facts>
  );
}
