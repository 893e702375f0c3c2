import { expect, test } from "@jest/globals";
import { createClient, type TypedDocument } from "../src/index.ts";
import { ME, meIs, refusal, serveApi, type Reply } from "./api-server.ts";

const PICTURE: Reply = { status: 201, body: { pictureId: "p1_8x6" } };

const clientOf = (url: string) => createClient({ url, token: "sh_pat_1", maxRetries: 0 });

test("a call goes to /graphql with the token", async () => {
  await using api = await serveApi(meIs);
  await expect(clientOf(api.url).me.get()).resolves.toEqual(ME);
  expect(api.sent[0]?.headers).toMatchObject({ authorization: "Bearer sh_pat_1", "content-type": "application/json" });
});

const FILE = new Uint8Array([1, 2, 3]);

test.each([
  ["bytes", FILE],
  ["a file", new Blob([FILE], { type: "text/html" })],
])(
  "a picture is uploaded from %s unchanged, with the token, and retried after a retryable failure",
  async (_what, file) => {
    await using api = await serveApi({ status: 503, body: { code: "UNAVAILABLE", message: "Later." } }, PICTURE);
    const client = createClient({ url: api.url, token: "sh_pat_1", maxRetries: 1 });
    await expect(client.pictures.upload(file)).resolves.toBe("p1_8x6");
    expect(api.sent).toHaveLength(2);
    for (const { path, headers, bytes } of api.sent) {
      expect([path, [...bytes]]).toEqual(["/api/pictures", [1, 2, 3]]);
      expect(headers).toMatchObject({
        authorization: "Bearer sh_pat_1",
        "content-type": "application/octet-stream",
      });
    }
  },
);

test.each<readonly [string, string, Reply]>([
  ["PICTURE_UNREADABLE", "it is not a picture", { status: 400, body: { code: "PICTURE_UNREADABLE", message: "No." } }],
  [
    "UNEXPECTED_ANSWER",
    "a code is newer than the client",
    { status: 400, body: { code: "PICTURE_DULL", message: "" } },
  ],
  ["UNEXPECTED_ANSWER", "a response has no id", { status: 201, body: {} }],
  ["UNEXPECTED_ANSWER", "a proxy responds", { status: 404, body: "<html>" }],
])("an upload is refused with %s when %s", async (code, _when, reply) => {
  await using api = await serveApi(reply);
  await expect(clientOf(api.url).pictures.upload(FILE)).rejects.toMatchObject({ code });
});

test.each(["http://stakehold.example", "ftp://127.0.0.1"])("a token is never sent to %s", (url) => {
  expect(() => createClient({ url, token: "t" })).toThrow("begins with https://");
});

test("a token does not follow a redirect", async () => {
  await using other = await serveApi(meIs);
  await using api = await serveApi({ status: 307, headers: { location: `${other.url}/graphql` }, body: "" });
  await expect(clientOf(api.url).me.get()).rejects.toMatchObject({ code: "NETWORK_FAILED" });
  expect(other.sent).toEqual([]);
});

test("an error carries its code, its details and its request id", async () => {
  const headers = { "x-request-id": "trace-1" };
  await using api = await serveApi(
    refusal("BELOW_MINIMUM", { minimum: "5.00" }, { headers }),
    refusal("INTERNAL", { reference: "ref-1" }),
  );
  const client = clientOf(api.url);
  await expect(client.bets.preview({ amount: "1.00" })).rejects.toMatchObject({
    name: "StakeholdError",
    code: "BELOW_MINIMUM",
    message: "It is BELOW_MINIMUM.",
    fields: { minimum: "5.00" },
    httpStatus: 200,
    requestId: "trace-1",
    reference: undefined,
    isRetryable: false,
  });
  await expect(client.bets.preview({ amount: "1.00" })).rejects.toMatchObject({ code: "INTERNAL", reference: "ref-1" });
});

test.each<readonly [string, string, Reply]>([
  ["INVALID_REQUEST", "GraphQL refuses the document", refusal("GRAPHQL_VALIDATION_FAILED", {}, { status: 400 })],
  ["UNEXPECTED_ANSWER", "a code is newer than the client", refusal("BET_IS_HAUNTED")],
  ["UNEXPECTED_ANSWER", "a code is not a code", refusal("toString")],
  ["UNEXPECTED_ANSWER", "the body is not a GraphQL response", { body: "[]" }],
  ["UNEXPECTED_ANSWER", "the data is missing", { body: { data: null } }],
  ["UNEXPECTED_ANSWER", "its errors are malformed", { body: { errors: [1] } }],
])("a call fails with %s when %s", async (code, _when, reply) => {
  await using api = await serveApi(reply);
  await expect(clientOf(api.url).me.get()).rejects.toMatchObject({ code });
});

