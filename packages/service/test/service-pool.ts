import type { TestDatabase } from "@stakehold/testing/database.ts";
import type pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { postgresShape, readSettings } from "../src/config.ts";
import { createPool } from "../src/database/pool.ts";

/** Opens the pool of a process of voting on a suite's database. */
export const openServicePool = ({ serviceUrl }: TestDatabase, logger: Logger, settings: NodeJS.ProcessEnv): pg.Pool =>
  createPool("voting", readSettings(z.object(postgresShape), { DATABASE_URL: serviceUrl, ...settings }), logger);
