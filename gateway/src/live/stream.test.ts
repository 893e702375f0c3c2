import { afterEach, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { createApp, listen, type Listening } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { until } from "@stakehold/testing/until.ts";
import { answerErrors } from "../errors/answer-errors.ts";
import type { SignedIn } from "../sessions/exchange.ts";
import { createHub } from "./hub.ts";
import { createMemory } from "./memory.ts";
import { streamChanges } from "./stream.ts";

const ada: SignedIn = { userId: "ada", internalToken: "token", reach: null };
const BET = "bet:01990000-0000-7000-8000-000000000001";
const logger = createLogger("test", "silent");
const logged: unknown[] = [];
let listening: Listening | undefined;

afterEach(() => listening?.stop());

/** Serves live updates, with the test's answer in place of identity's; returns the URL. */
async function serve(
  hub: ReturnType<typeof createHub>,
  admit: () => Promise<SignedIn>,
  { reauthenticate = admit, memory = createMemory("a secret") } = {},
): Promise<string> {
  const app = createApp();
  const logSecurity = (entry: unknown) => void logged.push(entry);
  app.get("/live", streamChanges({ hub, memory, admit, reauthenticate, logSecurity }));
  app.use(answerErrors(logger));
  listening = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  return `http://127.0.0.1:${listening.port}/live?topics=${BET}`;
}

test("a stream sends changes, and closes with its reader", async () => {
  const hub = createHub(logger);
  const url = await serve(hub, async () => ada);
  const leaving = new AbortController();
  const { body } = await fetch(url, { signal: leaving.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  hub.send({ topic: BET, type: "VoteCast" });
  let text = "";
  while (!text.includes("VoteCast")) text += (await reader?.read())?.value ?? "";
  expect(text).toContain(`event: change\ndata: {"topic":"${BET}","type":"VoteCast"}\n\n`);
  leaving.abort();
  await until(() => hub.size() === 0);
});

test("a page that reconnects first receives what it missed, by header or by URL", async () => {
  const hub = createHub(logger);
  const memory = createMemory("a secret");
  memory.begin({ cluster: "one", positions: [{ topic: "bets", partition: 0, offset: "0" }] });
  const url = await serve(hub, async () => ada, { memory });
  const firstOf = async (address: string, headers: Record<string, string> = {}) => {
    const leaving = new AbortController();
    const { body } = await fetch(address, { headers, signal: leaving.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const { value = "" } = (await reader?.read()) ?? {};
    leaving.abort();
    return value;
  };
  const id = memory.id() ?? "";
  expect(await firstOf(url)).toBe(`retry: 1000\n\nevent: position\nid: ${id}\ndata: {}\n\n`);
  memory.read({ partition: "bets/0", offset: 0 }, [{ topic: BET, type: "VoteCast" }]);
  memory.read({ partition: "bets/0", offset: 1 }, [{ topic: "bet:another", type: "VoteCast" }]);
  const here = `event: position\nid: ${memory.id()}\ndata: {}\n\n`;
  const caughtUp = `retry: 1000\n\nevent: change\ndata: {"topic":"${BET}","type":"VoteCast"}\n\n${here}`;
  expect(await firstOf(url, { "last-event-id": id })).toBe(caughtUp);
  expect(await firstOf(`${url}&after=${id}`)).toBe(caughtUp);
  expect(await firstOf(`${url}&after=${id}`, { "last-event-id": "made up" })).toBe(
    `retry: 1000\n\nevent: missed\ndata: {}\n\n${here}`,
  );
});

test("a client that leaves during its identity lookup leaves no stream behind", async () => {
  const hub = createHub(logger);
  const lookedUp = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<SignedIn>();
  const url = await serve(hub, () => {
    lookedUp.resolve();
    return answer.promise;
  });
  const leaving = new AbortController();
  const request = fetch(url, { signal: leaving.signal });
  await lookedUp.promise;
  leaving.abort();
  await expect(request).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 50));
  answer.resolve(ada);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hub.size()).toBe(0);
});

/** Reads a stream to its end and returns its text. */
async function readToEnd(url: string): Promise<string> {
  const { body } = await fetch(url);
  let text = "";
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  return text;
}

test("a stream ends when the hub closes, with a delay for reconnecting", async () => {
  const hub = createHub(logger);
  const streamed = readToEnd(await serve(hub, async () => ada));
  await until(() => hub.size() === 1);
  hub.close();
  expect(await streamed).toBe("retry: 1000\n\n");
  expect(hub.size()).toBe(0);
});

test("a stream ends with its session, but not while identity is unavailable", async () => {
  const hub = createHub(logger);
  let looks = 0;
  const streamed = readToEnd(
    await serve(hub, async () => ada, {
      reauthenticate: async () => {
        looks += 1;
        throw domainError(looks === 1 ? "UNAVAILABLE" : "UNAUTHENTICATED");
      },
    }),
  );
  await streamed;
  expect(looks).toBe(2);
});

test.each([
  [BET, ["escrow:read"], "bets:read"],
  ["feed", ["escrow:read"], "bets:read"],
  ["user:ada", ["bets:read"], "escrow:read"],
  [`${BET},user:ada`, ["bets:read"], "escrow:read"],
  ["tickets:ada", ["bets:read", "escrow:read"], "tickets:write"],
] as const)("a token watches %s only with the scope of that topic", async (topics, reach, scope) => {
  const watching = async (has: SignedIn["reach"]) => {
    const url = await serve(createHub(logger), async () => ({ ...ada, reach: has }));
    const leaving = new AbortController();
    const { status, body } = await fetch(url.replace(BET, topics), { signal: leaving.signal });
    await body?.cancel();
    leaving.abort();
    await listening?.stop();
    return status;
  };
  logged.length = 0;
  expect(await watching(reach)).not.toBe(200);
  expect(logged).toEqual([expect.objectContaining({ event: "access_refused", reason: "INSUFFICIENT_SCOPE" })]);
  expect(await watching([...reach, scope])).toBe(200);
});

/** Returns a session with these roles, as identity would. */
const sessionOf = (...roles: string[]): SignedIn => {
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
  const claims = { sub: "ada", roles, terms: true, banned: false };
  return { ...ada, internalToken: `${part({ alg: "EdDSA" })}.${part(claims)}.signature` };
};

/** Returns the status of a stream of these topics, and disconnects at once. */
async function statusOf(admit: () => Promise<SignedIn>, topics = "tickets"): Promise<number> {
  const url = await serve(createHub(logger), admit);
  const leaving = new AbortController();
  const { status } = await fetch(url.replace(BET, topics), { signal: leaving.signal });
  leaving.abort();
  await listening?.stop();
  return status;
}

/** Returns the code with which a stream is refused. */
async function refusalOf(admit: () => Promise<SignedIn>, topics: string): Promise<unknown> {
  const url = await serve(createHub(logger), admit);
  const answer: unknown = await (await fetch(url.replace(BET, topics))).json();
  await listening?.stop();
  return answer;
}

test("only a signed-in person may watch their bell, and a token may not", async () => {
  logged.length = 0;
  const hub = createHub(logger);
  const url = await serve(hub, async () => ada);
  const leaving = new AbortController();
  const { body } = await fetch(url.replace(BET, "bell:ada"), { signal: leaving.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  await until(() => hub.size() === 1);
  hub.send({ topic: "bell:bob", type: "NoticesTold" });
  hub.send({ topic: "bell:ada", type: "NoticesRead" });
  let text = "";
  while (!text.includes("NoticesRead")) text += (await reader?.read())?.value ?? "";
  expect(text).not.toContain("bob");
  leaving.abort();
  await listening?.stop();

  expect(await refusalOf(async () => ada, "bell:bob")).toMatchObject({ code: "INVALID_INPUT" });
  expect(await refusalOf(async () => ada, "bell:")).toMatchObject({ code: "INVALID_INPUT" });
  expect(logged).toEqual([]);
  const token: SignedIn = { ...ada, reach: ["bets:read", "escrow:read", "tickets:write", "webhooks:manage"] };
  expect(await refusalOf(async () => token, `${BET},bell:ada`)).toMatchObject({ code: "INSUFFICIENT_SCOPE" });
  expect(logged).toMatchObject([{ event: "access_refused", reason: "INSUFFICIENT_SCOPE" }]);
});

test("only staff may watch all tickets, and only a person their own", async () => {
  logged.length = 0;
  expect(await statusOf(async () => sessionOf("USER", "STAFF"))).toBe(200);
  expect(await statusOf(async () => sessionOf("USER", "ADMIN"))).toBe(200);
  expect(await statusOf(async () => sessionOf("USER"), "tickets:ada")).toBe(200);
  expect(logged).toEqual([]);
  for (const nobody of [sessionOf("USER"), ada]) expect(await statusOf(async () => nobody)).toBe(403);
  const tokenOfStaff: SignedIn = {
    ...sessionOf("USER", "STAFF"),
    reach: ["bets:read", "tickets:write", "escrow:read"],
  };
  expect(await statusOf(async () => tokenOfStaff)).toBe(403);
  expect(logged).toMatchObject(["FORBIDDEN", "FORBIDDEN", "INSUFFICIENT_SCOPE"].map((reason) => ({ reason })));
  expect(await statusOf(async () => sessionOf("USER", "STAFF"), "tickets:bob")).toBe(400);
});

test("only an admin's session may watch the admin topic, also among other topics", async () => {
  logged.length = 0;
  expect(await statusOf(async () => sessionOf("USER", "ADMIN"), "admin")).toBe(200);
  expect(await statusOf(async () => sessionOf("USER", "ADMIN"), `tickets,admin,${BET}`)).toBe(200);
  expect(logged).toEqual([]);
  for (const other of [sessionOf("USER"), sessionOf("USER", "STAFF"), ada]) {
    for (const topics of ["admin", `feed,admin`]) expect(await statusOf(async () => other, topics)).toBe(403);
  }
  const reach = ["bets:read", "tickets:write", "escrow:read"] as const;
  const tokenOfAdmin: SignedIn = { ...sessionOf("USER", "ADMIN"), reach };
  expect(await statusOf(async () => tokenOfAdmin, "admin")).toBe(403);
  expect(logged.map((each) => Object(each).reason)).toEqual([
    ...Array.from({ length: 6 }, () => "FORBIDDEN"),
    "INSUFFICIENT_SCOPE",
  ]);
  expect(await statusOf(async () => sessionOf("USER", "ADMIN"), "admin:ada")).toBe(400);
});

test("an admin's page that reconnects receives a Missed event besides what it missed", async () => {
  const hub = createHub(logger);
  const memory = createMemory("a secret");
  memory.begin({ cluster: "one", positions: [{ topic: "bets", partition: 0, offset: "0" }] });
  const url = await serve(hub, async () => sessionOf("USER", "ADMIN"), { memory });
  const leaving = new AbortController();
  const address = `${url.replace(BET, `${BET},admin`)}&after=${memory.id()}`;
  memory.read({ partition: "bets/0", offset: 0 }, [{ topic: BET, type: "VoteCast" }]);
  const { body } = await fetch(address, { signal: leaving.signal });
  const { value = "" } = (await body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
  leaving.abort();
  expect(value.match(/^data: .*topic.*$/gm)).toEqual([
    'data: {"topic":"admin","type":"Missed"}',
    `data: {"topic":"${BET}","type":"VoteCast"}`,
  ]);
});

test.each([
  ["tickets", "STAFF"],
  ["admin", "ADMIN"],
])("a stream of %s ends with the role", async (topic, role) => {
  const hub = createHub(logger);
  const reauthenticate = async () => sessionOf("USER");
  const url = await serve(hub, async () => sessionOf("USER", role), { reauthenticate });
  expect(await readToEnd(url.replace(BET, topic))).toBe("retry: 1000\n\n");
  expect(hub.size()).toBe(0);
});
