import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Secrets } from "@stakehold/stack/secrets.ts";
import { newSigningKey, type Addresses, type DatabaseName, type ServiceName } from "./addresses.ts";
import type { NodePart } from "./part-definition.ts";
import type { Ports } from "./ports.ts";
import type { Settings } from "./settings.ts";

export type PartsInput = {
  readonly settings: Settings;
  readonly ports: Ports;
  readonly addresses: Addresses;
  readonly secrets: Secrets;
  /** Where the stand-ins keep what they know. */
  readonly stateDir: string;
};

/** Everything that this repository runs: what it is told, what it waits for. Stand-ins that a real one replaces are left out. */
export function platformParts(input: PartsInput): readonly NodePart[] {
  const { settings } = input;
  return [
    ...(settings.STRIPE_SECRET_KEY === undefined ? [stripe(input)] : []),
    ...(settings.OIDC_ISSUER === undefined ? [oidc(input)] : []),
    ...(settings.SMTP_URL === undefined ? [mail(input)] : []),
    ...services(input),
    gateway(input),
  ];
}

function stripe({ settings, ports, addresses, stateDir }: PartsInput): NodePart {
  const { api, secretKey, publishableKey, webhookSecrets, connectWebhookSecrets } = addresses.stripe;
  const endpoints = [
    { url: `${addresses.webhooks}/stripe/webhooks/platform`, secret: webhookSecrets, connect: false },
    { url: `${addresses.webhooks}/stripe/webhooks/connect`, secret: connectWebhookSecrets, connect: true },
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

function services({ settings, ports, addresses, secrets }: PartsInput): readonly NodePart[] {
  const { stripe: stripeKeys, oidc: provider } = addresses;
  const identitySecret = secrets("identity rpc secret");
  const paymentsSecret = secrets("payments rpc secret");
  const service = (name: ServiceName, needs: readonly string[], env: Readonly<Record<string, string>>): NodePart => ({
    name,
    tier: "service",
    needs: [...needs, "kafka", "temporal"],
    entry: `services/${name}/src/main.ts`,
    readyUrl: `${addresses.services[name]}/readyz`,
    env: { ...common(settings, addresses), PORT: String(ports[name]), ...env },
  });
  const stored = (name: DatabaseName) => ({
    DATABASE_URL: addresses.databases[name].service,
    MIGRATION_DATABASE_URL: addresses.databases[name].owner,
  });
  return [
    service("identity", ["databases", "oidc"], {
      ...stored("identity"),
      RPC_SECRETS: identitySecret,
      INTERNAL_SIGNING_KEY: secrets("internal signing key", newSigningKey),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      ADMIN_EMAILS: settings.ADMIN_EMAILS,
      STAFF_EMAILS: settings.STAFF_EMAILS,
    }),
    service("bets", ["databases"], {
      ...stored("bets"),
      RPC_SECRETS: secrets("bets rpc secret"),
      PAYMENTS_URL: addresses.services.payments,
      PAYMENTS_RPC_SECRET: paymentsSecret,
      LIVE_MONEY: stripeKeys.secretKey.startsWith("sk_live_") ? "yes" : "no",
      FEE_POLICY: settings.FEE_POLICY,
      OPEN_PROPOSAL_AFTER: settings.OPEN_PROPOSAL_AFTER,
      ABANDON_AFTER: settings.ABANDON_AFTER,
      PENDING_STAKE_TTL: settings.PENDING_STAKE_TTL,
    }),
    service("payments", ["databases", "stripe"], {
      ...stored("payments"),
      RPC_SECRETS: paymentsSecret,
      WEBHOOK_PORT: String(ports.webhooks),
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_API_BASE: stripeKeys.api,
      STRIPE_WEBHOOK_SECRETS: stripeKeys.webhookSecrets,
      STRIPE_CONNECT_WEBHOOK_SECRETS: stripeKeys.connectWebhookSecrets,
    }),
    service("voting", ["databases"], { ...stored("voting"), RPC_SECRETS: secrets("voting rpc secret") }),
    service("support", ["mongo"], { MONGO_URL: addresses.mongo, RPC_SECRETS: secrets("support rpc secret") }),
    service("notifications", ["databases", "mail"], {
      ...stored("notifications"),
      RPC_SECRETS: secrets("notifications rpc secret"),
      SMTP_URL: addresses.mail.smtp,
      MAIL_FROM: settings.MAIL_FROM,
    }),
  ];
}

/** What every service is told. */
function common(settings: Settings, addresses: Addresses): Readonly<Record<string, string>> {
  return {
    PUBLIC_URL: addresses.publicUrl,
    LOG_LEVEL: settings.LOG_LEVEL,
    KAFKA_BROKERS: addresses.kafka,
    TOPIC_PREFIX: settings.TOPIC_PREFIX,
    TEMPORAL_ADDRESS: addresses.temporal.address,
    TEMPORAL_NAMESPACE: addresses.temporal.namespace,
    INTERNAL_JWKS_URL: `${addresses.services.identity}/.well-known/jwks.json`,
    ROLES: "http,worker",
    VOTING_PERIOD: settings.VOTING_PERIOD,
    SWEEP_AFTER: settings.SWEEP_AFTER,
  };
}

function gateway({ settings, addresses, secrets }: PartsInput): NodePart {
  const { services: urls } = addresses;
  return {
    name: "gateway",
    tier: "door",
    needs: ["web", "kafka"],
    entry: "gateway/src/main.ts",
    readyUrl: `${addresses.gateway}/readyz`,
    env: {
      ...common(settings, addresses),
      PORT: String(settings.PORT),
      IDENTITY_URL: urls.identity,
      IDENTITY_RPC_SECRET: secrets("identity rpc secret"),
      BETS_URL: urls.bets,
      PAYMENTS_URL: urls.payments,
      VOTING_URL: urls.voting,
      SUPPORT_URL: urls.support,
      NOTIFICATIONS_URL: urls.notifications,
      WEB_ROOT: join(repositoryRoot, "web", "dist"),
      STRIPE_PUBLISHABLE_KEY: addresses.stripe.publishableKey,
      STRIPE_JS_URL: addresses.stripe.script,
      STRIPE_API_BASE: addresses.stripe.api,
      FEE_POLICY: settings.FEE_POLICY,
    },
  };
}
