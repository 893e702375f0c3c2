import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { encodeEvent, MAX_EVENT_BYTES } from "@stakehold/messaging/outbox/outbox.ts";
import { endSessions } from "../src/operations/end-sessions.ts";
import { endSessionsOfPerson } from "../src/operations/end-sessions-of-person.ts";
import { hashSecret } from "../src/domain/secret.ts";
import { endedSessions, SESSION_IDLE_MS, type SessionChoice } from "../src/domain/session.ts";
import { outgoing } from "../src/wire/outgoing-events.ts";
import { createBrowser, type Browser } from "./browser.ts";
import { createDoor, createIdentity, securityEntries, type Door, type Identity } from "./identity.ts";

let identity: Identity;
let door: Door;

beforeAll(async () => {
  identity = await createIdentity();
  door = await createDoor(identity);
});
beforeEach(() => void securityEntries());
afterAll(async () => {
  await door.close();
  await identity.close();
});

const refused = { code: "UNAUTHENTICATED" };
const ALL = { limit: 100, after: undefined };
const listOf = (userId: string) => identity.deps.sessions.listOf(userId, ALL);

/** Signs a person in so many times, oldest session first. */
async function signedIn(times: number) {
  const subject = newId();
  const admitted = [];
  for (let time = 0; time < times; time += 1) {
    admitted.push(await identity.admit({ subject }));
    await identity.moveClock(1_000);
  }
  const userId = admitted[0]?.userId ?? "";
  return {
    userId,
    tokens: admitted.map(({ sessionToken }) => sessionToken),
    sessions: (await listOf(userId)).toReversed(),
  };
}

const end = (userId: string, choice: SessionChoice, idempotencyKey: string = newId()) =>
  endSessions(identity.deps, { userId, choice, idempotencyKey });

