import { join } from "node:path";
import type { NodePart, PartsInput } from "./part-definition.ts";
import { gatewayPart, serviceParts } from "./service-parts.ts";

/**
 * Returns all processes of this repository, with their settings and dependencies. Leaves out stand-ins that a real
 * service replaces.
 */
export function platformParts(input: PartsInput): readonly NodePart[] {
  const { settings } = input;
  return [
    ...(settings.STRIPE_SECRET_KEY === undefined ? [stripe(input)] : []),
    ...(settings.OIDC_ISSUER === undefined ? [oidc(input)] : []),
    ...(settings.SMTP_URL === undefined ? [mail(input)] : []),
    ...(input.addresses.observe?.traces === undefined ? [] : [traces(input)]),
    ...serviceParts(input),
    gatewayPart(input),
  ];
}

function stripe({ settings, ports, addresses, stateDir }: PartsInput): NodePart {
  const { api, secretKey, publishableKey, webhookSecrets, connectWebhookSecrets } = addresses.stripe;
  const endpoints = [
    { url: `${addresses.doors.webhooks}/stripe/webhooks/platform`, secret: webhookSecrets, connect: false },
    { url: `${addresses.doors.webhooks}/stripe/webhooks/connect`, secret: connectWebhookSecrets, connect: true },
  ];
  return {
    name: "stripe",
    tier: "stand-in",
    needs: [],
    entry: "dev/stripe/src/main.ts",
    readyUrl: `${api}/readyz`,
    env: {
      PORT: String(ports.stripe),
      PUBLIC_URL: api,
      STATE_FILE: join(stateDir, "stripe.db"),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      WEBHOOK_ENDPOINTS: JSON.stringify(endpoints),
      TOP_UP_CENTS: String(settings.TOP_UP_CENTS),
      FUNDS_DELAY_SECONDS: String(settings.FUNDS_DELAY_SECONDS),
    },
  };
}

function oidc({ ports, addresses, stateDir }: PartsInput): NodePart {
  const { issuer, clientId, clientSecret } = addresses.oidc;
  return {
    name: "oidc",
    tier: "stand-in",
    needs: [],
    entry: "dev/oidc/src/main.ts",
    readyUrl: `${issuer}/readyz`,
    env: {
      PORT: String(ports.oidc),
      ISSUER: issuer,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      REDIRECT_URI: `${addresses.publicUrl}/api/callback`,
      STATE_FILE: join(stateDir, "oidc.db"),
    },
  };
}

function mail({ ports, stateDir }: PartsInput): NodePart {
  return {
    name: "mail",
    tier: "stand-in",
    needs: [],
    entry: "dev/mail/src/main.ts",
    readyUrl: `http://127.0.0.1:${ports.mail}/readyz`,
    env: { PORT: String(ports.mail), SMTP_PORT: String(ports.smtp), STATE_FILE: join(stateDir, "mail.db") },
  };
}

/** Replaces a collector and its trace viewer. */
function traces({ ports }: PartsInput): NodePart {
  return {
    name: "traces",
    tier: "stand-in",
    needs: [],
    entry: "dev/observe/src/main.ts",
    readyUrl: `http://127.0.0.1:${ports.traces}/readyz`,
    env: { PORT: String(ports.traces) },
  };
}
