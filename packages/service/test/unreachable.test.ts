import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { StakesService } from "@stakehold/proto/payments/v1/rpc_pb.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import pg from "pg";
import { userId, type Caller } from "../src/callers/caller.ts";
import { createApp, listen, type Listening } from "../src/http.ts";
import { serveSubgraph } from "../src/graphql/subgraph.ts";
import { createLogger } from "../src/logger.ts";
import { rpcClient } from "../src/rpc/client.ts";
import { rpcMiddleware } from "../src/rpc/server.ts";

const SECRET = "between-services";
const logger = createLogger("test", "silent");
const caller: Caller = {
  userId: userId.parse("ada"),
  roles: ["USER"],
  acceptedTerms: true,
  isBanned: false,
  reach: null,
};
const query = async (pool: pg.Pool) => void (await pool.query("SELECT 1"));

let database: TestDatabase;
let starting: Server;
let door: Listening;
/** What a request to the service does. */
let work: () => Promise<void> = async () => undefined;
const pools: pg.Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase("unreachable");
  starting = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(refusal("57P03", "the database system is starting up")));
  });
  await new Promise<void>((resolve) => starting.listen(0, "127.0.0.1", resolve));
  const part = { typeDefs: "type Query { answer: Int }", resolvers: { Query: { answer: () => work() } } };
  const subgraph = await serveSubgraph({ parts: [part] }, async () => caller, logger);
  const app = createApp();
  app.use("/graphql", subgraph);
  const routes: Parameters<typeof rpcMiddleware>[0]["routes"] = (router) =>
    router.service(StakesService, { closeStake: async () => (await work(), {}) });
  app.use(rpcMiddleware({ routes, secrets: [SECRET], logger }));
  door = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(async () => {
  await door.stop();
  for (const pool of pools) await pool.end();
  await new Promise((resolve) => starting.close(resolve));
  await database.drop();
});

/** PostgreSQL's refusal of a connection, in its wire format. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

function poolOf(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings);
  pool.on("error", () => undefined);
  pools.push(pool);
  return pool;
}

/** A port that had a listener, and has none any more. */
async function freedPort(): Promise<number> {
  const taken = await listen(createApp(), { host: "127.0.0.1", port: 0 }, logger);
  await taken.stop();
  return taken.port;
}

const addressOf = (server: Server): AddressInfo => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port");
  return address;
};

const FAILURES: readonly (readonly [string, () => Promise<() => Promise<void>>])[] = [
  [
    "that refuses connections",
    async () => {
      const pool = poolOf({ host: "127.0.0.1", port: await freedPort() });
      // Jest's tests have an Error class of their own, and graphql does not recognise Node.js' errors as errors.
      return () => query(pool).catch((cause: unknown) => Promise.reject(new Error("not connected", { cause })));
    },
  ],
  [
    "that is starting",
    async () => {
      const pool = poolOf({ host: "127.0.0.1", port: addressOf(starting).port });
      return () => query(pool);
    },
  ],
  [
    "that is shut down by an administrator",
    async () => async () => void (await database.pool.query("SELECT pg_terminate_backend(pg_backend_pid())")),
  ],
  [
    "whose connection breaks off",
    async () => async () => {
      const client = new pg.Client({ connectionString: database.serviceUrl });
      client.on("error", () => undefined);
      await client.connect();
      const querying = client.query("SELECT pg_sleep(10)");
      await Promise.all([querying, client.end()]);
    },
  ],
  [
    "without a free connection in time",
    async () => {
      const pool = poolOf({ connectionString: database.serviceUrl, max: 1, connectionTimeoutMillis: 50 });
      return async () => {
        const client = await pool.connect();
        await query(pool).finally(() => client.release());
      };
    },
  ],
];

test.each(FAILURES)("a PostgreSQL %s is UNAVAILABLE in the graph and over RPC", async (_, failing) => {
  work = await failing();
  const response = await fetch(`http://127.0.0.1:${door.port}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ answer }" }),
  });
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "UNAVAILABLE" } }] });
  const stakes = rpcClient(StakesService, { url: `http://127.0.0.1:${door.port}`, secret: SECRET, timeoutMs: 30_000 });
  await expect(stakes.closeStake({ stakeId: "s" })).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("a statement that PostgreSQL refuses is INTERNAL", async () => {
  work = async () => void (await database.pool.query("SELECT nothing"));
  const stakes = rpcClient(StakesService, { url: `http://127.0.0.1:${door.port}`, secret: SECRET, timeoutMs: 30_000 });
  await expect(stakes.closeStake({ stakeId: "s" })).rejects.toMatchObject({ code: "INTERNAL" });
});
