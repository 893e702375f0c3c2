import { DEFAULT_SHARE } from "@stakehold/telemetry/sampling.ts";
import { parse } from "iso8601-duration";
import { z } from "zod";
import { withSecretFiles } from "./secret-files.ts";

/** Names in one sentence, fit for a terminal, the wrong settings and what they should be. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** The minimum length of a secret, in characters. */
const SECRET_LENGTH = 32;

/** Host names of this computer. */
const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * An ISO 8601 duration such as P3D or PT30M, read as milliseconds. Months and years have no fixed length, and are
 * rejected.
 */
export const duration = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const ms = millisecondsOf(text);
      if (ms !== undefined) return ms;
      context.addIssue({
        code: "custom",
        message: "must be an ISO 8601 duration such as P3D or PT30M, without months and years",
      });
      return z.NEVER;
    });

/** A comma-separated list; empty entries are dropped. */
export const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  );

/** An absolute URL, kept as text without a trailing slash. */
export const url = z.url("must be a URL").transform((text) => text.replace(/\/$/, ""));

/** A TCP port. */
export const port = z.coerce.number().int().min(0).max(65_535);

/** Text that must stay hidden, such as an address with a password in it: a cluster keeps it in a Secret. */
export const hidden = z.string().meta({ secret: true });

/** A secret: too long to guess. */
export const secret = hidden.min(SECRET_LENGTH, `must have ${SECRET_LENGTH} characters or more`);

/** Several secrets, all of them accepted while one is being replaced. */
export const secrets = list
  .meta({ secret: true })
  .refine(
    (all) => all.every((one) => one.length >= SECRET_LENGTH),
    `must have ${SECRET_LENGTH} characters or more each`,
  );

/** Returns whether traffic to a URL can't be read on the way: it is https, or stays on this computer. */
export function isPrivate(address: string): boolean {
  const { protocol, hostname = "" } = URL.parse(address) ?? {};
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

/** Certificates or a key as PEM. Line ends may be written as `\n`, because not every tool takes multi-line values. */
const pem = z
  .string()
  .transform((text) => text.replaceAll("\\n", "\n"))
  .refine((text) => text.includes("-----BEGIN "), "must be PEM, with its lines of BEGIN and END")
  .optional();

/** A switch, which is off by default. */
export const yesOrNo = z.enum(["yes", "no"], "must be yes or no").default("no");

const SASL_MECHANISMS = ["plain", "scram-sha-256", "scram-sha-512"] as const;

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Where Kafka is, and how a process authenticates. */
export const kafkaShape = {
  KAFKA_BROKERS: list
    .refine((brokers) => brokers.length > 0, "must name at least one broker")
    .describe("Kafka's brokers, as `host:port`."),
  KAFKA_TLS: yesOrNo.describe("Whether connections to Kafka are encrypted."),
  KAFKA_TLS_CA: pem.describe(
    "Who signs the brokers' certificates, as PEM; the authorities that Node.js trusts unless set.",
  ),
  KAFKA_TLS_CERT: pem.describe("The process's own certificate for Kafka, as PEM, where brokers require one."),
  KAFKA_TLS_KEY: pem.meta({ secret: true }).describe("The private key of that certificate, as PEM."),
  KAFKA_SASL: z
    .enum(SASL_MECHANISMS, `must be one of ${SASL_MECHANISMS.join(", ")}`)
    .optional()
    .describe("How the process logs in to Kafka; it does not unless this is set."),
  KAFKA_USER: z.string().optional().describe("As whom it logs in."),
  KAFKA_PASSWORD: secret.optional().describe("The password of that user."),
  TOPIC_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,100}$/, "must be letters, digits, dots and dashes")
    .default("stakehold")
    .describe("What topics and consumer groups begin with; it keeps installations on one broker apart."),
} as const;

/** Where Temporal is, and how a process authenticates. */
const temporalShape = {
  TEMPORAL_ADDRESS: z.string().default("127.0.0.1:7233").describe("Temporal, as `host:port`."),
  TEMPORAL_NAMESPACE: z.string().default("default").describe("Temporal's namespace."),
  TEMPORAL_TLS: yesOrNo.describe("Whether connections to Temporal are encrypted."),
  TEMPORAL_TLS_CA: pem.describe(
    "Who signs Temporal's certificate, as PEM; the authorities that the system trusts unless set.",
  ),
  TEMPORAL_TLS_CERT: pem.describe("The process's own certificate for Temporal, as PEM, where Temporal requires one."),
  TEMPORAL_TLS_KEY: pem.meta({ secret: true }).describe("The private key of that certificate, as PEM."),
  TEMPORAL_API_KEY: secret.optional().describe("The key by which Temporal knows the process, where it takes keys."),
} as const;

