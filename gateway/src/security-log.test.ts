import { afterEach, describe, expect, test } from "@jest/globals";
import { meaningOf } from "@stakehold/errors/domain-error.ts";
import { newBearerToken, newPrefixedSecret } from "@stakehold/service/callers/bearer-token.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { createHub, MAX_STREAMS_PER_USER } from "./live/hub.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "./testing/open-door.ts";

const source = "127.0.0.0/24";
const nobody = { kind: "nobody" };
const alice = { authorization: `Bearer ${credentialOfPerson("alice")}` };
/** Her browser's session: tokens may do what sessions may not. */
const aliceAtHome = { cookie: `session=${credentialOfPerson("alice")}` };
const JSON_BODY = { "content-type": "application/json" };

let door: OpenDoor;
let { logger, entries: securityEntries, written } = captureSecurity("gateway");
afterEach(() => door.close());

/** Opens a gateway with its own log, because equal refusals are logged only once a minute. */
const open = async (environment: Readonly<Record<string, string>> = {}) => {
  ({ logger, entries: securityEntries, written } = captureSecurity("gateway"));
  door = await openDoor({ logger, environment });
};

async function send(path: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(`${door.url}${path}`, init);
  await answer.text();
  return answer.status;
}

const sendQuery = (query: string, headers: Readonly<Record<string, string>>) =>
  send("/graphql", { method: "POST", headers: { ...JSON_BODY, ...headers }, body: JSON.stringify({ query }) });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Changes a token's last digit, so that its checksum is wrong. */
const forged = (token: string): string => `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`;

describe("an unknown credential is logged:", () => {
  test.each<[string, Record<string, string>, object]>([
    ["a token", { authorization: `Bearer ${"x".repeat(43)}` }, { event: "token_refused", method: "api_token" }],
    ["a malformed token", { authorization: "Bearer x" }, { event: "token_refused", method: "api_token" }],
    ["a personal token", bearer(newBearerToken("sh_pat")), { event: "token_refused", method: "api_token" }],
    ["an app's token", bearer(newBearerToken("sh_at")), { event: "token_refused", method: "api_token" }],
    ["a forged token", bearer(forged(newBearerToken("sh_pat"))), { event: "token_refused", method: "api_token" }],
    ["an app's secret", bearer(newPrefixedSecret("sh_cs")), { event: "token_refused", method: "api_token" }],
    [
      "a token sent as a session",
      { cookie: `session=${newBearerToken("sh_pat")}` },
      { event: "session_refused", method: "session" },
    ],
    ["a session", { cookie: `session=${"x".repeat(43)}` }, { event: "session_refused", method: "session" }],
    ["a malformed session", { cookie: "session=x" }, { event: "session_refused", method: "session" }],
  ])("%s", async (_what, headers, expected) => {
    await open();
    const answer = await fetch(`${door.url}/api/auth/user`, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      expect.objectContaining({ code: "UNAUTHENTICATED", message: meaningOf("UNAUTHENTICATED").message }),
    ]);
    expect(securityEntries()).toEqual([
      { ...expected, outcome: "refused", actor: nobody, source, reason: "UNAUTHENTICATED" },
    ]);
    for (const header of Object.values(headers)) {
      const secret = header.replace(/^(Bearer |session=)/, "");
      // Every log contains single letters.
      if (secret.length > 1) expect(written()).not.toContain(secret);
    }
  });

  test("a visitor without a credential gets 401, which is not logged", async () => {
    await open();
    expect(await send("/api/auth/user")).toBe(401);
    expect(securityEntries()).toEqual([]);
  });
});

describe("a request that the web app never sends is logged:", () => {
  test.each<[string, RequestInit, number, string]>([
    ["a cross-site request", { headers: { ...JSON_BODY, "sec-fetch-site": "cross-site" } }, 403, "CROSS_SITE_REQUEST"],
    ["a form", { headers: { "content-type": "text/plain" } }, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["a body that is too large", { headers: JSON_BODY, body: `"${"x".repeat(300_000)}"` }, 413, "BODY_TOO_LARGE"],
  ])("%s", async (_what, init, status, reason) => {
    await open();
    expect(await send("/graphql", { method: "POST", body: "{}", ...init })).toBe(status);
    expect(securityEntries()).toEqual([
      { event: "request_refused", outcome: "refused", actor: nobody, source, reason },
    ]);
  });

  test.each([
    [`{ ${Array.from({ length: 16 }, (_, index) => `a${index}: __typename`).join(" ")} }`, "QUERY_TOO_COMPLEX"],
    ["{ __schema { types { name } } }", "INTROSPECTION_DISABLED"],
  ])("%s, with its sender", async (query, reason) => {
    await open();
    expect(await sendQuery(query, aliceAtHome)).toBe(400);
    const actor = { kind: "person", id: "alice" };
    expect(securityEntries()).toEqual([{ event: "request_refused", outcome: "refused", actor, source, reason }]);
  });

  test("a simple mistake is not logged", async () => {
    await open();
    expect(await sendQuery("{ noSuchField }", alice)).toBe(400);
    expect(await send("/api/nothing", { headers: alice })).toBe(404);
    expect(securityEntries()).toEqual([]);
  });
});

describe("a limit that is hit is logged once a minute, with", () => {
  const hit = { event: "limit_hit", outcome: "refused", source, reason: "RATE_LIMITED" };

  test("nobody, if the limit counts addresses", async () => {
    await open({ SIGN_INS_PER_MINUTE: "1" });
    const statuses = [];
    for (let times = 0; times < 4; times += 1) statuses.push(await send("/api/login"));
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(securityEntries()).toEqual([{ ...hit, actor: nobody, target: { kind: "limit", id: "sign-ins" } }]);
  });

  test("the person, if the limit counts people", async () => {
    await open({ COST_PER_MINUTE: "3" });
    const wide = "{ me { id email acceptedTerms isBanned } }";
    expect([await sendQuery(wide, alice), await sendQuery(wide, alice)]).toEqual([429, 429]);
    const actor = { kind: "person", id: "alice" };
    expect(securityEntries()).toEqual([{ ...hit, actor, target: { kind: "limit", id: "cost" } }]);
  });

  test("the person who has too many streams open", async () => {
    await open();
    const hub = createHub(logger);
    const watcher = { userId: "bob", topics: new Set(["feed"]), onChange: () => undefined, onEnd: () => undefined };
    for (let pages = 0; pages < MAX_STREAMS_PER_USER; pages += 1) hub.watch({ ...watcher });
    expect(() => hub.watch({ ...watcher })).toThrow();
    expect(securityEntries()).toMatchObject([
      { event: "limit_hit", actor: { kind: "person", id: "bob" }, target: { kind: "limit", id: "streams" } },
    ]);
  });
});
