import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { GraphQLError } from "graphql";
import { graphOf } from "../testing/graph-of.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";
import { MAX_DEPTH } from "../operations/query-limits.ts";

/** The resolvers that ran. */
let ran: string[] = [];
const graph = graphOf({
  typeDefs: `
    type Query { again: Query twice(of: Int!): Int refused: Int fault: Int must: Int! }
    type Mutation { change: Int }`,
  rootValue: () => ({
    again: {},
    twice: ({ of }: { of: number }) => {
      ran.push("twice");
      return 2 * of;
    },
    change: () => ran.push("change"),
    refused: () => {
      throw new GraphQLError("Not now.", { extensions: { code: "BET_ENDED", fields: { id: "b1" }, from: "bets" } });
    },
    fault: () => {
      throw new Error("password=hunter2");
    },
    must: () => null,
  }),
});

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor({ graph });
});
afterAll(() => door.close());
beforeEach(() => {
  ran = [];
});

const HEADERS = { authorization: `Bearer ${credentialOfPerson("alice")}` };

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${door.url}/graphql`, {
    method: "POST",
    headers: { ...HEADERS, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const get = (parameters: Record<string, string>) =>
  fetch(`${door.url}/graphql?${new URLSearchParams(parameters).toString()}`, { headers: HEADERS });

const codeIn = async (answer: Response): Promise<unknown> => Object(await answer.json()).errors?.[0].extensions.code;

const TWICE = "query Twice($of: Int!) { twice(of: $of) }";

test("an operation with variables runs by POST and by GET", async () => {
  for (const answer of [
    await post({ query: TWICE, variables: { of: 2 } }),
    await get({ query: TWICE, variables: '{"of":2}', operationName: "Twice" }),
  ]) {
    expect([answer.status, await answer.text()]).toEqual([200, '{"data":{"twice":4}}\n']);
  }
});

test("a mutation by GET is refused", async () => {
  const answer = await get({ query: "mutation { change }" });
  expect([answer.status, answer.headers.get("allow"), await codeIn(answer)]).toEqual([405, "POST", "BAD_REQUEST"]);
  expect(ran).toEqual([]);
});

describe("a malformed GraphQL request is refused with 400:", () => {
  test.each<[string, unknown]>([
    ["a list", [{ query: TWICE }]],
    ["an empty object", {}],
    ["a query that is not a string", { query: { kind: "Document" } }],
    ["neither a query nor a hash", { query: "", variables: {} }],
    ["variables as a string", { query: TWICE, variables: '{"of":2}' }],
    ["variables as a list", { query: TWICE, variables: [2] }],
    ["an operation name that is not a string", { query: TWICE, operationName: 1 }],
    ["extensions as a string", { query: TWICE, extensions: "{}" }],
    ["an unknown version of persisted queries", { extensions: { persistedQuery: { version: 2, sha256Hash: "a" } } }],
  ])("%s", async (_what, body) => {
    const answer = await post(body);
    expect([answer.status, await codeIn(answer)]).toEqual([400, "BAD_REQUEST"]);
    expect(ran).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["variables that are not JSON", { query: TWICE, variables: "{" }],
    ["variables that are not an object", { query: TWICE, variables: "[2]" }],
  ])("by GET, %s", async (_what, parameters) => {
    const answer = await get(parameters);
    expect([answer.status, await codeIn(answer)]).toEqual([400, "BAD_REQUEST"]);
  });

  test("by GET, a query given twice", async () => {
    const answer = await fetch(`${door.url}/graphql?query={again{must}}&query={again{must}}`, { headers: HEADERS });
    expect([answer.status, await codeIn(answer)]).toEqual([400, "BAD_REQUEST"]);
  });
});

describe("an operation is refused with 400 before it runs for", () => {
  test.each<[string, object, string]>([
    ["a syntax error", { query: "{" }, "GRAPHQL_PARSE_FAILED"],
    ["an unknown field", { query: "{ nothing }" }, "GRAPHQL_VALIDATION_FAILED"],
    [
      "too many levels, with our own code",
      { query: `{ ${"again { ".repeat(MAX_DEPTH)} must ${"}".repeat(MAX_DEPTH)} }` },
      "QUERY_TOO_COMPLEX",
    ],
    ["a missing variable", { query: TWICE }, "BAD_USER_INPUT"],
    ["a variable of the wrong type", { query: TWICE, variables: { of: "two" } }, "BAD_USER_INPUT"],
  ])("%s", async (_what, body, code) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        errors: [
          expect.objectContaining({ message: expect.any(String), extensions: expect.objectContaining({ code }) }),
        ],
      },
    ]);
    expect(ran).toEqual([]);
  });
});

test("a field's refusal returns its code, fields and path, and a fault only a reference", async () => {
  const answer = await post({ query: "{ twice(of: 1) refused fault }" });
  expect(answer.status).toBe(200);
  const place = { locations: expect.any(Array) };
  expect(await answer.json()).toEqual({
    errors: [
      {
        message: "Not now.",
        path: ["refused"],
        ...place,
        extensions: { code: "BET_ENDED", fields: { id: "b1" } },
      },
      {
        message: "Something went wrong on our side.",
        path: ["fault"],
        ...place,
        extensions: { code: "INTERNAL", fields: { reference: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
      },
    ],
    data: { twice: 2, refused: null, fault: null },
  });
});

test("null in a required field is a response with status 200 whose data is null", async () => {
  const answer = await post({ query: "{ must }" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ data: null, errors: [{ path: ["must"] }] });
});

test.each([
  ["*/*", "application/json"],
  ["application/json", "application/json"],
  ["application/graphql-response+json,application/json;q=0.9", "application/graphql-response+json"],
  ["application/json,application/graphql-response+json;q=0.9", "application/json"],
  ["text/html", "application/json"],
])("a caller who accepts %s gets %s, which must not be cached", async (accept, type) => {
  const { headers } = await post({ query: "{ __typename }" }, { accept });
  expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([`${type}; charset=utf-8`, "no-store"]);
});