const OTLP_PROTOCOLS = ["http/protobuf", "http/json"] as const;

/** Where a process exports telemetry, by OpenTelemetry's own names: packages/telemetry reads them first. */
export const telemetryShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe(
      "Where traces and measures are sent, by OTLP over HTTP, as in `http://collector:4318`; nowhere unless it is set.",
    ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(OTLP_PROTOCOLS, `must be one of ${OTLP_PROTOCOLS.join(", ")}`)
    .default("http/protobuf")
    .describe("How they are written."),
  OTEL_EXPORTER_OTLP_HEADERS: hidden
    .optional()
    .describe("Headers that are sent along, as in `authorization=Basic …`; several are comma-separated."),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(DEFAULT_SHARE)
    .describe(
      "Of what share of traces everything is sent, from 0 to 1. Of the others what changes something is sent without its quick statements, and what fails.",
    ),
  OTEL_METRICS_EXPORTER: z
    .enum(["otlp", "none"])
    .default("otlp")
    .describe("Whether measures are sent there too; `none` where they are scraped."),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number()
    .int()
    .positive()
    .default(60_000)
    .describe("How often measures are sent, in milliseconds."),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .optional()
    .describe("What else is said of the process, as in `deployment.environment.name=production`."),
} as const;

/** The settings of every service. */
export const serviceShape = {
  HOST: z.string().default("127.0.0.1").describe("The address on which the internal port listens."),
  PORT: port.describe("The internal port: subgraph, RPC, health and metrics. 0 takes any free one."),
  TLS_CERT: pem
    .meta({ secret: true })
    .describe("The certificate of the internal port, as PEM; it speaks plain HTTP unless this is set."),
  TLS_KEY: pem.meta({ secret: true }).describe("The private key of that certificate, as PEM."),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe("How much is logged."),
  ...telemetryShape,
  PUBLIC_URL: url
    .refine(isPrivate, "must be https, or http on this computer")
    .describe("Where people reach the platform; https, but for an address of this computer."),
  ...kafkaShape,
  ...temporalShape,
  INTERNAL_JWKS_URL: url.describe("Where identity publishes the keys by which internal tokens are verified."),
  RPC_SECRETS: secrets.describe(
    "The secrets that callers of the service's RPCs may use; two hold while one is rotated out.",
  ),
  ROLES: list
    .transform((roles) => (roles.length === 0 ? ["http", "worker"] : roles))
    .describe("What the process does: `http`, `worker`, or both, which is the default."),
  SWEEP_AFTER: duration("PT1M").describe("How long something may be overdue before it is woken."),
  SHUTDOWN_GRACE: duration("PT20S").describe(
    "How long what is under way may take to finish when the process has to stop. It ends 5 seconds later at the latest, and an orchestrator has to wait longer.",
  ),
  SHUTDOWN_DRAIN: duration("PT5S").describe(
    "For how much of that time connections that are open may bring another request. Its answer says that the connection closes.",
  ),
} as const;

/** The terms of every bet. Several parts read them, and an installation sets each of them once for all parts. */
export const termsShape = {
  FEE_POLICY: z
    .enum(["ENTRY", "WINNINGS"], "must be ENTRY or WINNINGS")
    .default("ENTRY")
    .describe("When the fee of new bets is taken: on top of the stake, or from what a winner gains."),
  VOTING_PERIOD: duration("P3D")
    .refine((ms) => ms > 0, "must be longer than nothing")
    .describe(
      "For how long a ballot takes votes. Also applies to running bets, whose receipts name the period before.",
    ),
  LONGEST_BET: duration("P692D")
    .refine((ms) => ms > 0, "must be longer than nothing")
    .describe(
      "How far ahead a bet may end: as long as the card provider holds money (`CARD_HOLD`), less what waiting for a proposal, votes and a review of the result may take.",
    ),
} as const;

/** The maximum number of connections from a process to its database. Relay and sweeper use one each. */
export const connections = (fallback: number) =>
  z.coerce.number().int().min(3).default(fallback).describe("How many connections a process keeps to it at most.");

