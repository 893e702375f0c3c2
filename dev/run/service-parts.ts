import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { services, subgraphNames, type Service, type ServiceName } from "@stakehold/service/services.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { newPushKey, newSigningKey } from "./addresses.ts";
import type { NodePart, PartsInput } from "./part-definition.ts";
import { handedOn } from "./settings.ts";

/** Variables for a process. */
type Variables = Readonly<Record<string, string>>;

/** The settings and dependencies of one service that do not follow from its manifest row. */
type Own = {
  readonly needs?: readonly string[];
  /** Settings that the user may override; these are this computer's defaults. */
  readonly defaults?: Variables;
  /** Settings that this platform fixes. */
  readonly env?: Variables;
};

/** Pictures are kept in a folder, unless the environment names a bucket. */
const picturesOf = ({ stateDir, secrets }: PartsInput): Variables => ({
  PICTURES_URL: pathToFileURL(join(stateDir, "pictures")).href,
  PICTURES_LINK_SECRET: secrets("picture links"),
});

function ownOf(input: PartsInput): Readonly<Partial<Record<ServiceName, Own>>> {
  const { addresses, secrets } = input;
  const { stripe, oidc, mail } = addresses;
  return {
    bets: {
      defaults: picturesOf(input),
      env: {
        LIVE_MONEY: stripe.secretKey.startsWith("sk_live_") ? "yes" : "no",
        RECEIPT_SIGNING_KEY: secrets("receipt signing key as PEM", newSigningKey),
      },
    },
    support: { defaults: picturesOf(input) },
    payments: {
      needs: ["stripe"],
      // One process has the whole account to itself.
      defaults: { STRIPE_CALLS_PER_SECOND: "100" },
      env: {
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_API_BASE: stripe.api,
        STRIPE_WEBHOOK_SECRETS: stripe.webhookSecrets,
        STRIPE_CONNECT_WEBHOOK_SECRETS: stripe.connectWebhookSecrets,
      },
    },
    identity: {
      needs: ["oidc"],
      defaults: { ADMIN_EMAILS: "admin@example.com,second-admin@example.com", STAFF_EMAILS: "staff@example.com" },
      env: {
        BAN_KEYS: secrets("key of banned people"),
        INTERNAL_SIGNING_KEY: secrets("internal signing key as PEM", newSigningKey),
        OIDC_ISSUER: oidc.issuer,
        OIDC_CLIENT_ID: oidc.clientId,
        OIDC_CLIENT_SECRET: oidc.clientSecret,
      },
    },
    notifications: {
      needs: ["mail"],
      defaults: {
        MAIL_FROM: "Stakehold <hello@stakehold.example>",
        PUSH_PRIVATE_KEY: secrets("private key of pushes", newPushKey),
        PUSH_SUBJECT: "mailto:hello@stakehold.example",
      },
      // A partner's program in development listens on the same computer.
      env: { SMTP_URL: mail.smtp, WEBHOOKS_ALLOW_LOOPBACK: "yes" },
    },
  };
}

/** Returns the services, by their rows of the manifest. */
export function serviceParts(input: PartsInput): readonly NodePart[] {
  const own = ownOf(input);
  return services.map((service) => {
    const { name, store, worker } = service;
    const { needs = [], defaults, env } = own[name] ?? {};
    return {
      name,
      tier: "service",
      needs: [
        ...needs,
        store === "postgres" ? "databases" : store,
        "topics",
        ...(worker ? ["temporal", "workflows"] : []),
      ],
      entry: `services/${name}/src/main.ts`,
      readyUrl: `${input.addresses.services[name]}/readyz`,
      env: { ...defaults, ...common(input), ...listed(service, input), ...env },
    };
  });
}

/**
 * All users of one computer's platform come from one address, and the examples and journeys act faster than people
 * would. The environment takes precedence.
 */
const ONE_COMPUTER: Variables = {
  TRUSTED_PROXIES: "loopback",
  SIGN_INS_PER_MINUTE: "600",
  MONEY_CALLS_PER_MINUTE: "300",
  TICKETS_PER_HOUR: "600",
  ONBOARDING_CALLS_PER_MINUTE: "600",
  MUTATIONS_PER_MINUTE: "600",
};

/** The only way to the services. */
export function gatewayPart(input: PartsInput): NodePart {
  const { settings, addresses } = input;
  return {
    name: "gateway",
    tier: "door",
    needs: ["web", "topics"],
    entry: "gateway/src/main.ts",
    readyUrl: `${addresses.gateway}/readyz`,
    env: {
      ...ONE_COMPUTER,
      ...picturesOf(input),
      ...common(input),
      PORT: String(settings.PORT),
      INTERNAL_PORT: String(input.ports.gatewayInternal),
      OTEL_SERVICE_NAME: "gateway",
      SUBGRAPHS: subgraphNames.map((name) => `${name}=${addresses.services[name]}`).join(),
      IDENTITY_RPC_SECRET: rpcSecret("identity", input),
      WEB_ROOT: join(repositoryRoot, "web", "dist"),
      STRIPE_PUBLISHABLE_KEY: addresses.stripe.publishableKey,
      STRIPE_JS_URL: addresses.stripe.script,
      STRIPE_API_BASE: addresses.stripe.api,
    },
  };
}

/** Settings of every service and the gateway: the user's, overridden by what is fixed here. */
function common({ environment, addresses }: PartsInput): Variables {
  return {
    ...(addresses.observe?.traces === undefined ? {} : exportingTo(addresses.observe.traces)),
    ...handedOn(environment),
    PUBLIC_URL: addresses.publicUrl,
    KAFKA_BROKERS: addresses.kafka,
    TEMPORAL_ADDRESS: addresses.temporal.address,
    TEMPORAL_NAMESPACE: addresses.temporal.namespace,
    INTERNAL_JWKS_URL: `${addresses.services.identity}/.well-known/jwks.json`,
    ROLES: "http,worker",
    // The platform's only user waits for it to stop.
    SHUTDOWN_DRAIN: "PT0S",
  };
}

/** Makes a process export its traces to the trace page, which reads JSON. Prometheus scrapes its metrics. */
const exportingTo = (traces: string): Variables => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: traces,
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_METRICS_EXPORTER: "none",
  OTEL_TRACES_SAMPLER_ARG: "1",
});

/** Settings that follow from a service's row of the manifest. */
function listed({ name, rpc, calls = [], doors = [] }: Service, input: PartsInput): Variables {
  const { ports, addresses } = input;
  const postgres = addresses.postgres.databases[name];
  const mongo = addresses.mongo.databases[name];
  return {
    PORT: String(ports[name]),
    OTEL_SERVICE_NAME: name,
    ...(postgres && { DATABASE_URL: postgres.service }),
    ...(mongo && { MONGO_URL: mongo.url }),
    ...(rpc && { RPC_SECRETS: rpcSecret(name, input) }),
    ...Object.fromEntries(doors.map((door) => [door.setting, String(ports[door.name])])),
    ...Object.fromEntries(
      calls.flatMap((callee) => [
        [`${callee.toUpperCase()}_URL`, addresses.services[callee]],
        [`${callee.toUpperCase()}_RPC_SECRET`, rpcSecret(callee, input)],
      ]),
    ),
  };
}

const rpcSecret = (name: ServiceName, { secrets }: PartsInput): string => secrets(`${name} rpc secret`);
