import { afterEach, describe, expect, test } from "@jest/globals";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";

let door: OpenDoor;
afterEach(() => door.close());

const ALICE = { authorization: `Bearer ${credentialOfPerson("alice")}` };
const BOB = { authorization: `Bearer ${credentialOfPerson("bob")}` };
const from = (address: string) => ({ "x-forwarded-for": address });

/** Sends requests one after the other; returns the number of responses by status. */
async function statusesOf(count: number, path: string, headersOf: (index: number) => Record<string, string>) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await fetch(`${door.url}${path}`, { headers: headersOf(index), redirect: "manual" });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const graph = async (query: string, headers: Record<string, string>) => {
  const answer = await fetch(`${door.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query }),
  });
  const body = Object(await answer.json());
  return { answer, codes: Object(body).errors?.map((error: unknown) => Object(error).extensions.code) };
};

const invented = (index: number) => ({ authorization: `Bearer ${String(index).padStart(43, "x")}` });

describe("requests are limited by their address", () => {
  test("whatever credentials they invent", async () => {
    door = await openDoor({ environment: { REQUESTS_PER_MINUTE: "5" } });
    expect(await statusesOf(8, "/api/auth/user", invented)).toEqual({ 401: 5, 429: 3 });
    expect(door.lookups()).toBe(5);
  });

  test("unless their credential is valid, which is limited per person", async () => {
    door = await openDoor({ environment: { REQUESTS_PER_MINUTE: "5" } });
    expect(await statusesOf(20, "/api/auth/user", () => ALICE)).toEqual({ 503: 5, 429: 15 });
    expect(await statusesOf(5, "/api/auth/user", () => BOB)).toEqual({ 503: 5 });
  });

  test("so that people behind one proxy do not share a limit", async () => {
    door = await openDoor({ environment: { REQUESTS_PER_MINUTE: "5", TRUSTED_PROXIES: "loopback" } });
    const statusOf = async (person: Record<string, string>) =>
      (await graph("{ __typename }", { ...person, ...from("203.0.113.1") })).answer.status;
    for (let index = 0; index < 4; index += 1) {
      expect([await statusOf(ALICE), await statusOf(BOB)]).toEqual([200, 200]);
    }
  });

  test("as a trusted proxy reports it, with one IPv6 network as one caller", async () => {
    door = await openDoor({ environment: { REQUESTS_PER_MINUTE: "2", TRUSTED_PROXIES: "loopback" } });
    expect(await statusesOf(3, "/api/config", () => from("203.0.113.1"))).toEqual({ 200: 2, 429: 1 });
    expect(await statusesOf(3, "/api/config", () => from("203.0.113.2"))).toEqual({ 200: 2, 429: 1 });
    expect(await statusesOf(3, "/api/config", (index) => from(`2001:db8:0:1::${index}`))).toEqual({ 200: 2, 429: 1 });
    expect(await statusesOf(1, "/api/config", () => from("2001:db8:0:2::1"))).toEqual({ 200: 1 });
  });

  test("and never as an untrusted caller reports it", async () => {
    door = await openDoor({ environment: { REQUESTS_PER_MINUTE: "2" } });
    expect(await statusesOf(3, "/api/config", (index) => from(`203.0.113.${index}`))).toEqual({ 200: 2, 429: 1 });
  });

  test("more strictly for sign-ins", async () => {
    door = await openDoor({ environment: { SIGN_INS_PER_MINUTE: "3" } });
    expect(await statusesOf(5, "/api/login", () => ({}))).toEqual({ 503: 3, 429: 2 });
    const { headers } = await fetch(`${door.url}/api/login`);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test.each(["x".repeat(42), "x".repeat(15_000), "x y", "é".repeat(43)])(
  "a malformed credential is refused without a lookup",
  async (value) => {
    door = await openDoor();
    const { status } = await fetch(`${door.url}/api/auth/user`, {
      headers: { cookie: `session=${encodeURIComponent(value)}`.slice(0, 15_500) },
    });
    expect(status).toBe(401);
    expect(door.lookups()).toBe(0);
  },
);

describe("mutations are counted one by one, wherever they are sent", () => {
  const join = (alias: string) =>
    `${alias}: joinBet(input: { betId: "b", position: FOR, amount: "5", idempotencyKey: "k" }) { __typename }`;

  test("with three per request at most", async () => {
    door = await openDoor();
    const { answer, codes } = await graph(`mutation { ${["a", "b", "c", "d"].map(join).join(" ")} }`, ALICE);
    expect([answer.status, codes]).toEqual([400, ["QUERY_TOO_COMPLEX"]]);
  });

  test("per person for those that move money", async () => {
    door = await openDoor({ environment: { MONEY_CALLS_PER_MINUTE: "4" } });
    const three = `mutation { a: __typename ...Joins } fragment Joins on Mutation { ${join("b")} ${join("c")} }`;
    expect((await graph(three, ALICE)).codes).toEqual(["UNAVAILABLE"]);
    expect((await graph(three, ALICE)).codes).toEqual(["UNAVAILABLE"]);
    const refused = await graph(three, ALICE);
    expect([refused.answer.status, refused.codes]).toEqual([429, ["RATE_LIMITED"]]);
    expect(Number(refused.answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await graph(three, BOB)).codes).toEqual(["UNAVAILABLE"]);
  });

  test("together with REST calls", async () => {
    door = await openDoor({ environment: { TICKETS_PER_HOUR: "1" } });
    const open = () =>
      fetch(`${door.url}/api/support/tickets`, {
        method: "POST",
        headers: { "content-type": "application/json", ...ALICE },
        body: JSON.stringify({ subject: "s", description: "d", category: "betting" }),
      });
    expect((await open()).status).toBe(503);
    expect((await open()).status).toBe(429);
  });
});

describe("every response reports what is left", () => {
  const post = (query: string) =>
    fetch(`${door.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...ALICE },
      body: JSON.stringify({ query }),
    });
  const leftIn = ({ headers }: Response) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];

  test("of requests and cost in its headers, and of cost in its extensions", async () => {
    door = await openDoor({ environment: { COST_PER_MINUTE: "500", REQUESTS_PER_MINUTE: "9" } });
    const answer = await post("{ bets(first: 10) { nodes { id title } } }");
    const [policy, left] = leftIn(answer);
    expect(policy).toBe('"person";q=9;w=60, "cost";q=500;w=60');
    expect(left).toMatch(/^"person";r=8;t=60, "cost";r=469;t=60$/);
    const { extensions } = Object(await answer.json());
    expect(extensions.cost).toEqual({ asked: 31, left: 469, limit: 500, resetSeconds: 60 });
  });

  test("even when nothing is left", async () => {
    door = await openDoor({ environment: { COST_PER_MINUTE: "20", REQUESTS_PER_MINUTE: "2" } });
    const dear = await post("{ bets(first: 10) { nodes { id title } } }");
    expect([dear.status, leftIn(dear)[1]]).toEqual([
      429,
      expect.stringMatching(/^"person";r=1;t=60, "cost";r=0;t=\d+$/),
    ]);
    await post("{ __typename }");
    const refused = await post("{ __typename }");
    expect([refused.status, leftIn(refused)[1]]).toEqual([429, expect.stringMatching(/^"person";r=0;t=\d+$/)]);
  });

  test("to visitors too", async () => {
    door = await openDoor({ environment: { REQUESTS_PER_MINUTE: "2" } });
    expect(leftIn(await fetch(`${door.url}/api/config`))).toEqual(['"address";q=2;w=60', '"address";r=1;t=60']);
  });
});

test("queries are charged by their cost", async () => {
  door = await openDoor({ environment: { COST_PER_MINUTE: "700" } });
  const feed = "{ bets(first: 100) { nodes { id title } } }";
  const codes = [];
  for (let times = 0; times < 3; times += 1) codes.push(...(await graph(feed, ALICE)).codes);
  expect(codes).toEqual(["UNAVAILABLE", "UNAVAILABLE", "RATE_LIMITED"]);
});