/** The additional settings of a service with a PostgreSQL database. */
export const postgresShape = {
  DATABASE_URL: hidden.min(1).describe("The service's database, as the service logs in."),
  DATABASE_DIRECT_URL: hidden
    .min(1)
    .optional()
    .describe(
      "The same database and login without the pooler. To be set if `DATABASE_URL` leads through a pooler that lends a session for one transaction, as PgBouncer does in transaction mode: leadership and notifications need sessions that last.",
    ),
  DATABASE_NAMED_STATEMENTS: yesOrNo
    .default("yes")
    .describe(
      "Whether statements are parsed once per connection, which not every pooler supports: PgBouncer does from 1.21.",
    ),
  DATABASE_CONNECTIONS: connections(10),
  DATABASE_CONNECT_WITHIN: duration("PT15S").describe(
    "How long a free connection, or a new one, is waited for at most.",
  ),
  DATABASE_IDLE_AFTER: duration("PT1M").describe("How long a connection may go unused before it is closed."),
  DATABASE_LOCK_WITHIN: duration("PT3S").describe(
    "How long a statement waits for a row that somebody else holds; who asked may try again then.",
  ),
  DATABASE_STATEMENT_WITHIN: duration("PT4S").describe(
    "How long a statement may take: less than the 5 seconds of a query. What looks through everything in the background takes longer by itself.",
  ),
} as const;

/** Returns the certificate of the internal port, if there is one. */
export const certificateOf = ({ TLS_CERT: cert, TLS_KEY: key }: ServiceSettings) =>
  cert === undefined || key === undefined ? undefined : { cert, key };

/** The settings of every service. */
export type ServiceSettings = z.infer<z.ZodObject<typeof serviceShape>>;

/**
 * Reads a process's settings from its environment, once; invalid ones end the process with a sentence that names them.
 */
export function settingsOfProcess<Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>): z.infer<z.ZodObject<Shape>> {
  try {
    return readSettings(shape, process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Reads settings from an environment, and secrets from the files that it names by `NAME_FILE`. Throws a SettingsError
 * that names every invalid variable; values are never repeated, because some are secrets.
 */
export function readSettings<Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.infer<z.ZodObject<Shape>> {
  const given = withSecretFiles(shape, environment);
  const present = Object.fromEntries(Object.entries(given.environment).filter(([, value]) => value !== ""));
  const read = shape.superRefine(requireTogether).safeParse(present);
  if (read.success && given.faults.length === 0) return read.data;
  const wrong = (read.error?.issues ?? []).map(({ path, message }) => `${path.join(".")} (${message})`);
  // An unreadable file leaves its setting missing, which needs no second message.
  const faults = given.faults.length > 0 ? given.faults : wrong;
  throw new SettingsError(`These settings are missing or wrong: ${faults.join(", ")}.`);
}

/** Settings that need each other. */
const TOGETHER = [
  ["TLS_CERT", "TLS_KEY"],
  ["KAFKA_SASL", "KAFKA_USER", "KAFKA_PASSWORD"],
  ["KAFKA_TLS_CERT", "KAFKA_TLS_KEY"],
  ["TEMPORAL_TLS_CERT", "TEMPORAL_TLS_KEY"],
  ["PUSH_PRIVATE_KEY", "PUSH_SUBJECT"],
  ["PICTURES_URL", "PICTURES_LINK_SECRET"],
  ["PICTURES_ACCESS_KEY", "PICTURES_SECRET_KEY"],
];

/** Settings that need the first one to be yes: a process would otherwise use plain text by mistake. */
const ENCRYPTED = [
  ["KAFKA_TLS", "KAFKA_TLS_CA", "KAFKA_TLS_CERT"],
  ["TEMPORAL_TLS", "TEMPORAL_TLS_CA", "TEMPORAL_TLS_CERT", "TEMPORAL_API_KEY"],
];

/** Checks settings that only make sense together, in any shape that has them. */
function requireTogether(given: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  const fault = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
  for (const names of TOGETHER) {
    const first = names.find((name) => given[name] !== undefined);
    if (first === undefined) continue;
    for (const name of names) if (given[name] === undefined) fault(name, `must be set where ${first} is`);
  }
  for (const [switched = "", ...names] of ENCRYPTED) {
    const first = names.find((name) => given[name] !== undefined);
    if (first !== undefined && given[switched] !== "yes") fault(switched, `must be yes where ${first} is set`);
  }
}

/**
 * The library's own sum follows a calendar from today, in the process's time zone: a day on which clocks change is an
 * hour longer or shorter there.
 */
const MILLISECONDS = [
  ["weeks", 7 * 86_400_000],
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
  ["seconds", 1_000],
] as const;

function millisecondsOf(text: string): number | undefined {
  // The library ignores a sign before the P, and a T with nothing after it.
  if (!/^P.*[^T]$/.test(text)) return undefined;
  try {
    const { years = 0, months = 0, ...parts } = parse(text);
    if (years > 0 || months > 0) return undefined;
    const ms = MILLISECONDS.reduce((sum, [unit, each]) => sum + (parts[unit] ?? 0) * each, 0);
    return Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : undefined;
  } catch {
    return undefined;
  }
}