describe("a person's sessions", () => {
  test("are listed newest first, with time, browser and network, but without anything that signs in", async () => {
    const { userId, tokens } = await signedIn(2);
    const shown = await listOf(userId);
    expect(shown).toHaveLength(2);
    expect(shown[0]?.startedAt.getTime()).toBeGreaterThan(shown[1]?.startedAt.getTime() ?? Infinity);
    expect(shown[0]).toMatchObject({ browser: "Firefox on Linux", network: "203.0.113.0/24" });
    for (const token of tokens) expect(JSON.stringify(shown)).not.toContain(token);
    expect(Object.keys(shown[0] ?? {}).toSorted()).toEqual(
      ["browser", "endsAt", "id", "lastUsedAt", "network", "startedAt"].toSorted(),
    );
  });

  test("are read page by page", async () => {
    const { userId, sessions } = await signedIn(3);
    const newest = sessions.toReversed();
    const first = await identity.deps.sessions.listOf(userId, { limit: 1, after: undefined });
    expect(first.map(({ id }) => id)).toEqual(newest.slice(0, 2).map(({ id }) => id));
    const after = { time: first[0]?.startedAt ?? new Date(0), id: first[0]?.id ?? "" };
    const rest = await identity.deps.sessions.listOf(userId, { limit: 5, after });
    expect(rest.map(({ id }) => id)).toEqual(newest.slice(1).map(({ id }) => id));
  });

  test("end one by one, only by their owner, and once per call", async () => {
    const { userId, tokens, sessions } = await signedIn(2);
    const other = await identity.admit();
    const choice = { kind: "ONE", id: sessions[0]?.id ?? "" } as const;
    expect(await end(other.userId, choice)).toBe(0);
    const key = newId();
    expect(await end(userId, choice, key)).toBe(1);
    expect(await end(userId, choice, key)).toBe(0);
    await expect(end(userId, { kind: "ALL" }, key)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    await expect(identity.exchange(tokens[0] ?? "")).rejects.toMatchObject(refused);
    await expect(identity.exchange(tokens[1] ?? "")).resolves.toMatchObject({ userId });
    const line = {
      event: "sessions_ended",
      outcome: "allowed",
      actor: { kind: "person", id: userId },
      method: "session",
    };
    expect(securityEntries()).toEqual([{ ...line, reason: "ONE_SESSION", target: { kind: "session", id: choice.id } }]);
  });

  test("end except for the current one", async () => {
    const { userId, tokens, sessions } = await signedIn(3);
    expect(await end(userId, { kind: "OTHERS", presentId: sessions[1]?.id })).toBe(2);
    await expect(identity.exchange(tokens[0] ?? "")).rejects.toMatchObject(refused);
    await expect(identity.exchange(tokens[1] ?? "")).resolves.toMatchObject({ userId });
    await expect(identity.exchange(tokens[2] ?? "")).rejects.toMatchObject(refused);
  });

  test("end all at once, and nobody else's do", async () => {
    const { userId, tokens } = await signedIn(2);
    const other = await identity.admit();
    expect(await end(userId, { kind: "ALL" })).toBe(2);
    for (const token of tokens) await expect(identity.exchange(token)).rejects.toMatchObject(refused);
    await expect(identity.exchange(other.sessionToken)).resolves.toMatchObject({ userId: other.userId });
    expect(await end(userId, { kind: "ALL" })).toBe(0);
  });
});

/** Returns the published events of a person's sessions. */
const publishedOf = async (userId: string) =>
  (await identity.published(userId))
    .filter(([type]) => type.startsWith("Session"))
    .map(([type, payload]) => ({ type, payload }));
const sessionOf = async (sessionToken: string) => {
  const found = await identity.deps.sessions.find(hashSecret(sessionToken));
  return found?.id ?? "";
};

describe("the end of sessions is published", () => {
  test.each<[string, (present: string, ids: readonly string[]) => SessionChoice, number[], object]>([
    ["one", (_present, [first = ""]) => ({ kind: "ONE", id: first }), [0], {}],
    ["the others", (presentId) => ({ kind: "OTHERS", presentId }), [0, 2], { isAll: true, keptSessionId: "present" }],
    ["all", () => ({ kind: "ALL" }), [0, 1, 2], { isAll: true }],
  ])("by their owner: %s, once for each call", async (_which, choose, ended, more) => {
    const { userId, sessions } = await signedIn(3);
    const ids = sessions.map(({ id }) => id);
    const present = ids[1] ?? "";
    const key = newId();
    for (let times = 0; times < 2; times += 1) await end(userId, choose(present, ids), key);
    const [{ payload } = { payload: {} }, ...rest] = await publishedOf(userId);
    expect(rest).toEqual([]);
    expect({ ...Object(payload), sessionIds: new Set(Object(payload).sessionIds) }).toEqual({
      userId,
      ...more,
      ...("keptSessionId" in more ? { keptSessionId: present } : {}),
      sessionIds: new Set(ended.map((index) => ids[index])),
    });
  });

  test("even if none was left, because things that outlive sessions must end too", async () => {
    const { userId } = await signedIn(1);
    await identity.moveClock(SESSION_IDLE_MS + 1);
    await identity.deps.removal.remove();
    expect(await end(userId, { kind: "ALL" })).toBe(0);
    expect(await publishedOf(userId)).toEqual([{ type: "SessionsEnded", payload: { userId, isAll: true } }]);
  });

  test("but not for a session that ended before or expires", async () => {
    const { userId, sessions } = await signedIn(1);
    await identity.moveClock(SESSION_IDLE_MS + 1);
    await identity.deps.removal.remove();
    expect(await end(userId, { kind: "ONE", id: sessions[0]?.id ?? "" })).toBe(0);
    expect(await publishedOf(userId)).toEqual([]);
  });

  test("when an admin ends all of them", async () => {
    const admin = await identity.admit();
    const { userId, sessions } = await signedIn(2);
    const command = {
      userId: admin.userId,
      subjectId: userId,
      reason: "A stolen phone",
      withCredentials: false,
      idempotencyKey: newId(),
    };
    for (let times = 0; times < 2; times += 1) await endSessionsOfPerson(identity.deps, command);
    const sessionIds = expect.arrayContaining(sessions.map(({ id }) => id));
    expect(await publishedOf(userId)).toEqual([
      { type: "SessionsEnded", payload: { userId, sessionIds, isAll: true } },
    ]);
  });

  test("when a person signs out, once", async () => {
    const { userId, tokens, sessions } = await signedIn(1);
    const hash = hashSecret(tokens[0] ?? "");
    expect([await identity.deps.sessions.end(hash), await identity.deps.sessions.end(hash)]).toEqual([
      userId,
      undefined,
    ]);
    const sessionIds = sessions.map(({ id }) => id);
    expect(await publishedOf(userId)).toEqual([{ type: "SessionsEnded", payload: { userId, sessionIds } }]);
  });

  test("when somebody else signs in with the same browser; the same person's session is replaced", async () => {
    const subject = newId();
    const first = await identity.admit({ subject });
    const id = await sessionOf(first.sessionToken);
    const again = await identity.admit({ subject }, [], first.sessionToken);
    const nextId = await sessionOf(again.sessionToken);
    const other = await identity.admit({}, [], again.sessionToken);
    const { userId } = first;
    expect(await publishedOf(userId)).toEqual([
      { type: "SessionReplaced", payload: { userId, sessionId: id, bySessionId: nextId } },
      { type: "SessionsEnded", payload: { userId, sessionIds: [nextId] } },
    ]);
    expect(await publishedOf(other.userId)).toEqual([]);
  });

  test("in events of a publishable size, however many there are", () => {
    const ids = Array.from({ length: 2_500 }, newId);
    const events = endedSessions(newId(), { kind: "ALL" }, ids);
    expect(events.flatMap((event) => (event.type === "SessionsEnded" ? event.sessionIds : []))).toEqual(ids);
    for (const event of events) expect(encodeEvent(outgoing(event)).byteLength).toBeLessThan(MAX_EVENT_BYTES);
  });
});

describe("authenticating again", () => {
  const isPage = (url: string) => url.startsWith(door.publicUrl) && !url.includes("/api/");
  const open = (browser: Browser, more: Record<string, string>) =>
    browser.open(`${door.publicUrl}/api/login?${new URLSearchParams(more).toString()}`, isPage);
  /** Returns how long before the session's start the person had authenticated. */
  const authenticatedForMs = async (browser: Browser): Promise<number> => {
    const { userId } = await identity.exchange(browser.cookie(door.publicUrl, "session") ?? "");
    const [row] = await identity.query(
      "SELECT 1000 * extract(epoch FROM created_at - authenticated_at)::float AS ms FROM sessions WHERE user_id = $1",
      [userId],
    );
    return Number(row?.["ms"] ?? Number.NaN);
  };

  test("is recorded with its time, unlike a silent sign-in", async () => {
    const browser = createBrowser();
    await open(browser, { login_hint: "carol@example.com" });
    const shownAt = performance.now();
    expect(await authenticatedForMs(browser)).toBeGreaterThanOrEqual(0);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const goneBy = performance.now() - shownAt;
    await open(browser, { login_hint: "carol@example.com" });
    expect(await authenticatedForMs(browser)).toBeGreaterThan(goneBy - 100);
  });

  test("prompts at the provider with the person's address, despite the provider's own session", async () => {
    const browser = createBrowser();
    await open(browser, { login_hint: "dave@example.com" });
    const { status, body, url, way } = await open(browser, { reauthenticate: "1", redirect: "/payout-setup" });
    const sent = new URL(way[0] ?? "").searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({ prompt: "login", max_age: "0", login_hint: "dave@example.com" });
    expect(status).toBe(200);
    expect(url).toContain("/interaction/");
    expect(body).toContain("dave@example.com");
  });
});
