import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { create, toBinary } from "@bufbuild/protobuf";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { pgDeadLetters } from "@stakehold/messaging/dead-letters/dead-letters.ts";
import { on } from "@stakehold/messaging/inbox/handler.ts";
import { REPLAY_LEASE_MS } from "@stakehold/messaging/dead-letters/replay-log.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import { userId, type Role } from "../src/callers/caller.ts";
import type { Consuming } from "../src/process/consuming.ts";
import { deadLettersPart } from "../src/dead-letters/subgraph-part.ts";
import { serveSubgraph } from "../src/graphql/subgraph.ts";
import { createApp, listen, type Listening } from "../src/http.ts";
import { createLogger } from "../src/logger.ts";

const logger = createLogger("test", "silent");
const schema = join(tmpdir(), `dead-letters-${process.pid}.graphql`);
let database: TestDatabase;
let listening: Listening;
let consuming: Consuming;
let handled: string[];
let fault: Error | undefined;
let gate: Promise<void> | undefined;

beforeAll(async () => {
  database = await createTestDatabase("part");
  const group = "stakehold.bets";
  const handle = async ({ value }: { value: string }) => {
    await gate;
    if (fault !== undefined) throw fault;
    handled.push(value);
  };
  consuming = { group, handlers: [on(StringValueSchema, handle)], deadLetters: pgDeadLetters(database.pool, group) };

  writeFileSync(schema, "type Query { nothing: String } type Mutation { nothing: String }");
  const own = { schema: pathToFileURL(schema), resolvers: {}, context: <C>(call: C) => call };
  const verify = async (header: string | undefined) => {
    const [name = "", role] = (header ?? "").split("/");
    const roles: readonly Role[] = role === "ADMIN" ? ["USER", "ADMIN"] : ["USER", "STAFF"];
    return { userId: userId.parse(name), roles, acceptedTerms: true, isBanned: false, reach: null };
  };
  const subgraph = await serveSubgraph({ ...own, parts: [deadLettersPart("bets", consuming)] }, verify, logger);
  const app = createApp();
  app.use("/graphql", subgraph);
  listening = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});
beforeEach(async () => {
  handled = [];
  fault = undefined;
  gate = undefined;
  for (const { id } of await consuming.deadLetters.next(100)) await consuming.deadLetters.resolve(id);
});
afterAll(async () => {
  await listening.stop();
  await database.drop();
});

type Answer = { data: Record<string, unknown> | null; errors?: { extensions: { code: string } }[] };

async function send(query: string, variables: object = {}, caller = "ada/ADMIN"): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${listening.port}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: caller },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as Answer;
}

let offset = 0;

async function park(text: string, why: { errorCode: string; errorMessage: string }, key = "bet"): Promise<void> {
  const value = toBinary(StringValueSchema, create(StringValueSchema, { value: text }));
  const place = { topic: "stakehold.payments.v1", partition: 0, offset: String((offset += 1)) };
  const record = {
    ...place,
    key,
    eventId: `event-${text}`,
    type: StringValueSchema.typeName,
    value,
    occurredAt: new Date(),
  };
  await consuming.deadLetters.park({ record, ...why, attempts: 1 });
}

const unknownBet = { errorCode: "BET_NOT_FOUND", errorMessage: "This bet does not exist." };

const LIST = `query ($first: Int! = 20, $after: String) { betsDeadLetters(first: $first, after: $after) {
  nodes { id type key eventId since attempts code message } pageInfo { hasNextPage endCursor } total } }`;
const REPLAY = `mutation ($input: ReplayDeadLettersInput!) {
  replayBetsDeadLetters(input: $input) { id replayed failedKeys waiting } }`;

const replay = (idempotencyKey: string, note = "Mended", caller = "ada/ADMIN") =>
  send(REPLAY, { input: { idempotencyKey, note } }, caller);

