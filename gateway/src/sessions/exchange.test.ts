import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { CredentialsService } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { createApp, listen, type Listening } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { rpcMiddleware } from "@stakehold/service/rpc/server.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { countedAs, createCredentialExchange } from "./exchange.ts";

const logger = createLogger("identity", "silent");
const lookups: string[] = [];
let failWith: (() => Error) | undefined;
let identity: Listening;

beforeAll(async () => {
  const app = createApp();
  const routes: Parameters<typeof rpcMiddleware>[0]["routes"] = (router) =>
    router.service(CredentialsService, {
      exchangeCredential: ({ credential, isWatching }) => {
        const shown = credential.case === "visitor" ? "nothing" : String(credential.value);
        lookups.push(`${shown}${isWatching ? " watching" : ""}`);
        if (failWith !== undefined) throw failWith();
        return {
          internalToken: `token of ${shown}`,
          userId: "u",
          expiresAt: timestampFromMs(Date.now() + 60_000),
        };
      },
    });
  app.use(rpcMiddleware({ routes, secrets: ["old", "new"], logger }));
  identity = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(() => identity.stop());
/** Cached credentials are valid for some seconds, which do not pass while a slow computer pauses. */
let now: number;
const pass = (ms: number) => void jest.spyOn(performance, "now").mockReturnValue((now += ms));

beforeEach(() => {
  lookups.length = 0;
  failWith = undefined;
  now = performance.now();
  pass(0);
});
afterEach(() => void jest.restoreAllMocks());

const openExchange = (secret: string) => createCredentialExchange({ url: `http://127.0.0.1:${identity.port}`, secret });
const exchangeWith = (secret: string) => openExchange(secret).exchange;

test("a visitor without a credential is unauthenticated, without a request to identity", async () => {
  await expect(exchangeWith("new")(undefined)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(lookups).toEqual([]);
});

test("concurrent requests, and those of the next seconds, share one lookup", async () => {
  const exchange = exchangeWith("new");
  const credential = { kind: "session", value: "s1" } as const;
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(credential)));
  expect(new Set(answers.map(({ internalToken }) => internalToken))).toEqual(new Set(["token of s1"]));
  pass(3_900);
  await exchange(credential);
  expect(lookups).toEqual(["s1"]);
});

test("a logout or a ban takes effect within 5 seconds", async () => {
  const exchange = exchangeWith("new");
  await exchange({ kind: "session", value: "s2" });
  failWith = () => domainError("UNAUTHENTICATED");
  pass(5_000);
  await expect(exchange({ kind: "session", value: "s2" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("a credential that was forgotten is looked up again", async () => {
  const { exchange, forget } = openExchange("new");
  const credential = { kind: "session", value: "s5" } as const;
  await exchange(credential);
  forget(credential);
  await exchange(credential);
  expect(lookups).toEqual(["s5", "s5"]);
});

test("an unknown credential is looked up once every few seconds", async () => {
  const exchange = exchangeWith("new");
  const credential = { kind: "session", value: "s6" } as const;
  failWith = () => domainError("UNAUTHENTICATED");
  for (let times = 0; times < 3; times += 1) {
    await expect(exchange(credential)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  }
  expect(lookups).toEqual(["s6"]);
  failWith = undefined;
  // The cache reads the clock once per millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5));
  pass(5_000);
  await expect(exchange(credential)).resolves.toMatchObject({ userId: "u" });
});

test("watching has its own lookup, because it does not count as use of the session", async () => {
  const { exchange, look } = openExchange("new");
  const credential = { kind: "session", value: "s7" } as const;
  await look(credential);
  await exchange(credential);
  await look(credential);
  expect(lookups).toEqual(["s7 watching", "s7"]);
});

test("a failure is not cached", async () => {
  const exchange = exchangeWith("new");
  failWith = () => domainError("UNAVAILABLE");
  await expect(exchange({ kind: "session", value: "s3" })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  failWith = undefined;
  await expect(exchange({ kind: "session", value: "s3" })).resolves.toMatchObject({ userId: "u" });
});

test("both secrets are accepted during a rotation, and no other", async () => {
  const credential = { kind: "api_token", value: "p" } as const;
  await expect(exchangeWith("old")(credential)).resolves.toMatchObject({ userId: "u" });
  await expect(exchangeWith("wrong")(credential)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("an internal error of identity is not exposed", async () => {
  failWith = () => new Error("SELECT secret FROM sessions");
  await expect(exchangeWith("new")({ kind: "session", value: "s4" })).rejects.toMatchObject({
    code: "INTERNAL",
    message: "Something went wrong on our side.",
  });
});

test("the visitor's token is requested once", async () => {
  const exchange = openExchange("new");
  const [first, second] = [await exchange.visitor(), await exchange.visitor()];
  expect(first).toEqual(second);
  expect(lookups).toHaveLength(1);
});

test.each([
  ["a person", { userId: "ada" }, "ada"],
  ["a person's app", { userId: "ada", appId: "a1", appOwnerId: "bob" }, "ada"],
  ["an app acting on its own behalf", { userId: NO_ID, appId: "a1", appOwnerId: "bob" }, "bob"],
  ["another app of the same owner", { userId: NO_ID, appId: "a2", appOwnerId: "bob" }, "bob"],
  ["an app without an owner, from the previous version", { userId: NO_ID, appId: "a1" }, "a1"],
])("the limits count %s as a person", (_who, signedIn, name) => {
  expect(countedAs({ internalToken: "t", reach: null, ...signedIn })).toBe(name);
});
