import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { userId, type Caller } from "../callers/caller.ts";
import { createApp, listen, type Listening } from "../http.ts";
import { createLogger } from "../logger.ts";
import { renderMetrics } from "../metrics/metrics.ts";
import { serveSubgraph } from "./subgraph.ts";

const schema = join(tmpdir(), `subgraph-${process.pid}.graphql`);
const caller: Caller = {
  userId: userId.parse("u"),
  roles: ["USER"],
  acceptedTerms: true,
  isBanned: false,
  reach: null,
};
const logger = createLogger("test", "silent");
let listening: Listening;

beforeAll(async () => {
  writeFileSync(
    schema,
    `type Query { stake(amount: Decimal!, input: Input): String! refuse: String! crash: String! who: String! at(time: DateTime!): DateTime! }
     input Input { minEntry: Decimal! }`,
  );
  const app = createApp();
  const router = await serveSubgraph(
    {
      schema: pathToFileURL(schema),
      resolvers: {
        Query: {
          stake: (_: unknown, { amount }: { amount: string }) => amount,
          refuse: () => {
            throw domainError("BELOW_MINIMUM", { minimum: "5.00" });
          },
          crash: () => {
            throw new Error("password=hunter2");
          },
          who: (_: unknown, _args: unknown, context: { caller: Caller }) => context.caller.userId,
          at: (_: unknown, { time }: { time: Date }) => time,
        },
      },
      context: (call) => call,
    },
    async (header) => {
      if (header !== "Bearer good") throw domainError("UNAUTHENTICATED");
      return caller;
    },
    logger,
  );
  app.use("/graphql", router);
  listening = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(() => listening.stop());

type Answer = { data?: Record<string, unknown> | null; errors?: { message: string; extensions: unknown }[] };

async function send(query: string, variables: object = {}, token = "good") {
  const answer = await fetch(`http://127.0.0.1:${listening.port}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, headers: answer.headers, body: body as Answer };
}

test("a caller with a token gets data, and nobody else does", async () => {
  const { headers, body } = await send("{ who }");
  expect(body.data).toEqual({ who: "u" });
  // Computing one takes time, and no response is cached.
  expect(headers.has("etag")).toBe(false);
  const refused = await send("{ who }", {}, "bad");
  expect(refused.body.errors?.[0]?.extensions).toMatchObject({ code: "UNAUTHENTICATED" });
  expect(refused.body.data ?? null).toBeNull();
});

test("a caller without a token is refused before the request is read", async () => {
  const answer = await fetch(`http://127.0.0.1:${listening.port}/graphql`, { method: "POST", body: "{" });
  const body: unknown = await answer.json();
  expect([answer.status, body]).toMatchObject([200, { errors: [{ extensions: { code: "UNAUTHENTICATED" } }] }]);
});

test("a DomainError is returned with its code, fields and message", async () => {
  const { status, body } = await send("{ refuse }");
  expect(status).toBe(200);
  expect(body.errors?.[0]).toMatchObject({
    message: "The amount is below the minimum.",
    extensions: { code: "BELOW_MINIMUM", fields: { minimum: "5.00" } },
  });
});

test("any other error returns only a reference", async () => {
  const { body } = await send("{ crash }");
  expect(body.errors?.[0]?.extensions).toEqual({ code: "INTERNAL", fields: { reference: expect.any(String) } });
  expect(JSON.stringify(body)).not.toContain("hunter2");
});

describe("a value that a scalar refuses returns a code and a readable message:", () => {
  test.each(["-1", "1e3", "1.005", "NaN", ""])("the amount %j, as a variable", async (amount) => {
    const { status, body } = await send("query ($amount: Decimal!) { stake(amount: $amount) }", { amount });
    expect(status).toBe(200);
    expect(body.errors?.[0]).toMatchObject({
      message: "Enter an amount in dollars and cents, for example 12.50.",
      extensions: { code: "INVALID_AMOUNT" },
    });
  });

  test("the amount of an input's field, with the field's name", async () => {
    const { body } = await send(`query ($input: Input) { stake(amount: "1", input: $input) }`, {
      input: { minEntry: "x" },
    });
    expect(body.errors?.[0]?.extensions).toEqual({ code: "INVALID_AMOUNT", fields: { field: "minEntry" } });
  });

  test.each(["tomorrow", "2026-02-31T25:00:00Z", 5])("the time %j", async (time) => {
    const { body } = await send("query ($time: DateTime!) { at(time: $time) }", { time });
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT" });
  });

  test.each([
    "2026-11-31T12:00:00Z",
    "2026-02-29T12:00:00.000Z",
    "2026-00-10T12:00:00Z",
    "2026-13-10T12:00:00Z",
    "2026-10-00T12:00:00Z",
    "2026-11-21T24:00:00Z",
    "2026-11-31T12:00+05:30",
  ])("the time %s, which does not exist", async (time) => {
    const { body } = await send("query ($time: DateTime!) { at(time: $time) }", { time });
    expect(body.errors?.[0]).toMatchObject({
      message: "A time is written as 2026-11-21T18:00:00Z.",
      extensions: { code: "INVALID_INPUT" },
    });
  });
});

test("the 29th of February exists in a leap year", async () => {
  expect((await send(`{ at(time: "2028-02-29T23:30:00-01:00") }`)).body.data).toEqual({
    at: "2028-03-01T00:30:00.000Z",
  });
});

test("a time is parsed with its zone and returned in UTC", async () => {
  const { body } = await send(`{ at(time: "2026-11-21T18:00:00+01:00") }`);
  expect(body.data).toEqual({ at: "2026-11-21T17:00:00.000Z" });
});

describe("an invalid request is refused by its HTTP status:", () => {
  const headers = { "content-type": "application/json", authorization: "Bearer good" };
  const body = JSON.stringify({ query: "{ who }" });
  const question = encodeURIComponent("{ who }");

  test.each<[string, RequestInit, string, number]>([
    ["another method", { method: "GET", headers }, `?query=${question}`, 405],
    ["a page request by a browser", { method: "GET", headers: { ...headers, accept: "text/html" } }, "", 405],
    ["plain text", { method: "POST", headers: { ...headers, "content-type": "text/plain" }, body }, "", 415],
    ["another type", { method: "POST", headers: { ...headers, "content-type": "application/graphql" }, body }, "", 415],
    ["no content type", { method: "POST", headers: { authorization: "Bearer good" } }, "", 415],
    ["a compressed body", { method: "POST", headers: { ...headers, "content-encoding": "gzip" }, body }, "", 415],
    ["invalid JSON", { method: "POST", headers, body: "{" }, "", 400],
    ["a list", { method: "POST", headers, body: `[${body}]` }, "", 400],
    ["an empty object", { method: "POST", headers, body: "{}" }, "", 400],
    ["a body above 256 KB", { method: "POST", headers, body: `{"query":"${" ".repeat(262_145)}"}` }, "", 413],
  ])("%s", async (_what, request, search, status) => {
    const answer = await fetch(`http://127.0.0.1:${listening.port}/graphql${search}`, request);
    expect([answer.status, answer.headers.get("content-type")?.includes("html") ?? false]).toEqual([status, false]);
  });
});

test.each(["{ __schema { types { name } } }", '{ __type(name: "Query") { name } }'])(
  "introspection is refused: %s",
  async (query) => {
    expect((await send(query)).body).toMatchObject({ errors: [{ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }] });
  },
);

test("Apollo's variable for schema reporting has no effect", async () => {
  process.env["APOLLO_SCHEMA_REPORTING"] = "true";
  const starting = serveSubgraph({ schema: pathToFileURL(schema) }, async () => caller, logger);
  await expect(starting).resolves.toBeInstanceOf(Function);
  delete process.env["APOLLO_SCHEMA_REPORTING"];
});

test("requests are measured by their root field, not by names that callers choose without bound", async () => {
  await send("query NamedByCaller { renamedByCaller: who }");
  await send("query NamedByCaller { nothingOfTheKind }");
  await send("query NamedByCaller { ... { who } }");
  const { body } = await renderMetrics();
  expect(body).toContain('operation="who",code="OK"');
  expect(body).toContain('operation="none",code="GRAPHQL_VALIDATION_FAILED"');
  expect(body).not.toContain("ByCaller");
});
