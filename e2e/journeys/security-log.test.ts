import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SecurityEntry } from "@stakehold/service/security/entry.ts";
import { createBet, untilStake } from "../api/bets.ts";
import { idOf, openCaller, openSession, type ApiCaller } from "../api/caller.ts";
import { queryGraph } from "../api/graph.ts";
import { adopt } from "../api/parked-work.ts";
import { checkMoney } from "../money/check-money.ts";
import { platform } from "../platform/platform.ts";
import { readLogs, readSecurityLog } from "../platform/read-security-log.ts";
import { stripe } from "../platform/stripe.ts";
import { waitFor } from "../platform/wait-for.ts";

/** A word in these people's names and addresses and in everything written about them. */
const MARK = `quastenflosser${randomUUID().slice(0, 8)}`;

/** A network that no other journey uses, and an address in it. */
const NETWORK = `100.${randomInt(64, 128)}.${randomInt(256)}`;
const source = `${NETWORK}.0/24`;
const ADDRESS = `${NETWORK}.77`;

/** How many bets one person may create or join in a minute on this platform. */
const MONEY_CALLS_A_MINUTE = 300;
const AT_A_TIME = 20;

const A_MINUTES_TWENTIETH_MS = 3_000;

const NO_BET = "00000000-0000-4000-8000-000000000000";

const open = (name: string): Promise<ApiCaller> => openCaller(`${name}-${MARK}@example.com`, ADDRESS);

/**
 * Creates a new trace, to find a request's effects, with a network of its own as seen by the gateway and the services,
 * so that nothing is summed up with other journeys' refusals.
 */
function newTrace(): { readonly trace: string; readonly headers: Readonly<Record<string, string>> } {
  const trace = randomBytes(16).toString("hex");
  const traceparent = `00-${trace}-${randomBytes(8).toString("hex")}-00`;
  return { trace, headers: { traceparent, "x-forwarded-for": ADDRESS, "x-client-network": source } };
}

/** Returns entries without the parts that differ between runs. */
const partsOf = ({ event, outcome, actor, target, reason, source: from }: SecurityEntry) => ({
  event,
  outcome,
  actor,
  ...(target === undefined ? {} : { target }),
  ...(reason === undefined ? {} : { reason }),
  ...(from === undefined ? {} : { source: from }),
});

const nobody = { kind: "nobody" };
const asPerson = (id: string) => ({ kind: "person", id });

let ada: ApiCaller;
let [adaId, bobId, adminId] = ["", "", ""];
let admin: ApiCaller;

beforeAll(async () => {
  [ada, admin] = [await open("ada"), await openCaller("admin@example.com")];
  [adaId, adminId] = [await idOf(ada), await idOf(admin)];
});
afterAll(async () => expect(await checkMoney()).toEqual([]));

const BAN = "mutation ($input: BanUserInput!) { banUser(input: $input) { __typename } }";
const banOf = (userId: string) => ({ idempotencyKey: randomUUID(), userId, reason: `${MARK} voted dishonestly.` });

