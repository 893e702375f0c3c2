import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useCreateWebhookEndpoint } from "./api/create-endpoint.ts";
import { forgetForm, type EndpointRequest } from "./endpoint-form.ts";
import type { MadeSecret } from "./webhook-secret.tsx";

/** Creates an endpoint and passes its secret on. Throws the graph's errors. */
export function useCreateEndpoint(onMade: (made: MadeSecret) => void): (input: EndpointRequest) => Promise<void> {
  const [create] = useCreateWebhookEndpoint();
  const keyFor = useIdempotencyKey();
  return async (input) => {
    const { data } = await create({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
    if (!data?.createWebhookEndpoint) return;
    forgetForm();
    onMade({ url: data.createWebhookEndpoint.endpoint.url, secret: data.createWebhookEndpoint.secret });
  };
}
