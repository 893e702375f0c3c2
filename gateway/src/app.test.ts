import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { GatewayContext } from "./operations/gateway-context.ts";
import { graphOf } from "./testing/graph-of.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "./testing/open-door.ts";

const HASH = "sha256:known";

/** A graph of one field, to test the public app and not what is behind it. */
const graph = graphOf({
  typeDefs: "type Query { who: String! } type Mutation { who: String! }",
  rootValue: () => ({ who: (_args: unknown, { signedIn }: GatewayContext) => signedIn.userId }),
  persistedOperations: { [HASH]: "{ who }" },
});

let door: OpenDoor;
let url: string;

beforeAll(async () => {
  door = await openDoor({ graph });
  url = door.url;
});
afterAll(() => door.close());

const session = `session=${credentialOfPerson("alice")}`;

const post = async (body: unknown, headers: Record<string, string> = { cookie: session }) => {
  const answer = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const parsed: unknown = await answer.json();
  return { status: answer.status, body: parsed };
};

test("continues the trace of a page and uses its id as the request id", async () => {
  const trace = "0af7651916cd43dd8448eb211c80319c";
  const { headers } = await fetch(`${url}/api/config`, { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } });
  expect(headers.get("x-request-id")).toBe(trace);
});

describe("the graph", () => {
  test("serves a session and a token, and refuses a visitor with 401 and a code", async () => {
    expect(await post({ query: "{ who }" })).toEqual({ status: 200, body: { data: { who: "alice" } } });
    expect((await post({ query: "{ who }" }, { authorization: `Bearer ${credentialOfPerson("alice")}` })).status).toBe(
      200,
    );
    const refused = await post({ query: "{ who }" }, {});
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({
      errors: [{ message: "Sign in first.", extensions: { code: "UNAUTHENTICATED" } }],
    });
  });

  test("forbids browsers and proxies to cache responses, because each is personal", async () => {
    const { headers } = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: session },
      body: JSON.stringify({ query: "{ who }" }),
    });
    expect([headers.get("cache-control"), headers.get("content-type")]).toEqual([
      "no-store",
      "application/json; charset=utf-8",
    ]);
  });

  test("runs a persisted operation by its hash from the manifest", async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: HASH } };
    expect((await post({ extensions })).body).toEqual({ data: { who: "alice" } });
  });

  test("runs an unknown hash's query when it is sent, and does not remember it", async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: "sha256:next-version" } };
    // Status 200: a page of another version only probes, so this is no failure.
    expect(await post({ extensions })).toMatchObject({
      status: 200,
      body: { errors: [{ extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }] },
    });
    expect((await post({ query: "{ who }", extensions })).body).toEqual({ data: { who: "alice" } });
    expect((await post({ extensions })).body).toMatchObject({
      errors: [{ extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }],
    });
  });

  test("refuses a batch of operations", async () => {
    expect((await post([{ query: "{ who }" }, { query: "{ who }" }])).status).toBe(400);
  });

  test("returns an error for a body that is not JSON", async () => {
    const answer = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: session },
      body: "{ who }",
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { errors: [{ message: "The body is not valid JSON.", extensions: { code: "INVALID_INPUT", fields: {} } }] },
    ]);
  });
});

describe("the gateway's other routes", () => {
  test("returns the public payment settings to browsers, and no secrets", async () => {
    expect(await (await fetch(`${url}/api/config`)).json()).toEqual({
      stripePublishableKey: "pk_test_x",
      stripeJsUrl: "https://js.stripe.com/v3",
      stripeApiBase: "https://api.stripe.com",
      feePolicy: "ENTRY",
      feePercent: "2.5",
      votingPeriod: 259_200,
      longestBet: 59_788_800,
      minimumStake: "1.00",
      currency: "USD",
      takesPictures: false,
    });
  });

  test("serves the app's page at any path, with a content security policy", async () => {
    const page = await fetch(`${url}/bet/1`, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain("<title>Stakehold</title>");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(page.headers.get("x-powered-by")).toBeNull();
  });

  test.each([
    ["cross-site", 403],
    ["same-site", 403],
    ["same-origin", 503],
    ["none", 503],
  ])("refuses a logout that another site triggers, by Sec-Fetch-Site %s", async (site, status) => {
    // Identity is unavailable, so a request that passes gets that error.
    const { status: got } = await fetch(`${url}/api/logout`, { headers: { "sec-fetch-site": site } });
    expect(got).toBe(status);
  });

  test("refuses an unknown call and reports an unavailable service, each with a code", async () => {
    expect((await fetch(`${url}/api/nothing`)).status).toBe(404);
    const login = await fetch(`${url}/api/login`);
    expect([login.status, await login.json()]).toEqual([503, expect.objectContaining({ code: "UNAVAILABLE" })]);
  });

  test.each([
    "",
    "topics=",
    "topics=all",
    "topics=user:bob",
    "topics=bet:------------------------------------",
    "topics=bet:01990000-0000-7000-8000-ABCDEF000001",
    `topics=${"bet:1,".repeat(101)}`,
  ])("refuses the stream ?%s", async (query) => {
    const answer = await fetch(`${url}/api/live?${query}`, { headers: { cookie: session } });
    expect([answer.status, Object(await answer.json())["code"]]).toEqual([400, "INVALID_INPUT"]);
  });
});
