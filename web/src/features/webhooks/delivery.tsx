import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/forms/button.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { Address } from "../../developers/facts.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { DeliveryFactsFragment } from "../../generated/graphql.ts";
import { Attempt } from "./attempt.tsx";
import { deliveryWords, failureWords } from "./delivery-words.ts";
import { prettyJson } from "./pretty-json.ts";
import { useRedeliver } from "./use-redeliver.ts";
import { Raw, SummaryLines, Tries } from "./webhook.styles.ts";

const DeliveryFacts = graphql(`
  fragment DeliveryFacts on WebhookDelivery {
    id
    type
    status
    attemptCount
    failure
    payload
    createdAt
    nextAttemptAt
    attempts(first: 5) {
      attemptedAt
      durationMs
      url
      requestHeaders {
        name
        value
      }
      status
      responseHeaders {
        name
        value
      }
      responseBody
      failure
    }
  }
`);

export type DeliveryProps = {
  readonly delivery: FragmentType<typeof DeliveryFacts>;
  /** Whether the endpoint is on; while it is off, nothing is redelivered either. */
  readonly isEnabled: boolean;
};

/** One message: its result in a line and, when opened, every request and response. */
export function Delivery(props: DeliveryProps) {
  const delivery = readFragment(DeliveryFacts, props.delivery);
  const { id, status, payload, attempts, attemptCount } = delivery;
  const { isSending, redeliver } = useRedeliver(id);
  return (
    <li>
      <Disclosure summary={<Line delivery={delivery} />}>
        <Stack $gap={4}>
          <Row $justify="space-between">
            <Soft>
              Id <Address>{id}</Address>
            </Soft>
            {props.isEnabled && status !== "PENDING" && (
              <Button
                look="secondary"
                size="small"
                pending={isSending && "Sending..."}
                onClick={() => void redeliver()}
              >
                Send again
              </Button>
            )}
          </Row>
          <Stack $gap={2}>
            <h3>The body</h3>
            <Raw tabIndex={0}>{prettyJson(payload)}</Raw>
          </Stack>
          {attempts.length > 0 && (
            <Stack $gap={2}>
              <h3>{attempts.length < attemptCount ? `The last ${attempts.length} tries` : "Tries"}</h3>
              <Tries>
                {attempts.map((attempt) => (
                  <Attempt key={attempt.attemptedAt} attempt={attempt} />
                ))}
              </Tries>
            </Stack>
          )}
        </Stack>
      </Disclosure>
    </li>
  );
}

/** A message's result. */
function Line({ delivery }: { readonly delivery: DeliveryFactsFragment }) {
  const { type, status, createdAt, attemptCount, nextAttemptAt, failure } = delivery;
  const { label, tone } = deliveryWords[status];
  return (
    <SummaryLines $gap={1}>
      <Row $gap={2}>
        <code>{type}</code>
        <Badge tone={tone}>{label}</Badge>
      </Row>
      <Soft>
        <Time at={createdAt} /> · {attemptCount === 1 ? "1 try" : `${attemptCount} tries`}
        {failure && ` · ${failureWords[failure]}`}
      </Soft>
      {nextAttemptAt && attemptCount > 0 && (
        <Soft>
          Next try <Time at={nextAttemptAt} />
        </Soft>
      )}
    </SummaryLines>
  );
}