describe("the dead letters of a service", () => {
  test("are shown to admins with all identifiers, but without content or details of unexpected failures", async () => {
    await park("secret-1", unknownBet);
    await park("secret-2", { errorCode: "INTERNAL", errorMessage: "Error: password=hunter2" }, "other");
    const { data } = await send(LIST);
    expect(data).toEqual({
      betsDeadLetters: {
        nodes: [
          {
            id: expect.any(String),
            type: "google.protobuf.StringValue",
            key: "bet",
            eventId: "event-secret-1",
            since: expect.any(String),
            attempts: 1,
            code: "BET_NOT_FOUND",
            message: "This bet does not exist.",
          },
          expect.objectContaining({ key: "other", code: "INTERNAL", message: expect.stringContaining("the log") }),
        ],
        pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
        total: 2,
      },
    });
    expect(JSON.stringify(data)).not.toContain("hunter2");
  });

  test("are listed page by page, oldest first, and a malformed cursor is refused", async () => {
    for (const text of ["1", "2", "3"]) await park(text, unknownBet, text);
    const pageOf = async (after: string | null) => (await send(LIST, { first: 2, after })).data?.["betsDeadLetters"];
    const first = await pageOf(null);
    expect(first).toMatchObject({ nodes: [{ key: "1" }, { key: "2" }], pageInfo: { hasNextPage: true }, total: 3 });
    const { endCursor } = (first as { pageInfo: { endCursor: string } }).pageInfo;
    expect(await pageOf(endCursor)).toMatchObject({ nodes: [{ key: "3" }], pageInfo: { hasNextPage: false } });
    const foreign = Buffer.from(JSON.stringify(["x"])).toString("base64url");
    expect((await send(LIST, { first: 2, after: foreign })).errors?.[0]?.extensions.code).toBe("INVALID_INPUT");
  });

  test("can be neither listed nor replayed by staff", async () => {
    await park("1", unknownBet);
    expect((await send(LIST, {}, "sam/STAFF")).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    expect((await replay("k", "Mended", "sam/STAFF")).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    expect(handled).toEqual([]);
  });
});

describe("a replay that an admin requests", () => {
  test("handles waiting letters, and returns the same outcome for a repeated request", async () => {
    await park("1", unknownBet);
    await park("2", unknownBet);
    const outcome = { id: expect.any(String), replayed: 2, failedKeys: 0, waiting: 0 };
    const key = randomUUID();
    expect((await replay(key)).data).toEqual({ replayBetsDeadLetters: outcome });
    await park("3", unknownBet);
    expect((await replay(key)).data).toEqual({ replayBetsDeadLetters: { ...outcome, waiting: 1 } });
    expect(handled).toEqual(["1", "2"]);
    expect((await replay(key, "Another reason")).errors?.[0]?.extensions.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("leaves letters that still fail, with later events of their keys", async () => {
    await park("1", unknownBet);
    await park("2", { errorCode: "PARKED_BEHIND", errorMessage: "An earlier event of the same key is parked" });
    fault = domainError("BET_NOT_ACTIVE");
    const { data } = await replay(randomUUID());
    expect(data).toMatchObject({ replayBetsDeadLetters: { replayed: 0, failedKeys: 1, waiting: 2 } });
    expect((await send(LIST)).data).toMatchObject({
      betsDeadLetters: { nodes: [{ code: "BET_NOT_ACTIVE", attempts: 2 }, { code: "PARKED_BEHIND" }] },
    });
  });

  test("blocks another admin's while it runs", async () => {
    await park("1", unknownBet);
    const opening = Promise.withResolvers<void>();
    gate = opening.promise;
    const first = replay(randomUUID());
    await untilBegun();
    expect((await replay(randomUUID(), "Mended", "bea/ADMIN")).errors?.[0]?.extensions.code).toBe("REPLAY_UNDER_WAY");
    opening.resolve();
    expect((await first).data).toMatchObject({ replayBetsDeadLetters: { replayed: 1 } });
    expect(handled).toEqual(["1"]);
  });

  test("blocks another admin's however long it runs", async () => {
    await park("1", unknownBet);
    const opening = Promise.withResolvers<void>();
    gate = opening.promise;
    const first = replay(randomUUID());
    await untilBegun();
    await database.moveClock(REPLAY_LEASE_MS + 1_000);
    await untilHeld();
    expect((await replay(randomUUID(), "Mended", "bea/ADMIN")).errors?.[0]?.extensions.code).toBe("REPLAY_UNDER_WAY");
    opening.resolve();
    expect((await first).data).toMatchObject({ replayBetsDeadLetters: { replayed: 1 } });
  });

  test("requires a reason, which is recorded with the admin and the outcome", async () => {
    expect((await replay(randomUUID(), "  ")).errors?.[0]?.extensions.code).toBe("INVALID_INPUT");
    await park("1", unknownBet);
    const key = randomUUID();
    await replay(key, "The bet was restored");
    const { rows } = await database.pool.query("SELECT * FROM dead_letter_replays WHERE idempotency_key = $1", [key]);
    expect(rows).toMatchObject([{ requested_by: "ada", note: "The bet was restored", replayed: 1, failed_keys: 0 }]);
  });
});

const LIST_ASIDE = `query ($first: Int! = 20, $after: String) { betsSetAsideLetters(first: $first, after: $after) {
  nodes { letter { id eventId code message } setAsideBy setAsideAt note } pageInfo { hasNextPage endCursor } total } }`;
const decisionField = (name: string) =>
  `mutation ($input: DecideDeadLetterInput!) { ${name}(input: $input) { id waiting } }`;

const decide = (name: string, letterId: string, change: object = {}, caller = "ada/ADMIN") =>
  send(
    decisionField(name),
    { input: { idempotencyKey: randomUUID(), letterId, note: "Nobody can", ...change } },
    caller,
  );
const setAside = (letterId: string, change: object = {}, caller = "ada/ADMIN") =>
  decide("setAsideBetsDeadLetter", letterId, change, caller);

const codeIn = ({ errors }: Answer) => errors?.[0]?.extensions.code;

async function shownIds(): Promise<readonly string[]> {
  const { data } = await send(LIST);
  return (data as { betsDeadLetters: { nodes: { id: string }[] } }).betsDeadLetters.nodes.map(({ id }) => id);
}

describe("a letter that an admin sets aside", () => {
  test("is no longer waiting, is listed with who and why, is skipped by replays, and can be brought back", async () => {
    await park("1", unknownBet);
    await park("2", { errorCode: "PARKED_BEHIND", errorMessage: "An earlier event of the same key is parked" });
    const [first = ""] = await shownIds();
    expect((await setAside(first)).data).toEqual({ setAsideBetsDeadLetter: { id: expect.any(String), waiting: 1 } });
    expect((await send(LIST_ASIDE)).data).toEqual({
      betsSetAsideLetters: {
        nodes: [
          {
            letter: { id: first, eventId: "event-1", code: "BET_NOT_FOUND", message: "This bet does not exist." },
            setAsideBy: "ada",
            setAsideAt: expect.any(String),
            note: "Nobody can",
          },
        ],
        pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
        total: 1,
      },
    });
    await replay(randomUUID());
    expect(handled).toEqual(["2"]);
    expect((await decide("bringBackBetsDeadLetter", first)).data).toMatchObject({
      bringBackBetsDeadLetter: { waiting: 1 },
    });
    await replay(randomUUID());
    expect(handled).toEqual(["2", "1"]);
    expect((await send(LIST_ASIDE)).data).toMatchObject({ betsSetAsideLetters: { nodes: [], total: 0 } });
  });

  test("is refused without a reason, for staff, and for another service's letter", async () => {
    await park("1", unknownBet);
    const [first = ""] = await shownIds();
    expect(codeIn(await setAside(first, { note: " " }))).toBe("INVALID_INPUT");
    expect(codeIn(await setAside(first, { note: "x".repeat(1_001) }))).toBe("INVALID_INPUT");
    expect(codeIn(await setAside(first, {}, "sam/STAFF"))).toBe("FORBIDDEN");
    expect(codeIn(await decide("bringBackBetsDeadLetter", first, {}, "sam/STAFF"))).toBe("FORBIDDEN");
    expect(codeIn(await send(LIST_ASIDE, {}, "sam/STAFF"))).toBe("FORBIDDEN");
    expect(codeIn(await setAside(first.replace("bets:", "payments:")))).toBe("DEAD_LETTER_NOT_FOUND");
    expect(await shownIds()).toEqual([first]);
  });

  test("stays waiting while a replay runs", async () => {
    await park("1", unknownBet);
    const [first = ""] = await shownIds();
    const opening = Promise.withResolvers<void>();
    gate = opening.promise;
    const going = replay(randomUUID());
    await untilBegun();
    expect(codeIn(await setAside(first))).toBe("REPLAY_UNDER_WAY");
    opening.resolve();
    await going;
    expect(codeIn(await setAside(first))).toBe("DEAD_LETTER_NOT_WAITING");
  });
});

async function untilBegun(): Promise<void> {
  const open = "SELECT FROM dead_letter_replays WHERE finished_at IS NULL";
  await until(async () => (await database.pool.query(open)).rowCount !== 0);
}

async function untilHeld(): Promise<void> {
  const held = "SELECT FROM dead_letter_replays WHERE finished_at IS NULL AND lease_until > stakehold_now()";
  await until(async () => (await database.pool.query(held)).rowCount !== 0);
}
