import { expect, test } from "@jest/globals";
import { createClient, StakeholdError, type ClientOptions } from "../src/index.ts";
import { ME, meIs, refusal, serveApi, type Reply } from "./api-server.ts";

const clientOf = (url: string, options: Partial<ClientOptions> = {}) =>
  createClient({ url, token: "sh_pat_1", maxRetries: 2, ...options });

const join = { betId: "b1", position: "FOR", amount: "5.00" } as const;

test.each<readonly [string, Reply]>([
  ["a service can't be reached", refusal("UNAVAILABLE")],
  ["a service took too long", refusal("DEADLINE_EXCEEDED")],
  ["a limit is hit", refusal("RATE_LIMITED", {}, { status: 429, headers: { "retry-after": "0" } })],
  ["a proxy fails", { status: 502, body: "<html>" }],
  ["the connection breaks", "broken"],
])("a call is retried when %s", async (_what, reply) => {
  await using api = await serveApi(reply, meIs);
  await expect(clientOf(api.url).me.get()).resolves.toEqual(ME);
  expect(api.sent).toHaveLength(2);
});

test("retries are limited", async () => {
  await using api = await serveApi(refusal("UNAVAILABLE"));
  await expect(clientOf(api.url).me.get()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(api.sent).toHaveLength(3);
});

test.each<readonly [string, Reply]>([
  ["BET_ENDED", refusal("BET_ENDED")],
  ["STAKE_BUSY", refusal("STAKE_BUSY")],
  ["INTERNAL", refusal("INTERNAL", { reference: "r1" }, { status: 500 })],
  ["UNEXPECTED_ANSWER", { status: 404, body: "<html>" }],
  ["UNAUTHENTICATED", refusal("UNAUTHENTICATED", {}, { status: 401 })],
])("%s is returned without a retry", async (code, reply) => {
  await using api = await serveApi(reply, meIs);
  await expect(clientOf(api.url).me.get()).rejects.toMatchObject({ code });
  expect(api.sent).toHaveLength(1);
});

test("of several errors, one that is not retryable decides", async () => {
  const errors = ["UNAVAILABLE", "BANNED"].map((code) => ({ message: code, extensions: { code } }));
  await using api = await serveApi({ body: { data: null, errors } });
  await expect(clientOf(api.url).bets.join(join)).rejects.toMatchObject({ code: "BANNED" });
  expect(api.sent).toHaveLength(1);
});

test("a retry waits as long as Retry-After requires", async () => {
  await using api = await serveApi(refusal("RATE_LIMITED", {}, { status: 429, headers: { "retry-after": "1" } }), meIs);
  const began = performance.now();
  await clientOf(api.url).me.get();
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
});

test("a refusal by the graph carries the wait in a field, because it has no header", async () => {
  await using api = await serveApi(refusal("RATE_LIMITED", { retryAfterSeconds: 3_600 }), meIs);
  await expect(clientOf(api.url).me.get()).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterMs: 3_600_000 });
  expect(api.sent).toHaveLength(1);
});

const entry = { bet: null, participation: null, clientSecret: "s", totalCharge: ME, fee: ME };

test("a mutation keeps its idempotency key over its retries, and each call has its own", async () => {
  await using api = await serveApi("broken", refusal("UNAVAILABLE"), { body: { data: { joinBet: entry } } });
  const client = clientOf(api.url);
  await client.bets.join(join);
  await client.bets.join(join);
  const keys = api.sent.map(
    ({ body }) => (body.variables["input"] as { readonly idempotencyKey: string }).idempotencyKey,
  );
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test("a given idempotency key is sent", async () => {
  await using api = await serveApi({ body: { data: { joinBet: entry } } });
  await clientOf(api.url).bets.join(join, { idempotencyKey: "order-17" });
  expect(api.sent[0]?.body.variables).toEqual({ input: { ...join, idempotencyKey: "order-17" } });
});

test("an attempt that takes too long fails with TIMED_OUT", async () => {
  await using api = await serveApi("silence");
  // A busy computer may abort an attempt before the server receives it.
  let tries = 0;
  const counting: typeof fetch = (...args) => {
    tries += 1;
    return fetch(...args);
  };
  const calling = clientOf(api.url, { fetch: counting }).me.get({ timeoutMs: 500, maxRetries: 1 });
  await expect(calling).rejects.toMatchObject({ code: "TIMED_OUT", httpStatus: undefined });
  expect(tries).toBe(2);
});

test.each<readonly [string, Reply]>([
  ["during the request", "silence"],
  ["during the wait before a retry", refusal("RATE_LIMITED", { retryAfterSeconds: 50 })],
])("an aborted call ends %s", async (_when, reply) => {
  await using api = await serveApi(reply);
  const given = new AbortController();
  const calling = clientOf(api.url).me.get({ signal: given.signal });
  const ended = expect(calling).rejects.toThrow("enough");
  while (api.sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  setTimeout(() => given.abort(new Error("enough")), 50);
  await ended;
  expect(api.sent).toHaveLength(1);
});

test("a call that is aborted before it begins is not sent", async () => {
  await using api = await serveApi(meIs);
  await expect(clientOf(api.url).me.get({ signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  expect(api.sent).toEqual([]);
});

test("every failure is thrown as a StakeholdError", async () => {
  const failure: unknown = await clientOf("http://127.0.0.1:9", { maxRetries: 0 })
    .me.get()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StakeholdError);
  expect(failure).toMatchObject({ code: "NETWORK_FAILED", isRetryable: true });
});
