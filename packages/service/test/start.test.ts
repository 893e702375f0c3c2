import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { on } from "@stakehold/messaging/inbox/handler.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { messagingMigrationsDir } from "@stakehold/messaging/migrations.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { createTestKafka, type TestKafka } from "@stakehold/testing/kafka.ts";
import { until, untilHolds } from "@stakehold/testing/until.ts";
import { closedProxyTo, type ClosableProxy } from "@stakehold/testing/closable-proxy.ts";
import { pino } from "pino";
import { z } from "zod";
import { postgresShape, readSettings, serviceShape } from "../src/config.ts";
import { migrate } from "../src/database/migrate.ts";
import { openDatabase } from "../src/database/database.ts";
import { provisionDatabase } from "../src/database/provision.ts";
import { runService } from "../src/run/run-service.ts";
import type { ServiceDefinition } from "../src/process/service-definition.ts";

let database: TestDatabase;
let broker: TestKafka;
beforeAll(async () => {
  database = await createTestDatabase("start");
  broker = createTestKafka("start");
});
afterAll(async () => {
  await broker.kafka.close();
  await database.drop();
});

const ways: ClosableProxy[] = [];

async function wayTo(target: string): Promise<ClosableProxy> {
  const way = await closedProxyTo(target);
  ways.push(way);
  return way;
}

type Started = { readonly url: string; readonly logged: readonly string[]; stop(): Promise<void> };
const started: Started[] = [];

/** Starts voting in this process, with one consumed event and one activity. */
async function start(
  environment: NodeJS.ProcessEnv,
  own: Pick<ServiceDefinition, "migrations"> = {},
): Promise<Started> {
  const port = Promise.withResolvers<number>();
  const logged: string[] = [];
  const write = (line: string) => {
    const entry: Record<string, unknown> = JSON.parse(line);
    if (entry["msg"] === "listening") port.resolve(Number(entry["port"]));
    logged.push(line);
  };
  const logger = pino({ level: "info" }, { write });
  const settings = readSettings(z.object({ ...serviceShape, ...postgresShape }), {
    PORT: "0",
    PUBLIC_URL: "http://localhost:3000",
    KAFKA_BROKERS: broker.brokers.join(),
    TEMPORAL_ADDRESS: readEnvironment("TEST_TEMPORAL_ADDRESS"),
    INTERNAL_JWKS_URL: "http://127.0.0.1:1/jwks",
    DATABASE_URL: database.serviceUrl,
    TOPIC_PREFIX: broker.topicPrefix,
    SHUTDOWN_GRACE: "PT25S",
    ...environment,
  });
  const listenersBefore = new Set(process.listeners("SIGTERM"));
  const running = runService({
    name: "voting",
    settings,
    logger,
    database: openDatabase("voting", settings, logger),
    subgraph: {
      schema: new URL("../../../services/voting/schema.graphql", import.meta.url),
      resolvers: {},
      context: (call) => call,
    },
    consumers: { topics: ["bets"], handlers: [on(StringValueSchema, async () => undefined)] },
    worker: { activities: { look: async () => undefined } },
    ...own,
  });
  const [stop] = process.listeners("SIGTERM").filter((listener) => !listenersBefore.has(listener));
  const service = {
    url: `http://127.0.0.1:${await port.promise}`,
    logged,
    stop: async () => {
      stop?.("SIGTERM");
      await running;
    },
  };
  started.push(service);
  return service;
}

afterEach(async () => {
  for (const service of started.splice(0)) await service.stop();
  for (const way of ways.splice(0)) await way.close();
});

const readiness = async ({ url }: Started): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
const isReady = async ({ url }: Started): Promise<boolean> => (await fetch(`${url}/readyz`)).status === 200;

const makeTopics = (prefix: string) => broker.makeTopics(topicOf(prefix, "voting"), topicOf(prefix, "bets"));

