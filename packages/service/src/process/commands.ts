import { bundleOf } from "@stakehold/workflows/bundle.ts";
import { z } from "zod";
import { hidden, postgresShape, readSettings, SettingsError } from "../config.ts";
import { createLogger, type Logger } from "../logger.ts";
import { migrate } from "../database/migrate.ts";
import { MigrationError } from "../database/migration-error.ts";
import { requireLastingSessions } from "../database/pooler.ts";
import { provisionDatabase, type DatabaseLogins } from "../database/provision.ts";
import type { Limits } from "../database/session.ts";
import type { ServiceName } from "../services.ts";
import { makeTopics, topicsShape } from "./topics.ts";
import { untilReachable } from "./until-reachable.ts";

/** What commands need to know of a service, which lacks whatever is left out. */
export type Ground = {
  readonly name: ServiceName;
  /** The folder of its migrations. */
  readonly migrations?: URL;
  /** The file of its workflows. */
  readonly workflowsPath?: string;
};

const owner = hidden.min(1).describe("The service's database as its owner, who runs the migrations.");

/** The settings of the command `migrate`. */
export const migrateShape = z.object({ MIGRATION_DATABASE_URL: owner });

/** The settings of the command `provision`. */
export const provisionShape = z.object({
  ADMIN_DATABASE_URL: hidden
    .min(1)
    .describe("The server of that database, as an administrator who may create databases and roles."),
  MIGRATION_DATABASE_URL: owner,
  DATABASE_URL: postgresShape.DATABASE_URL,
  DATABASE_DIRECT_URL: postgresShape.DATABASE_DIRECT_URL,
  DATABASE_LOCK_WITHIN: postgresShape.DATABASE_LOCK_WITHIN,
  DATABASE_STATEMENT_WITHIN: postgresShape.DATABASE_STATEMENT_WITHIN,
});

/** Returns a database's logins by themselves, without a pooler; with the limits of its sessions if there is one. */
function provisioningOf(settings: z.infer<typeof provisionShape>): [DatabaseLogins, Limits?] {
  const { MIGRATION_DATABASE_URL, DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  const logins = { owner: MIGRATION_DATABASE_URL, service: DATABASE_DIRECT_URL ?? DATABASE_URL };
  if (DATABASE_DIRECT_URL === undefined) return [logins];
  return [logins, { lockMs: settings.DATABASE_LOCK_WITHIN, statementMs: settings.DATABASE_STATEMENT_WITHIN }];
}

/** How long a command waits for what it needs. */
const REACHABLE_WITHIN_MS = 60_000;

/** Carries out a command, and returns in one sentence what was done. */
type Command = (ground: Ground, environment: NodeJS.ProcessEnv, logger: Logger) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  /** Creates the database and its two logins. */
  provision: async ({ name, migrations }, environment) => {
    if (migrations === undefined) return `${name} has no database to provision.`;
    const settings = readSettings(provisionShape, environment);
    await requireLastingSessions(settings.ADMIN_DATABASE_URL, "ADMIN_DATABASE_URL");
    await provisionDatabase(settings.ADMIN_DATABASE_URL, ...provisioningOf(settings));
    return `The database of ${name} and its logins are there.`;
  },
  /** Brings the database up to date. */
  migrate: async ({ name, migrations }, environment, logger) => {
    if (migrations === undefined) return `${name} has no database to migrate.`;
    const { MIGRATION_DATABASE_URL: ownerUrl } = readSettings(migrateShape, environment);
    await requireLastingSessions(ownerUrl, "MIGRATION_DATABASE_URL");
    await migrate({ service: name, ownerUrl, migrations, logger });
    return `The database of ${name} is up to date.`;
  },
  /** Creates the topics of all services. */
  topics: async (_, environment, logger) => {
    const made = await makeTopics(readSettings(topicsShape, environment), logger);
    return made.length === 0 ? "All topics are there." : `Made ${made.join(", ")}.`;
  },
  /** Bundles the workflows, as the first start would. */
  bundle: async ({ name, workflowsPath }, _, logger) => {
    if (workflowsPath === undefined) return `${name} has no workflows to bundle.`;
    await bundleOf(workflowsPath, { logger });
    return `The workflows of ${name} are bundled.`;
  },
};

/**
 * Carries out the command that the process was started with, as in `main.ts migrate`, and ends the process: with 0 if
 * it is done, with 1 and a sentence if it is not. Returns if the process was started to serve.
 */
export async function runCommand(ground: Ground): Promise<void> {
  const [name] = process.argv.slice(2);
  if (name === undefined) return;
  const command = commands[name];
  if (command === undefined) {
    process.stderr.write(
      `There is no command "${name}": use one of ${Object.keys(commands).join(", ")}, or none to serve.\n`,
    );
    process.exit(2);
  }
  const logger = createLogger(ground.name, "info");
  try {
    process.stdout.write(`${await carryOut(() => command(ground, process.env, logger), logger)}\n`);
    process.exit(0);
  } catch (error) {
    if (error instanceof SettingsError || error instanceof MigrationError) process.stderr.write(`${error.message}\n`);
    else logger.fatal({ err: error }, `the command ${name} failed`);
    process.exit(1);
  }
}

/** Waits for a server that is just starting. */
async function carryOut(command: () => Promise<string>, logger: Logger): Promise<string> {
  let done = "";
  const attempt = async () => {
    done = await command();
  };
  const signal = AbortSignal.timeout(REACHABLE_WITHIN_MS);
  if (await untilReachable(attempt, { what: "the server", logger, signal })) return done;
  throw new Error(`The server could not be reached within ${REACHABLE_WITHIN_MS / 1000} seconds`);
}
