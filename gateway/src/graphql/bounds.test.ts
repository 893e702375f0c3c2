import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { subgraphNames } from "@stakehold/service/services.ts";
import { openExampleServices } from "../testing/example-services.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";
import { MAX_ANSWER_BYTES } from "../limits/answer-size.ts";
import { COST_OF_TOKEN } from "../operations/tokens.ts";
import { MAX_TOKENS } from "../operations/query-limits.ts";

/** The graph's services, each at the path of its name; `instead` overrides a response. */
let instead: string | undefined;
let requests = 0;
const respond = openExampleServices();
const services = createServer((request, response) => {
  requests += 1;
  const name = request.url?.split("/")[1] ?? "";
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const answer = async () =>
      instead ?? JSON.stringify(await respond(name, JSON.parse(Buffer.concat(chunks).toString())));
    void answer().then((text) => response.writeHead(200, { "content-type": "application/json" }).end(text));
  });
});

let door: OpenDoor;
beforeAll(async () => {
  await new Promise<void>((resolve) => void services.listen(0, "127.0.0.1", resolve));
  const { port } = services.address() as AddressInfo;
  const urls = subgraphNames.map((name) => `${name}=http://127.0.0.1:${port}/${name}`).join();
  door = await openDoor({ environment: { SUBGRAPHS: urls } });
});
afterAll(async () => {
  await door.close();
  services.close();
});
beforeEach(() => {
  instead = undefined;
  requests = 0;
});

const post = async (query: string, variables: unknown = {}) => {
  const response = await fetch(`${door.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${credentialOfPerson("alice")}` },
    body:
      typeof variables === "string"
        ? `{"query":${JSON.stringify(query)},"variables":${variables}}`
        : JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const body: unknown = JSON.parse(text);
  const codes: unknown[] = (Object(body).errors ?? []).map((error: unknown) => Object(error).extensions.code);
  return { status: response.status, bytes: Buffer.byteLength(text), codes, body, cost: Object(body).extensions?.cost };
};

describe("a response", () => {
  const titled = (title: string) => JSON.stringify({ data: { bets: { nodes: [{ title }] } } });
  const QUERY = "{ bets(first: 1) { nodes { title } } }";

  test("from one service is passed on up to the size limit", async () => {
    instead = titled("x".repeat(MAX_ANSWER_BYTES - 200));
    expect(await post(QUERY)).toMatchObject({ status: 200, codes: [] });
    instead = titled("x".repeat(MAX_ANSWER_BYTES));
    expect(await post(QUERY)).toMatchObject({ status: 200, codes: ["ANSWER_TOO_LARGE"], body: { data: null } });
    instead = titled("é".repeat(MAX_ANSWER_BYTES / 2));
    expect((await post(QUERY)).codes).toEqual(["ANSWER_TOO_LARGE"]);
  });

  test("is measured as it is sent, with text that a service sent once and the graph repeats", async () => {
    const description = "x".repeat(60_000);
    instead = JSON.stringify({
      data: { bets: { nodes: Array.from({ length: 30 }, () => ({ title: "t" })) } },
      errors: [{ message: description, path: ["bets"], extensions: { code: "NOT_FOUND" } }],
    });
    expect((await post(QUERY)).bytes).toBeLessThan(MAX_ANSWER_BYTES);
    instead = JSON.stringify({
      data: { bets: { nodes: [] } },
      errors: Array.from({ length: 40 }, () => ({ message: description, extensions: { code: "NOT_FOUND" } })),
    });
    const { bytes, codes } = await post(QUERY);
    expect([bytes < MAX_ANSWER_BYTES, codes]).toEqual([true, expect.arrayContaining(["ANSWER_TOO_LARGE"])]);
  });
});

