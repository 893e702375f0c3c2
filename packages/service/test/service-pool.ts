import type { TestDatabase } from "@stakehold/testing/database.ts";
import type pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { postgresShape, readSettings } from "../src/config.ts";
import { openDatabase, type Database } from "../src/database/database.ts";

/** Opens the connections of a process of voting to a suite's database. */
export const openServiceDatabase = (
  { serviceUrl }: TestDatabase,
  logger: Logger,
  settings: NodeJS.ProcessEnv = {},
): Database =>
  openDatabase("voting", readSettings(z.object(postgresShape), { DATABASE_URL: serviceUrl, ...settings }), logger);

/** Opens the pool of a process of voting on a suite's database. */
export const openServicePool = (database: TestDatabase, logger: Logger, settings: NodeJS.ProcessEnv): pg.Pool =>
  openServiceDatabase(database, logger, settings).pool;
