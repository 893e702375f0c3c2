import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import type { DatabaseLogins } from "@stakehold/service/database/provision.ts";
import {
  doorNames,
  serviceNames,
  services,
  type DoorName,
  type Service,
  type ServiceName,
} from "@stakehold/service/services.ts";
import { findGrafana } from "@stakehold/observe/grafana.ts";
import { mongoUrl } from "@stakehold/stack/mongo.ts";
import { postgresUrl } from "@stakehold/stack/postgres.ts";
import type { Secrets } from "@stakehold/stack/secrets.ts";
import type { Ports } from "./ports.ts";
import { recordOf } from "./record-of.ts";
import type { Settings } from "./settings.ts";

/** A server, and the databases of the services that keep their state on it, by service. */
type Store<Database> = { readonly url: string; readonly databases: Readonly<Record<string, Database>> };

/** The address of everything, and the keys to it: fixed before anything starts, the same from one start to the next. */
export type Addresses = {
  /** The origin that people open. */
  readonly publicUrl: string;
  readonly gateway: string;
  readonly gatewayInternal: string;
  readonly postgres: Store<DatabaseLogins>;
  readonly kafka: string;
  readonly mongo: Store<{ readonly url: string }>;
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
  /** The observability tools; undefined unless requested. */
  readonly observe: Observe | undefined;
  readonly doors: Readonly<Record<DoorName, string>>;
};

/** The addresses of metrics, dashboards and traces. */
type Observe = {
  readonly prometheus: string;
  /** Undefined if this computer has no Grafana. */
  readonly grafana: string | undefined;
  /** Undefined if a setting names another collector. */
  readonly traces: string | undefined;
};

const loopback = (port: number) => `http://127.0.0.1:${port}`;

export function settleAddresses(settings: Settings, ports: Ports, secrets: Secrets): Addresses {
  const postgres =
    settings.DATABASE_URL ?? postgresUrl({ port: ports.postgres, password: secrets("postgres password") });
  const mongo = settings.MONGO_URL ?? mongoUrl(ports.mongo);
  return {
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    gateway: loopback(settings.PORT),
    gatewayInternal: loopback(ports.gatewayInternal),
    postgres: { url: postgres, databases: databasesIn("postgres", (name) => loginsOf(postgres, name, secrets)) },
    kafka: settings.KAFKA_BROKERS ?? `127.0.0.1:${ports.kafka}`,
    mongo: { url: mongo, databases: databasesIn("mongo", (name) => ({ url: inDatabase(mongo, name) })) },
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
    services: recordOf(serviceNames, (name) => loopback(ports[name])),
    observe: settings.OBSERVE === "yes" ? observeAddresses(settings, ports) : undefined,
    doors: recordOf(doorNames, (name) => loopback(ports[name])),
  };
}

function databasesIn<Database>(kind: Service["store"], databaseOf: (name: ServiceName) => Database) {
  const there = services.filter(({ store }) => store === kind);
  return Object.fromEntries(there.map(({ name }) => [name, databaseOf(name)]));
}

function loginsOf(server: string, database: string, secrets: Secrets): DatabaseLogins {
  const urlOf = (role: string) => {
    const url = new URL(server);
    url.username = role;
    url.password = secrets(`${role} password`);
    url.pathname = `/${database}`;
    return url.toString();
  };
  return { owner: urlOf(`${database}_owner`), service: urlOf(`${database}_service`) };
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

const observeAddresses = (settings: Settings, ports: Ports): Observe => ({
  prometheus: loopback(ports.prometheus),
  grafana: findGrafana() === undefined ? undefined : loopback(ports.grafana),
  traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? loopback(ports.traces) : undefined,
});

/** Adds the database to a MongoDB address without one. */
function inDatabase(address: string, database: string): string {
  const url = new URL(address);
  if (url.pathname === "" || url.pathname === "/") url.pathname = `/${database}`;
  return url.toString();
}

/** Makes the private key with which identity signs internal tokens, as PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString();

/** Makes the private key that identifies us to push services (RFC 8292), as base64url. */
export function newPushKey(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A key that is a small number has fewer bytes.
  return Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
}
