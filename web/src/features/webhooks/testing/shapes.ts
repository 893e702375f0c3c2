/** An endpoint in the graph's format. */
export const endpoint = (id: string, change: object = {}) => ({
  __typename: "WebhookEndpoint",
  id,
  url: `https://example.com/${id}`,
  description: "",
  events: ["BET_JOINED", "STAKE_HELD"],
  payloadVersion: "2026-11-01",
  status: "ENABLED",
  disabledReason: null,
  failingSince: null,
  previousSecretExpiresAt: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  ...change,
});

/** An attempt that the endpoint accepted. */
export const attempt = (change: object = {}) => ({
  __typename: "WebhookAttempt",
  attemptedAt: "2026-11-24T12:00:01.000Z",
  durationMs: 12,
  url: "https://example.com/w1",
  requestHeaders: [{ __typename: "WebhookHeader", name: "webhook-id", value: "d1" }],
  status: 204,
  responseHeaders: [],
  responseBody: "",
  failure: null,
  ...change,
});

/** A message that arrived. */
export const delivery = (id: string, change: object = {}) => ({
  __typename: "WebhookDelivery",
  id,
  type: "bet.joined",
  status: "DELIVERED",
  attemptCount: 1,
  failure: null,
  payload: '{"id":"d1","type":"bet.joined"}',
  createdAt: "2026-11-24T12:00:00.000Z",
  nextAttemptAt: null,
  attempts: [attempt()],
  ...change,
});
