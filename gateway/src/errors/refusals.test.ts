import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { renderMetrics } from "@stakehold/service/metrics/metrics.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

const ALICE = { authorization: `Bearer ${credentialOfPerson("alice")}` };
const JSON_BODY = { "content-type": "application/json" };

type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string };

type Answer = { status: number | undefined; headers: Record<string, unknown>; body: unknown };

/** Sends a request unchanged; `fetch` would normalize the address. */
const send = ({ method = "GET", path, headers = {}, body }: Call) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(door.url);
    const outgoing = request({ hostname, port, method, path, headers: { ...ALICE, ...headers } });
    outgoing.on("error", reject);
    outgoing.on("response", (answer) => {
      text(answer).then((content) => {
        const parsed: unknown = content === "" ? "" : JSON.parse(content);
        resolve({ status: answer.statusCode, headers: answer.headers, body: parsed });
      }, reject);
    });
    outgoing.end(body);
  });

describe("a client error returns its own status and code, under /api and for pages", () => {
  test.each<[string, Call, number, string]>([
    ["a path that cannot be decoded", { path: "/%" }, 400, "INVALID_INPUT"],
    ["a call that cannot be decoded", { path: "/api/bets/%ff" }, 400, "INVALID_INPUT"],
    ["an asset of another version of the app", { path: "/assets/gone.js" }, 404, "NOT_FOUND"],
    ["a file that does not exist", { path: "/gone.js", headers: { accept: "text/javascript" } }, 404, "NOT_FOUND"],
    [
      "an unknown charset",
      {
        method: "POST",
        path: "/api/bets",
        headers: { "content-type": "application/json; charset=x-none" },
        body: "{}",
      },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "an unknown encoding",
      { method: "POST", path: "/api/bets", headers: { ...JSON_BODY, "content-encoding": "x-none" }, body: "{}" },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "a body that does not match its encoding",
      { method: "POST", path: "/api/bets", headers: { ...JSON_BODY, "content-encoding": "gzip" }, body: "{}" },
      400,
      "INVALID_INPUT",
    ],
    [
      "a body above the limit",
      { method: "POST", path: "/api/bets", headers: JSON_BODY, body: JSON.stringify({ title: "x".repeat(70_000) }) },
      413,
      "BODY_TOO_LARGE",
    ],
    [
      "a body of an unsupported type",
      { method: "POST", path: "/api/bets", headers: { "content-type": "text/plain" }, body: "a" },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["an unknown call", { path: "/api/nothing" }, 404, "NOT_FOUND"],
  ])("%s", async (_name, call, status, code) => {
    const answer = await send(call);
    expect([answer.status, answer.body]).toEqual([status, { code, message: expect.any(String) }]);
  });
});

describe("a method that a path does not support is refused with the ones that it does", () => {
  test.each<[string, string, string]>([
    ["DELETE", "/api/bets", "GET, HEAD"],
    ["PUT", "/api/auth/user", "GET, HEAD"],
    ["POST", "/api/login", "GET, HEAD"],
    ["POST", "/bet/1", "GET, HEAD"],
    ["DELETE", "/graphql", "GET, POST"],
  ])("%s %s", async (method, path, allow) => {
    const { status, headers, body } = await send({ method, path });
    expect([status, headers["allow"]]).toEqual([405, allow]);
    expect(JSON.stringify(body)).toContain("METHOD_NOT_ALLOWED");
  });
});

describe("GraphQL returns each refusal as a GraphQL error", () => {
  const post = (body: unknown, headers: Record<string, string> = {}): Call => ({
    method: "POST",
    path: "/graphql",
    headers: { ...JSON_BODY, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

  test.each<[string, Call, number, string]>([
    ["a body that is not JSON", post("{"), 400, "INVALID_INPUT"],
    [
      "an unknown charset",
      post("{}", { "content-type": "application/json; charset=x" }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["a form", post("a=b", { "content-type": "application/x-www-form-urlencoded" }), 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a body above the limit", post({ query: "x".repeat(300_000) }), 413, "BODY_TOO_LARGE"],
    ["an unknown token", post({ query: "{ __typename }" }, { authorization: "Bearer x" }), 401, "UNAUTHENTICATED"],
    [
      "a request from another site",
      { path: "/graphql?query={__typename}", headers: { authorization: "", "sec-fetch-site": "cross-site" } },
      403,
      "CROSS_SITE_REQUEST",
    ],
    [
      "two operations without an operation name",
      post({ query: "query A { __typename } query B { __typename }" }),
      400,
      "OPERATION_RESOLUTION_FAILURE",
    ],
    [
      "an operation name that does not exist",
      post({ query: "query A { __typename }", operationName: "C" }),
      400,
      "OPERATION_RESOLUTION_FAILURE",
    ],
    ["a subscription", post({ query: "subscription { bets { id } }" }), 400, "GRAPHQL_VALIDATION_FAILED"],
    ["more tokens than a query may have", post({ query: `{ ${"a ".repeat(3_000)} }` }), 400, "GRAPHQL_PARSE_FAILED"],
    [
      "too many fragments",
      post({
        query: `{ __typename ${Array.from({ length: 30 }, (_, i) => `...F${i}`).join(" ")} } ${Array.from({ length: 30 }, (_, i) => `fragment F${i} on Query { __typename }`).join(" ")}`,
      }),
      400,
      "QUERY_TOO_COMPLEX",
    ],
  ])("%s", async (_name, call, status, code) => {
    const answer = await send(call);
    // A request that was measured before its refusal reports its cost.
    const { extensions: _cost, ...body } = Object(answer.body);
    expect([answer.status, body]).toEqual([
      status,
      {
        errors: [
          expect.objectContaining({ message: expect.any(String), extensions: expect.objectContaining({ code }) }),
        ],
      },
    ]);
  });

  test("a validation error suggests no field names", async () => {
    const { body } = await send(post({ query: "{ bet(id: 1) { titl } }" }));
    expect(JSON.stringify(body)).not.toMatch(/did you mean/i);
  });
});

test("a caller who is not signed in learns how to authenticate", async () => {
  const plain = await send({ path: "/api/auth/user", headers: { authorization: "" } });
  const wrong = await send({ path: "/api/auth/user", headers: { authorization: "Bearer x" } });
  expect([plain.status, plain.headers["www-authenticate"]]).toEqual([
    401,
    expect.stringMatching(/^Bearer realm="stakehold"/),
  ]);
  expect(wrong.headers["www-authenticate"]).toBe('Bearer realm="stakehold", error="invalid_token"');
});

test("refusals are counted by code", async () => {
  const countOf = async () =>
    Number(/^stakehold_refusals_total\{code="NOT_FOUND"\} (\d+)$/m.exec((await renderMetrics()).body)?.[1] ?? 0);
  const before = await countOf();
  await send({ path: "/api/nothing" });
  expect(await countOf()).toBe(before + 1);
});

test("every response carries a request id, refusals included", async () => {
  for (const path of ["/", "/api/config", "/api/nothing", "/%", "/graphql"]) {
    const { headers } = await send({ path, headers: { accept: "application/json" } }).catch(() => ({ headers: {} }));
    expect(Object(headers)["x-request-id"] ?? path).toMatch(/^([0-9a-f]{32}|\/)$/);
  }
});
