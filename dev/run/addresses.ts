import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mongoUrl } from "@stakehold/stack/mongo.ts";
import { postgresUrl } from "@stakehold/stack/postgres.ts";
import { databaseUrls, type ProvisionedDatabase } from "@stakehold/stack/provision.ts";
import type { Secrets } from "@stakehold/stack/secrets.ts";
import type { Ports } from "./ports.ts";
import type { Settings } from "./settings.ts";

export const databaseNames = ["identity", "bets", "payments", "voting", "notifications"] as const;
const serviceNames = ["identity", "bets", "payments", "voting", "support", "notifications"] as const;

export type DatabaseName = (typeof databaseNames)[number];
export type ServiceName = (typeof serviceNames)[number];

/** Where everything is, and the keys to it: settled before anything starts, the same from one start to the next. */
export type Addresses = {
  /** The origin that people open. */
  readonly publicUrl: string;
  readonly gateway: string;
  readonly postgres: string;
  readonly databases: Readonly<Record<DatabaseName, ProvisionedDatabase>>;
  readonly kafka: string;
  readonly mongo: string;
  readonly temporal: { readonly address: string; readonly namespace: string; readonly page: string | undefined };
  readonly stripe: {
    readonly api: string;
    readonly script: string;
    readonly dashboard: string;
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecrets: string;
    readonly connectWebhookSecrets: string;
  };
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly mail: { readonly smtp: string; readonly page: string | undefined };
  readonly services: Readonly<Record<ServiceName, string>>;
  readonly webhooks: string;
};

const loopback = (port: number) => `http://127.0.0.1:${port}`;

export function settleAddresses(settings: Settings, ports: Ports, secrets: Secrets): Addresses {
  const postgres =
    settings.DATABASE_URL ?? postgresUrl({ port: ports.postgres, password: secrets("postgres password") });
  const database = (name: DatabaseName) => databaseUrls(postgres, name, (role) => secrets(`${role} password`));
  return {
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    gateway: loopback(settings.PORT),
    postgres,
    databases: {
      identity: database("identity"),
      bets: database("bets"),
      payments: database("payments"),
      voting: database("voting"),
      notifications: database("notifications"),
    },
    kafka: settings.KAFKA_BROKERS ?? `127.0.0.1:${ports.kafka}`,
    mongo: inDatabase(settings.MONGO_URL ?? mongoUrl(ports.mongo), "support"),
    temporal: {
      address: settings.TEMPORAL_ADDRESS ?? `127.0.0.1:${ports.temporal}`,
      namespace: settings.TEMPORAL_NAMESPACE,
      page: settings.TEMPORAL_ADDRESS === undefined ? loopback(ports.temporalPage) : undefined,
    },
    stripe: stripeAddresses(settings, ports, secrets),
    oidc: {
      issuer: settings.OIDC_ISSUER ?? loopback(ports.oidc),
      clientId: settings.OIDC_CLIENT_ID ?? "stakehold",
      clientSecret: settings.OIDC_CLIENT_SECRET ?? secrets("oidc client secret"),
    },
    mail: {
      smtp: settings.SMTP_URL ?? `smtp://127.0.0.1:${ports.smtp}`,
      page: settings.SMTP_URL === undefined ? loopback(ports.mail) : undefined,
    },
    services: {
      identity: loopback(ports.identity),
      bets: loopback(ports.bets),
      payments: loopback(ports.payments),
      voting: loopback(ports.voting),
      support: loopback(ports.support),
      notifications: loopback(ports.notifications),
    },
    webhooks: loopback(ports.webhooks),
  };
}

function stripeAddresses(settings: Settings, ports: Ports, secrets: Secrets): Addresses["stripe"] {
  if (settings.STRIPE_SECRET_KEY !== undefined) {
    return {
      api: "https://api.stripe.com",
      script: "https://js.stripe.com/v3/",
      dashboard: "https://dashboard.stripe.com",
      secretKey: settings.STRIPE_SECRET_KEY,
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? "",
      webhookSecrets: settings.STRIPE_WEBHOOK_SECRETS ?? "",
      connectWebhookSecrets: settings.STRIPE_CONNECT_WEBHOOK_SECRETS ?? "",
    };
  }
  const standIn = loopback(ports.stripe);
  const key = (prefix: string) => () => prefix + randomBytes(24).toString("hex");
  return {
    api: standIn,
    script: `${standIn}/v3/stripe.js`,
    dashboard: `${standIn}/dashboard`,
    secretKey: secrets("stripe secret key", key("sk_test_")),
    publishableKey: secrets("stripe publishable key", key("pk_test_")),
    webhookSecrets: secrets("stripe webhook secret", key("whsec_")),
    connectWebhookSecrets: secrets("stripe connect webhook secret", key("whsec_")),
  };
}

/** Names the database in a MongoDB address that does not name one. */
function inDatabase(address: string, database: string): string {
  const url = new URL(address);
  if (url.pathname === "" || url.pathname === "/") url.pathname = `/${database}`;
  return url.toString();
}

/** The private key with which identity signs internal tokens, as a JSON Web Key. */
export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  const kid = randomBytes(8).toString("hex");
  return JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid, alg: "EdDSA", use: "sig" });
}
