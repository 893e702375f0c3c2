import { parse, toSeconds } from "iso8601-duration";
import { z } from "zod";

/** Says which settings are wrong and what they should be, in one sentence fit for a terminal. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** An ISO 8601 duration such as P3D or PT30M, read as milliseconds. */
export const duration = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const ms = millisecondsOf(text);
      if (ms !== undefined) return ms;
      context.addIssue({ code: "custom", message: "must be an ISO 8601 duration such as P3D or PT30M" });
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

/** An absolute URL, kept as text without a slash at its end. */
export const url = z.url("must be a URL").transform((text) => text.replace(/\/$/, ""));

/** A TCP port. */
export const port = z.coerce.number().int().min(0).max(65_535);

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** What every service reads. */
export const serviceShape = {
  HOST: z.string().default("127.0.0.1").describe("The address on which the internal port listens."),
  PORT: port.describe("The internal port: subgraph, RPC, health and metrics. 0 takes any free one."),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe("How much is logged."),
  PUBLIC_URL: url.describe("Where people reach the platform."),
  KAFKA_BROKERS: list
    .refine((brokers) => brokers.length > 0, "must name at least one broker")
    .describe("Kafka's brokers, as `host:port`."),
  TOPIC_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,100}$/, "must be letters, digits, dots and dashes")
    .default("stakehold")
    .describe("What topics and consumer groups begin with; it keeps installations on one broker apart."),
  TEMPORAL_ADDRESS: z.string().default("127.0.0.1:7233").describe("Temporal, as `host:port`."),
  TEMPORAL_NAMESPACE: z.string().default("default").describe("Temporal's namespace."),
  INTERNAL_JWKS_URL: url.describe("Where identity publishes the keys by which internal tokens are verified."),
  RPC_SECRETS: list.describe(
    "The secrets that callers of the service's RPCs may use; two hold while one is rotated out.",
  ),
  ROLES: list
    .transform((roles) => (roles.length === 0 ? ["http", "worker"] : roles))
    .describe("What the process does: `http`, `worker`, or both, which is the default."),
  SWEEP_AFTER: duration("PT1M").describe("How long something may be overdue before it is woken."),
} as const;

/** The terms of every bet. Several parts read them, and an installation sets each of them once for all. */
export const termsShape = {
  FEE_POLICY: z
    .enum(["ENTRY", "WINNINGS"], "must be ENTRY or WINNINGS")
    .default("ENTRY")
    .describe("When the fee of new bets is taken: on top of the stake, or from what a winner gains."),
  VOTING_PERIOD: duration("P3D")
    .refine((ms) => ms > 0, "must be longer than nothing")
    .describe("For how long a ballot takes votes."),
} as const;

/** How many connections a process keeps to its database at most. Relay and sweeper take one each for themselves. */
export const connections = (fallback: number) =>
  z.coerce.number().int().min(3).default(fallback).describe("How many connections a process keeps to it at most.");

/** What a service with a PostgreSQL database reads besides. */
export const postgresShape = {
  DATABASE_URL: z.string().min(1).describe("The service's database, as the service logs in."),
  MIGRATION_DATABASE_URL: z.string().min(1).describe("The same database, as its owner, who runs the migrations."),
  DATABASE_CONNECTIONS: connections(10),
} as const;

/** The settings that every service has. */
export type ServiceSettings = z.infer<z.ZodObject<typeof serviceShape>>;

/** Reads a process's settings from its environment, once; wrong ones end the process with a sentence that names them. */
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
 * Reads settings from an environment.
 * Throws a SettingsError that names every wrong variable; values are never repeated, because some are secrets.
 */
export function readSettings<Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.infer<z.ZodObject<Shape>> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const read = shape.safeParse(present);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${path.join(".")} (${message})`);
  throw new SettingsError(`These settings are missing or wrong: ${faults.join(", ")}.`);
}

function millisecondsOf(text: string): number | undefined {
  // The library reads over a sign before the P, and over a T with nothing behind it.
  if (!/^P.*[^T]$/.test(text)) return undefined;
  try {
    const seconds = toSeconds(parse(text));
    return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
  } catch {
    return undefined;
  }
}