describe("a refused document", () => {
  test("costs its tokens every time, but is validated once", async () => {
    const query = `{ ${"__typename ".repeat(480)} }`;
    const [first, again] = [await post(query), await post(query)];
    expect([first.status, first.codes, again.codes]).toEqual([400, ["QUERY_TOO_COMPLEX"], ["QUERY_TOO_COMPLEX"]]);
    expect(first.cost).toMatchObject({ asked: 483 * COST_OF_TOKEN });
    expect(again.cost).toMatchObject({ asked: 483 * COST_OF_TOKEN, left: first.cost.left - 483 * COST_OF_TOKEN });
    expect(requests).toBe(0);
  });

  test.each([
    ["that is not GraphQL", "{ bets(", "GRAPHQL_PARSE_FAILED", 4],
    ["with too many tokens", `{ ${"a ".repeat(100_000)} }`, "GRAPHQL_PARSE_FAILED", MAX_TOKENS],
    ["with an unknown field", "{ nothing }", "GRAPHQL_VALIDATION_FAILED", 4],
    ["with a missing variable", "query ($id: ID!) { bet(id: $id) { id } }", "BAD_USER_INPUT", 21],
  ])("%s costs five points for each token that was read", async (_what, query, code, tokens) => {
    const { status, codes, cost } = await post(query);
    expect([status, codes.includes(code), cost.asked]).toEqual([400, true, COST_OF_TOKEN * tokens]);
  });

  test("returns about twenty errors at most", async () => {
    const { codes, bytes } = await post(`{ ${Array.from({ length: 400 }, (_, at) => `f${at}`).join(" ")} }`);
    expect(codes.length).toBeLessThanOrEqual(21);
    expect(bytes).toBeLessThan(10_000);
  });
});

describe("a number beyond a double's range is refused with 400", () => {
  const nines = "9".repeat(400);
  const AMOUNT = "query ($amount: Decimal!) { entryPreview(amount: $amount) { totalCharge { amount } } }";

  test.each([
    [`{ entryPreview(amount: 1e309) { totalCharge { amount } } }`],
    [`{ entryPreview(amount: ${nines}) { totalCharge { amount } } }`],
    [`{ entryPreview(amount: -1e309) { totalCharge { amount } } }`],
    [`{ bets(first: ${nines}) { nodes { id } } }`],
    [`query ($amount: Decimal = 1e309) { entryPreview(amount: $amount) { totalCharge { amount } } }`],
    [`{ bets(filter: { endsBefore: 1e309 }) { nodes { id } } }`],
  ])("in the text of a query: %s", async (query) => {
    const { status, codes } = await post(query);
    expect([status, codes.every((code) => code === "GRAPHQL_VALIDATION_FAILED"), codes.length > 0]).toEqual([
      400,
      true,
      true,
    ]);
  });

  test.each([
    [AMOUNT, '{"amount":1e309}'],
    [AMOUNT, `{"amount":${nines}}`],
    ["query ($first: Int!) { bets(first: $first) { nodes { id } } }", '{"first":1e309}'],
    ["query ($filter: BetFilter) { bets(filter: $filter) { nodes { id } } }", '{"filter":{"endsBefore":[[-1e309]]}}'],
  ])("in the variables of %s", async (query, variables) => {
    const { status, codes } = await post(query, variables);
    expect([status, codes, requests]).toEqual([400, ["BAD_USER_INPUT"], 0]);
  });

  test("in the body of a REST call", async () => {
    const response = await fetch(`${door.url}/api/bets/018f3b6e-7c1a-7000-8000-000000000001/join-with-escrow`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${credentialOfPerson("alice")}` },
      body: '{"amount":1e309,"position":"for"}',
    });
    expect([response.status, Object(await response.json()).code]).toEqual([400, "INVALID_INPUT"]);
  });

  test("but the largest doubles and values nested as deep as inputs are accepted", async () => {
    expect((await post(`{ entryPreview(amount: 1e308) { totalCharge { amount } } }`)).status).toBe(200);
    const nested = (levels: number) => `{"amount":${"[".repeat(levels)}1${"]".repeat(levels)}}`;
    expect((await post(AMOUNT, nested(3))).status).toBe(200);
    for (const levels of [100, 50_000]) {
      expect(await post(AMOUNT, nested(levels))).toMatchObject({ status: 400, codes: ["BAD_USER_INPUT"] });
    }
    for (const levels of [6, 40, 900]) {
      const literal = `{ entryPreview(amount: ${"[".repeat(levels)}${"]".repeat(levels)}) { totalCharge { amount } } }`;
      expect([levels, (await post(literal)).codes[0]]).toEqual([levels, "QUERY_TOO_COMPLEX"]);
    }
  });
});

test("health probes return the same security headers as every response", async () => {
  for (const path of ["/livez", "/readyz"]) {
    const { status, headers } = await fetch(`${door.url}${path}`);
    expect([status, headers.get("x-content-type-options"), headers.get("x-frame-options")]).toEqual([
      200,
      "nosniff",
      "DENY",
    ]);
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  }
});