test("an error keeps the partial data and all errors of its response", async () => {
  const errors = [{ message: "Later.", path: ["b"], extensions: { code: "UNAVAILABLE" } }];
  await using api = await serveApi({ body: { data: { a: 1, b: null }, errors } });
  await expect(clientOf(api.url).request("mutation { a b }", {})).rejects.toMatchObject({
    data: { a: 1, b: null },
    errors,
  });
});

test("a custom operation is typed by its document", async () => {
  await using api = await serveApi({ body: { data: { bet: { title: "It rains" } } } });
  const titleOf: TypedDocument<{ bet: { title: string } | null }, { id: string }> =
    "query ($id: ID!) { bet(id: $id) { title } }";
  const { bet } = await clientOf(api.url).request(titleOf, { id: "b1" });
  expect(bet?.title).toBe("It rains");
  expect(api.sent[0]?.body).toEqual({ query: titleOf, variables: { id: "b1" } });
});

test("a parsed document is refused with advice", async () => {
  const parsed = { kind: "Document", valueOf: () => "" };
  await expect(clientOf("http://127.0.0.1:9").request(parsed, {})).rejects.toThrow('documentMode: "string"');
});

test("the last response's facts include its cost and what is left", async () => {
  const cost = { asked: 6, left: 1_999_994, limit: 2_000_000, resetSeconds: 60 };
  const headers = {
    "x-request-id": "trace-2",
    "ratelimit-policy": '"person";q=600;w=60, "cost";q=2000000;w=60',
    ratelimit: '"person";r=599;t=58, "cost";r=1999994;t=60',
  };
  await using api = await serveApi({ body: { data: { me: ME }, extensions: { cost } }, headers });
  const client = clientOf(api.url);
  expect(client.lastAnswer()).toBeUndefined();
  await client.me.get();
  expect(client.lastAnswer()).toEqual({
    httpStatus: 200,
    requestId: "trace-2",
    cost,
    rateLimits: [
      { name: "person", limit: 600, windowSeconds: 60, remaining: 599, resetSeconds: 58 },
      { name: "cost", limit: 2_000_000, windowSeconds: 60, remaining: 1_999_994, resetSeconds: 60 },
    ],
  });
});

const pageOf = (ids: readonly string[], endCursor: string | null, hasNextPage: boolean): Reply => ({
  body: { data: { bets: { nodes: ids.map((id) => ({ id })), pageInfo: { hasNextPage, endCursor } } } },
});

test("a list is read completely, page by page", async () => {
  await using api = await serveApi(pageOf(["1", "2"], "c2", true), pageOf(["3"], "c3", false));
  const ids: string[] = [];
  for await (const { id } of clientOf(api.url).bets.list({ filter: { status: ["ACTIVE"] }, first: 2 })) ids.push(id);
  expect(ids).toEqual(["1", "2", "3"]);
  const variables = { filter: { status: ["ACTIVE"] }, sort: "LARGEST", first: 2 };
  expect(api.sent.map(({ body }) => body.variables)).toEqual([
    { ...variables, after: null },
    { ...variables, after: "c2" },
  ]);
});

test("a page is requested only when it is needed", async () => {
  await using api = await serveApi(pageOf(["1", "2"], "c2", true));
  for await (const { id } of clientOf(api.url).bets.list()) if (id === "2") break;
  expect(api.sent).toHaveLength(1);
});

test.each([
  [0, [], 0],
  [2, ["1", "2"], 1],
  [3, ["1", "2", "1"], 2],
])("toArray(%i) of a list returns that many entries", async (limit, ids, calls) => {
  await using api = await serveApi(pageOf(["1", "2"], "c2", true));
  const read = await clientOf(api.url).bets.list().toArray(limit);
  expect(read.map(({ id }) => id)).toEqual(ids);
  expect(api.sent).toHaveLength(calls);
});

test("a list continues after a saved cursor", async () => {
  await using api = await serveApi(pageOf([], null, false));
  const { nodes, pageInfo } = await clientOf(api.url).bets.list({ after: "c9" }).page();
  expect({ nodes, pageInfo }).toEqual({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
  expect(api.sent[0]?.body.variables["after"]).toBe("c9");
});

test.each<readonly [string, string | null]>([
  ["returns no cursor", null],
  ["repeats its cursor", "c2"],
])("a list with more pages that %s is not read forever", async (_what, cursor) => {
  await using api = await serveApi(pageOf(["1"], "c2", true), pageOf(["2"], cursor, true));
  await expect(clientOf(api.url).bets.list().toArray(100)).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER" });
});

test("a list of a bet that does not exist is empty", async () => {
  await using api = await serveApi({ body: { data: { bet: null } } });
  expect(await clientOf(api.url).bets.participants("b1").toArray(10)).toEqual([]);
});