describe("of a signed-in person the log records once", () => {
  test("the sign-in, its origin, and a refused operation", async () => {
    await ada.attempt("POST", "/graphql", { query: BAN, variables: { input: banOf(adminId) } });
    const logged = await readSecurityLog("--person", adaId, "--since", "10m");
    const by = { actor: asPerson(adaId), source };
    expect(logged.map(partsOf)).toEqual([
      { ...by, event: "signed_in", outcome: "allowed" },
      {
        ...by,
        event: "access_refused",
        outcome: "refused",
        target: { kind: "operation", id: "banUser" },
        reason: "FORBIDDEN",
      },
    ]);
  });

  test("that they exceeded a limit, however often", async () => {
    const join = () => ada.attempt("POST", `/api/bets/${NO_BET}/join-with-escrow`, { amount: "5.00", position: "for" });
    let [calls, refused] = [0, 0];
    // The clock's minute may end in between, and a new count begin.
    while (calls < 3 * MONEY_CALLS_A_MINUTE && refused < 2) {
      const answers = await Promise.all(Array.from({ length: AT_A_TIME }, join));
      calls += answers.length;
      refused += answers.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBeGreaterThan(1);
    const logged = await readSecurityLog("--person", adaId, "--event", "limit_hit");
    // The number of repetitions is logged when a minute is over.
    expect(logged.filter(({ times }) => times === undefined).map(partsOf)).toEqual([
      {
        event: "limit_hit",
        outcome: "refused",
        actor: asPerson(adaId),
        source,
        target: { kind: "limit", id: "money" },
        reason: "RATE_LIMITED",
      },
    ]);
  });

  test("the sign-out, and the refusal of the session that it ended", async () => {
    const session = await openSession(`eve-${MARK}@example.com`, ADDRESS);
    const eve: unknown = await (await session.get("/api/auth/user")).json();
    const eveId = String(Object(eve).id);
    const { cookies } = await session.storageState();
    await session.get("/api/logout", { maxRedirects: 0 });
    const { trace, headers } = newTrace();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${platform().url}/api/auth/user`, { headers: { ...headers, cookie } });
    expect(answer.status).toBe(401);
    const logged = await readSecurityLog("--person", eveId);
    expect(logged.map(({ event }) => event)).toEqual(["signed_in", "signed_out"]);
    expect(await ofTrace(trace)).toMatchObject([{ event: "session_refused", actor: nobody, method: "session" }]);
  });
});

/** Returns the entries of one request. */
async function ofTrace(trace: string): Promise<SecurityEntry[]> {
  return (await readSecurityLog("--since", "10m")).filter((entry) => entry.trace === trace);
}

describe("of invalid list queries the log records once", () => {
  test.each([
    ["a cursor of another query", "paging", `{ bets(after: "${MARK}") { nodes { id } } }`, "FOREIGN_CURSOR"],
    [
      "a filter out of range",
      "filtering",
      '{ bets(filter: { endsBefore: "0001-01-01T00:00:00Z" }) { nodes { id } } }',
      "FILTER_OUT_OF_RANGE",
    ],
  ])("%s", async (_what, name, query, reason) => {
    const reader = await open(name);
    await expect(queryGraph(reader, query)).rejects.toThrow("INVALID_INPUT");
    const logged = await readSecurityLog("--person", await idOf(reader), "--event", "request_refused");
    expect(logged).toMatchObject([{ outcome: "refused", reason }]);
    expect(logged).toHaveLength(1);
  });
});

describe("of an unauthenticated caller the log records once that", () => {
  const anywhere = (path: string, init: RequestInit = {}) => fetch(`${platform().url}${path}`, init);
  const post = (url: string, headers: Readonly<Record<string, string>>, body = "{}") =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  const service = (name: string, door = "url") => String(platform().services[name]?.[door]);
  const secretOfNobody = { authorization: `Bearer ${"x".repeat(43)}` };

  type Attempt = (headers: Readonly<Record<string, string>>) => Promise<Response>;

  test.each<[string, Attempt, number, Partial<SecurityEntry>]>([
    [
      "a sign-in was completed that nobody started",
      (headers) => anywhere(`/api/callback?state=${MARK}&code=${MARK}`, { headers }),
      400,
      { event: "sign_in_failed", method: "oidc", reason: "INVALID_INPUT" },
    ],
    [
      "an unknown token was used",
      (headers) => anywhere("/api/auth/user", { headers: { ...headers, ...secretOfNobody } }),
      401,
      { event: "token_refused", method: "api_token", reason: "UNAUTHENTICATED" },
    ],
    [
      "another site made a browser send a request",
      (headers) => post(`${platform().url}/graphql`, { ...headers, "sec-fetch-site": "cross-site" }),
      403,
      { event: "request_refused", reason: "CROSS_SITE_REQUEST" },
    ],
    [
      "a Stripe webhook was forged",
      (headers) =>
        post(`${service("payments", "webhooks")}/stripe/webhooks/platform`, { ...headers, "stripe-signature": MARK }),
      400,
      { event: "webhook_forged", method: "signature", target: { kind: "endpoint", id: "/stripe/webhooks/platform" } },
    ],
    [
      "a service was called with a forged token",
      (headers) => post(`${service("bets")}/graphql`, { ...headers, ...secretOfNobody }, '{"query":"{ __typename }"}'),
      200,
      { event: "internal_call_refused", method: "internal_token", service: "bets" },
    ],
    [
      "a service was called without its secret",
      (headers) =>
        post(`${service("identity")}/rpc/stakehold.identity.v1.CredentialsService/ExchangeCredential`, {
          ...headers,
          ...secretOfNobody,
        }),
      401,
      { event: "internal_call_refused", method: "rpc_secret", target: { kind: "rpc", id: "ExchangeCredential" } },
    ],
  ])("%s", async (_what, attempt, status, expected) => {
    const { trace, headers } = newTrace();
    expect((await attempt(headers)).status).toBe(status);
    expect(await ofTrace(trace)).toMatchObject([{ outcome: "refused", actor: nobody, ...expected }]);
    expect(await ofTrace(trace)).toHaveLength(1);
  });
});

describe("of an admin's actions the log records once", () => {
  test("who banned whom, and the banned person's next attempt", async () => {
    const bob = await open("bob");
    bobId = await idOf(bob);
    const input = banOf(bobId);
    // A repeated call bans nobody again.
    for (let times = 0; times < 2; times += 1) await queryGraph(admin, BAN, { input });
    await waitFor("the ban to take effect", async () => {
      const path = `/api/bets/${NO_BET}/propose-resolution`;
      const { body } = await bob.attempt("POST", path, { winningPosition: "for", outcome: MARK });
      // Twenty refusals within a minute would be logged as well, so this stays below.
      if (body.code !== "BANNED") await pause(A_MINUTES_TWENTIETH_MS);
      return body.code === "BANNED";
    });
    const logged = await readSecurityLog("--person", bobId);
    expect(logged.map(({ event, actor, target }) => [event, actor, target])).toEqual([
      ["signed_in", asPerson(bobId), undefined],
      ["person_banned", asPerson(adminId), asPerson(bobId)],
      ["banned_person_refused", asPerson(bobId), { kind: "operation", id: "proposeResolution" }],
    ]);
    expect(logged[1]?.record?.kind).toBe("audit_entry");
  });

  test("a decision about money, and which record has the reason", async () => {
    const creator = await open("creator");
    const betId = await createBet(creator, "20.00");
    const { data } = await stripe().charges.list({ transfer_group: `bet:${betId}` });
    const refund = await stripe().refunds.create({ charge: String(data[0]?.id) }, { idempotencyKey: randomUUID() });
    await adopt(admin, refund.id, `${MARK} asked for it back`);
    await untilStake(creator, betId, "refunded");
    const logged = await readSecurityLog("--person", adminId, "--event", "admin_acted");
    expect(logged.filter(({ target }) => target?.id === refund.id)).toMatchObject([
      {
        service: "payments",
        target: { kind: "movement" },
        reason: "ADOPT_MOVEMENT",
        record: { kind: "admin_action", id: expect.any(String) },
      },
    ]);
  });
});

test("the logs of the whole platform contain no names, addresses or texts of people", async () => {
  const logged = await readSecurityLog("--since", "30m");
  expect(logged.filter(({ actor }) => actor.kind === "person" && [adaId, bobId].includes(actor.id))).not.toEqual([]);
  const lines = readLogs().split("\n");
  expect(lines.filter((line) => line.includes(MARK) || line.includes(ADDRESS))).toEqual([]);
});