describe("a service that starts", () => {
  beforeAll(() => makeTopics(broker.topicPrefix));

  test("before PostgreSQL waits, and serves soon after it is up", async () => {
    const way = await wayTo(new URL(database.serviceUrl).host);
    const url = new URL(database.serviceUrl);
    url.host = way.address;
    const service = await start({ DATABASE_URL: url.toString() });
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    expect(await readiness(service)).toEqual({ status: "not ready", faults: ["starting", "database"] });
    await expect(fetch(`${service.url}/graphql`)).rejects.toThrow("fetch failed");
    await way.open();
    await until(() => isReady(service));
    expect((await fetch(`${service.url}/graphql`, { method: "POST" })).status).toBe(200);
  });

  test("before its database is provisioned and migrated logs what it waits for, and serves soon after", async () => {
    const folder = await mkdtemp(join(tmpdir(), "migrations-"));
    await writeFile(join(folder, "0001_words.sql"), "CREATE TABLE words (word text);");
    const migrations = pathToFileURL(`${folder}/`);
    const name = `start_${randomUUID().replaceAll("-", "")}`;
    const adminUrl = readEnvironment("TEST_POSTGRES_URL");
    const loginOf = (role: string) => {
      const url = new URL(adminUrl);
      return Object.assign(url, { pathname: `/${name}`, username: `${name}_${role}`, password: "x" }).toString();
    };
    const logins = { owner: loginOf("owner"), service: loginOf("service") };
    const service = await start({ DATABASE_URL: logins.service }, { migrations });
    const hasLogged = (what: string) => service.logged.some((line) => line.includes(what));
    await until(() => hasLogged("password authentication failed"));
    await provisionDatabase(adminUrl, logins);
    const shared = (await readdir(messagingMigrationsDir)).filter((file) => file.endsWith(".sql")).toSorted();
    await until(() => hasLogged(`it lacks ${[...shared, "0001_words.sql"].join(", ")}`));
    await untilHolds(async () =>
      expect(await readiness(service)).toEqual({ status: "not ready", faults: ["starting"] }),
    );
    const logger = pino({ level: "silent" });
    await migrate({ service: "voting", ownerUrl: logins.owner, migrations, logger });
    await until(() => isReady(service));
    await rm(folder, { recursive: true });
  });

  test("before its topics exist logs which are missing, and is ready soon after they are created", async () => {
    const prefix = `${broker.topicPrefix}-${randomUUID()}`;
    const service = await start({ TOPIC_PREFIX: prefix });
    await until(() => service.logged.some((line) => line.includes("Topics are missing")));
    expect(service.logged.join("")).toContain(
      `Topics are missing: ${topicOf(prefix, "voting")}, ${topicOf(prefix, "bets")};`,
    );
    expect(await readiness(service)).toMatchObject({ faults: expect.arrayContaining(["events"]) });
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    await makeTopics(prefix);
    await until(() => isReady(service));
  });

  test("before Temporal is alive but not ready, and ready soon after it is up", async () => {
    const way = await wayTo(readEnvironment("TEST_TEMPORAL_ADDRESS"));
    const service = await start({ TEMPORAL_ADDRESS: way.address });
    await untilHolds(async () =>
      expect(await readiness(service)).toEqual({ status: "not ready", faults: ["workflows"] }),
    );
    await way.open();
    await until(() => isReady(service));
  });

  test("and is stopped while it waits, stops", async () => {
    const service = await start({ DATABASE_URL: "postgres://voting_service:x@127.0.0.1:1/voting" });
    await service.stop();
    expect(service.logged.at(-1)).toContain('"stopped"');
  });
});

test("a service that is stopped while it starts leaves nothing running", async () => {
  const service = await start({});
  await service.stop();
  expect(service.logged.at(-1)).toContain('"stopped"');
  await expect(fetch(`${service.url}/livez`)).rejects.toThrow("fetch failed");
});

describe("when Temporal becomes unavailable", () => {
  test.each([
    ["a worker is no longer ready", "worker", false],
    ["a process that also serves requests stays ready", "http,worker", true],
  ])("%s", async (_, roles, staysReady) => {
    const way = await wayTo(readEnvironment("TEST_TEMPORAL_ADDRESS"));
    await way.open();
    const service = await start({ TEMPORAL_ADDRESS: way.address, ROLES: roles });
    await until(() => isReady(service));
    await way.close();
    // Long enough for a process to become unready, which it would stay as long as the connection is closed.
    if (staysReady) await new Promise((resolve) => setTimeout(resolve, 4_000));
    await until(async () => (await isReady(service)) === staysReady);
    await way.open();
    await until(() => isReady(service));
  });
});
