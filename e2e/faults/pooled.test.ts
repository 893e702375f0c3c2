import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { provisionDatabase } from "@stakehold/service/database/provision.ts";
import { postgresShape } from "@stakehold/service/config.ts";
import { poolerProgram, startPooler, type TestPooler } from "@stakehold/testing/pgbouncer.ts";
import { z } from "zod";
import { openCaller } from "../api/caller.ts";
import { checkMoney } from "../money/check-money.ts";
import { killPart } from "../platform/kill-part.ts";
import { openClient } from "../platform/on-database.ts";
import { restartWith } from "../platform/outage.ts";
import { platform } from "../platform/platform.ts";
import { playThrough, type Opponents } from "./play-through.ts";

const { url: adminUrl, databases } = platform().postgres;
const SERVICES = Object.keys(databases);

/** Fewer than the connections of a service's process. */
const SESSIONS = 4;
/** How long the pooler is away. */
const AWAY_MS = 2_000;

if (poolerProgram === undefined) {
  process.stderr.write("SKIPPED: the platform behind PgBouncer, because pgbouncer is not installed.\n");
}
const describeWithPooler = poolerProgram === undefined ? describe.skip : describe;

describeWithPooler(
  "with PgBouncer in transaction mode between the services and PostgreSQL, bets end with the same cents",
  () => {
    let pooler: TestPooler;
    let people: Opponents;

    beforeAll(async () => {
      const { DATABASE_LOCK_WITHIN: lockMs, DATABASE_STATEMENT_WITHIN: statementMs } = z
        .object(postgresShape)
        .parse({ DATABASE_URL: adminUrl });
      for (const logins of Object.values(databases)) await provisionDatabase(adminUrl, logins, { lockMs, statementMs });
      const urls = Object.values(databases).map(({ service }) => service);
      pooler = await startPooler(poolerProgram ?? "", { urls, sessions: SESSIONS });
      const takePooler = ([service, { service: url }]: [string, { readonly service: string }]) =>
        restartWith(service, {
          DATABASE_URL: pooler.urlOf(url),
          DATABASE_DIRECT_URL: url,
          DATABASE_NAMED_STATEMENTS: "no",
        });
      await Promise.all(Object.entries(databases).map(takePooler));
      people = { creator: await openCaller("carol@example.com"), joiner: await openCaller("dave@example.com") };
    });

    afterAll(async () => {
      await Promise.all(SERVICES.map((service) => restartWith(service, {})));
      await pooler.kill();
      const admin = await openClient(adminUrl);
      for (const { service } of Object.values(databases)) {
        const { username, pathname } = new URL(service);
        await admin.query(`ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} RESET ALL`);
      }
      await admin.end();
      expect(await checkMoney()).toEqual([]);
    });

    test("while the pooler is killed and returns", () =>
      playThrough(people, async () => {
        await pooler.kill();
        await pause(AWAY_MS);
        await pooler.restart();
      }));

    test("while the pooler hangs", () =>
      playThrough(people, async () => {
        const goOn = pooler.hang();
        await pause(AWAY_MS);
        goOn();
      }));

    test.each([...SERVICES, "postgres"])("while %s is killed", (part) => playThrough(people, () => killPart(part)));
  },
);
