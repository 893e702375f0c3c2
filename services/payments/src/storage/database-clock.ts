import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { Clock } from "../operations/ports/clock.ts";

/** The database's clock, shared by all of its clients. */
export const createClock = (pool: pg.Pool): Clock => ({ now: () => readClock(sqlOfPg(pool)) });
