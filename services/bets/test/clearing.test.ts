import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { ActRecordedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import type { SecurityFacts } from "@stakehold/service/security/entry.ts";
import { z } from "zod";
import { clearPlatform } from "../src/operations/clear-platform.ts";
import { confirmClearing } from "../src/operations/confirm-clearing.ts";
import { withdrawClearing } from "../src/operations/withdraw-clearing.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { codeOf, MINUTE, openWorld, person, type World } from "./world.ts";

let world: World;
/** The dependencies of a platform whose clearing needs two admins. */
let deps: World["deps"];
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_clearing");
  deps = { ...world.deps, clearingNeeds: 2 };
  subgraph = await openSubgraph(deps);
});
afterEach(async () => {
  const underWay = await world.deps.platform.cleanupUnderWay();
  if (underWay !== undefined) await world.deps.platform.reopen(underWay);
  const waiting = await world.deps.clearings.waiting();
  if (waiting !== undefined) await withdraw(waiting.id);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const ada = person({ roles: ["USER", "ADMIN"] });
const bea = person({ roles: ["USER", "ADMIN"] });
const PHRASE = "DELETE EVERYTHING";

const request = async (caller = ada, idempotencyKey: string = randomUUID()) =>
  (await clearPlatform(deps, { userId: caller.userId, idempotencyKey })).cleanupId;
const confirm = (cleanupId: string, caller = bea, idempotencyKey: string = randomUUID()) =>
  confirmClearing(deps, { userId: caller.userId, cleanupId, idempotencyKey });
const withdraw = (cleanupId: string, caller = ada, idempotencyKey: string = randomUUID()) =>
  withdrawClearing(world.deps, { userId: caller.userId, cleanupId, idempotencyKey });
const underWay = () => world.deps.platform.cleanupUnderWay();

const REQUEST = `mutation ($input: ClearPlatformInput!) { clearPlatform(input: $input) {
  cleanupId clearing { id isOwn isExpired askedBy { id } } } }`;
const CONFIRM = "mutation ($input: ConfirmClearingInput!) { confirmClearing(input: $input) { cleanupId } }";
const WITHDRAW = "mutation ($input: WithdrawClearingInput!) { withdrawClearing(input: $input) { cleanupId } }";
const WAITING = "{ platformCounts { isClosed clearing { id isOwn isExpired askedBy { id } askedAt expiresAt } } }";

const requestByGraph = (caller: Caller, phrase = PHRASE) =>
  subgraph.run(caller, REQUEST, { input: { idempotencyKey: randomUUID(), phrase } });
const confirmByGraph = (caller: Caller, cleanupId: string, phrase = PHRASE) =>
  subgraph.run(caller, CONFIRM, { input: { cleanupId, idempotencyKey: randomUUID(), phrase } });
const withdrawByGraph = (caller: Caller, cleanupId: string) =>
  subgraph.run(caller, WITHDRAW, { input: { cleanupId, idempotencyKey: randomUUID() } });

const endingOf = async (id: string) => {
  const { rows } = await world.database.pool.query(
    "SELECT asked_by, ended_by, ending FROM clearing_requests WHERE id = $1",
    [id],
  );
  return rows[0];
};

describe("requesting a cleanup", () => {
  test.each(["", "delete everything", " DELETE EVERYTHING", "DELETE EVERYTHING ", "DELETE  EVERYTHING"])(
    "with the phrase %j is refused with the specified message, and stores no request",
    async (phrase) => {
      const { codes, messages } = await requestByGraph(ada, phrase);
      expect(codes).toEqual(["INVALID_INPUT"]);
      expect(messages).toEqual(["Cleanup cancelled - confirmation text did not match"]);
      expect(await world.deps.clearings.waiting()).toBeUndefined();
    },
  );

  test.each([
    ["a person", person()],
    ["STAFF", person({ roles: ["USER", "STAFF"] })],
  ])("as %s is refused, whatever the phrase, and so are confirming and withdrawing", async (_who, caller) => {
    const cleanupId = await request();
    expect((await requestByGraph(caller)).codes).toEqual(["FORBIDDEN"]);
    expect((await requestByGraph(caller, "no")).codes).toEqual(["FORBIDDEN"]);
    expect((await confirmByGraph(caller, cleanupId)).codes).toEqual(["FORBIDDEN"]);
    expect((await withdrawByGraph(caller, cleanupId)).codes).toEqual(["FORBIDDEN"]);
    expect(await underWay()).toBeUndefined();
  });

  test("as an admin closes nothing, and shows every admin who requested it and when it expires", async () => {
    const { data } = await requestByGraph(ada);
    const { id } = (await world.deps.clearings.waiting()) ?? {};
    const own = { id, isOwn: true, isExpired: false, askedBy: { id: ada.userId } };
    expect(data).toEqual({ clearPlatform: { cleanupId: id, clearing: own } });
    expect([await underWay(), world.woken]).toEqual([undefined, []]);
    const shown = await subgraph.run(bea, WAITING);
    expect(shown.data).toEqual({
      platformCounts: {
        isClosed: false,
        clearing: { ...own, isOwn: false, askedAt: expect.any(String), expiresAt: expect.any(String) },
      },
    });
  });

  test("while a request waits returns that one, to its admin and to another", async () => {
    const key = randomUUID();
    const first = await request(ada, key);
    expect([await request(ada, key), await request(ada), await request(bea)]).toEqual([first, first, first]);
    expect(await underWay()).toBeUndefined();
  });

  test("while a cleanup is in progress returns that one, and afterwards a new key makes a new request", async () => {
    const key = randomUUID();
    const first = await request(ada, key);
    await confirm(first);
    expect(await request(bea)).toBe(first);
    expect((await requestByGraph(ada)).data).toEqual({ clearPlatform: { cleanupId: first, clearing: null } });
    await world.deps.platform.reopen(first);
    expect(await request(ada, key)).toBe(first);
    expect(await request()).not.toBe(first);
    expect(await underWay()).toBeUndefined();
  });

  test("while live money is held is refused, and so is confirming", async () => {
    const live = { ...deps, holdsLiveMoney: true };
    expect(await codeOf(clearPlatform(live, { userId: ada.userId, idempotencyKey: randomUUID() }))).toBe("FORBIDDEN");
    const cleanupId = await request();
    const command = { userId: bea.userId, cleanupId, idempotencyKey: randomUUID() };
    expect(await codeOf(confirmClearing(live, command))).toBe("FORBIDDEN");
    expect(await underWay()).toBeUndefined();
  });
});

describe("a requested cleanup", () => {
  test("begins when another admin confirms it by the phrase, once", async () => {
    const cleanupId = await request();
    const refused = await confirmByGraph(bea, cleanupId, "delete everything");
    expect(refused.messages).toEqual(["Cleanup cancelled - confirmation text did not match"]);
    expect(await underWay()).toBeUndefined();
    expect((await confirmByGraph(bea, cleanupId)).data).toEqual({ confirmClearing: { cleanupId } });
    expect(await underWay()).toBe(cleanupId);
    expect(world.woken.slice(-1)).toEqual([`cleanup/${cleanupId}`]);
    expect(await endingOf(cleanupId)).toEqual({ asked_by: ada.userId, ended_by: bea.userId, ending: "CONFIRMED" });
    expect((await confirmByGraph(bea, cleanupId)).codes).toEqual(["CLEARING_NOT_FOUND"]);
  });

  test("is not begun by the admin who requested it, whatever the key", async () => {
    const cleanupId = await request();
    for (let times = 0; times < 2; times += 1) {
      expect(await codeOf(confirm(cleanupId, ada))).toBe("SECOND_ADMIN_NEEDED");
    }
    expect(await underWay()).toBeUndefined();
    expect((await world.deps.clearings.waiting())?.id).toBe(cleanupId);
  });

  test("expires after 30 minutes, and may then be requested again by the other admin", async () => {
    const cleanupId = await request();
    await world.database.moveClock(30 * MINUTE + 1_000);
    expect(await codeOf(confirm(cleanupId))).toBe("CLEARING_EXPIRED");
    expect((await subgraph.run(bea, WAITING)).data).toMatchObject({
      platformCounts: { clearing: { id: cleanupId, isExpired: true } },
    });
    const fresh = await request(bea);
    expect(fresh).not.toBe(cleanupId);
    expect(await endingOf(cleanupId)).toMatchObject({ ended_by: null, ending: "EXPIRED" });
    expect(await codeOf(confirm(cleanupId))).toBe("CLEARING_NOT_FOUND");
    expect(await confirm(fresh, ada)).toBe(fresh);
  });

  test("is withdrawn by any admin, and can then no longer begin", async () => {
    for (const by of [ada, bea]) {
      const cleanupId = await request();
      expect((await withdrawByGraph(by, cleanupId)).data).toEqual({ withdrawClearing: { cleanupId } });
      expect(await endingOf(cleanupId)).toMatchObject({ ended_by: by.userId, ending: "WITHDRAWN" });
      expect(await codeOf(confirm(cleanupId))).toBe("CLEARING_NOT_FOUND");
      expect(await codeOf(withdraw(cleanupId))).toBe("CLEARING_NOT_FOUND");
    }
    expect(await underWay()).toBeUndefined();
  });

  test.each(["", "x", randomUUID()])("is not found by the id %j, and nothing begins", async (id) => {
    expect((await confirmByGraph(bea, id)).codes).toEqual(["CLEARING_NOT_FOUND"]);
    expect((await withdrawByGraph(bea, id)).codes).toEqual(["CLEARING_NOT_FOUND"]);
    expect(await underWay()).toBeUndefined();
  });

  test("begins once, or is withdrawn, when admins do both at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const cleanupId = await request();
      const others = Array.from({ length: 3 }, () => person({ roles: ["USER", "ADMIN"] }));
      const tried = await Promise.allSettled([
        ...others.map((other) => confirm(cleanupId, other)),
        withdraw(cleanupId, bea),
      ]);
      expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const { ending } = await endingOf(cleanupId);
      expect(await underWay()).toBe(ending === "CONFIRMED" ? cleanupId : undefined);
      if (ending === "CONFIRMED") await world.deps.platform.reopen(cleanupId);
    }
  });

  test("is written to the security log once at each step", async () => {
    const entries: SecurityFacts[] = [];
    const logged = { ...deps, logSecurity: (facts: SecurityFacts) => void entries.push(facts) };
    const command = { userId: ada.userId, idempotencyKey: randomUUID() };
    const { cleanupId: first } = await clearPlatform(logged, command);
    await clearPlatform(logged, command);
    const withdrawing = { userId: ada.userId, cleanupId: first, idempotencyKey: randomUUID() };
    await withdrawClearing(logged, withdrawing);
    await withdrawClearing(logged, withdrawing);
    const { cleanupId } = await clearPlatform(logged, { ...command, idempotencyKey: randomUUID() });
    const confirming = { userId: bea.userId, cleanupId, idempotencyKey: randomUUID() };
    await confirmClearing(logged, confirming);
    await confirmClearing(logged, confirming);
    expect(entries.map(({ reason, actor, target }) => [reason, actor, target?.id])).toEqual([
      ["ASK_TO_CLEAR_PLATFORM", { kind: "person", id: ada.userId }, first],
      ["WITHDRAW_CLEARING", { kind: "person", id: ada.userId }, first],
      ["ASK_TO_CLEAR_PLATFORM", { kind: "person", id: ada.userId }, cleanupId],
      ["CLEAR_PLATFORM", { kind: "person", id: bea.userId }, cleanupId],
    ]);
  });
});

describe("with one admin required", () => {
  const clear = (idempotencyKey: string = randomUUID(), caller = ada) =>
    clearPlatform(world.deps, { userId: caller.userId, idempotencyKey });

  test("the phrase of one begins it, once per key and for all concurrent requests", async () => {
    const key = randomUUID();
    const begun = await clear(key);
    expect(begun.clearing).toBeNull();
    expect(await underWay()).toBe(begun.cleanupId);
    expect(world.woken.slice(-1)).toEqual([`cleanup/${begun.cleanupId}`]);
    expect([await clear(key), await clear(), await clear(randomUUID(), bea)]).toEqual([begun, begun, begun]);
    await world.deps.platform.reopen(begun.cleanupId);
    const { length } = world.woken;
    expect(await clear(key)).toEqual(begun);
    expect([await underWay(), world.woken.length]).toEqual([undefined, length]);
  });

  test("a request from when two were required is replaced, no matter who made it", async () => {
    for (const by of [ada, bea]) {
      const requested = await request(by);
      const { cleanupId, clearing } = await clear();
      expect([await underWay(), clearing, cleanupId === requested]).toEqual([cleanupId, null, false]);
      expect(await endingOf(requested)).toMatchObject({ ended_by: null, ending: "EXPIRED" });
      await world.deps.platform.reopen(cleanupId);
    }
  });

  test("it is recorded, and written to the security log, as begun by that admin", async () => {
    const entries: SecurityFacts[] = [];
    const logged = { ...world.deps, logSecurity: (facts: SecurityFacts) => void entries.push(facts) };
    const command = { userId: ada.userId, idempotencyKey: randomUUID() };
    const { cleanupId } = await clearPlatform(logged, command);
    await clearPlatform(logged, command);
    const { rows } = await world.database.pool.query(
      "SELECT actor_id, action, before, after FROM audit_entries WHERE subject_id = $1",
      [cleanupId],
    );
    expect(rows).toMatchObject([
      { actor_id: ada.userId, action: "CLEAR_PLATFORM", before: { platform: "OPEN" }, after: { platform: "CLOSED" } },
    ]);
    expect(entries.map(({ reason, target }) => [reason, target?.id])).toEqual([["CLEAR_PLATFORM", cleanupId]]);
  });

  test("it is refused while live money is held, and nothing is closed", async () => {
    const live = { ...world.deps, holdsLiveMoney: true };
    expect(await codeOf(clearPlatform(live, { userId: ada.userId, idempotencyKey: randomUUID() }))).toBe("FORBIDDEN");
    expect(await underWay()).toBeUndefined();
  });
});

test("the database refuses a confirmation by the admin who made the request", async () => {
  const cleanupId = await request();
  const confirmed = world.database.pool.query(
    "UPDATE clearing_requests SET ended_at = asked_at, ended_by = asked_by, ending = 'CONFIRMED' WHERE id = $1",
    [cleanupId],
  );
  await expect(confirmed).rejects.toThrow("check constraint");
});

describe("the audit of a clearing", () => {
  const LIST = `query ($first: Int! = 20, $after: String, $personId: ID) {
    betsAuditEntries(first: $first, after: $after, personId: $personId) {
      nodes { action actorId subjectId reason before { name value } after { name value } }
      pageInfo { hasNextPage endCursor } } }`;
  const actionsOf = ({ data }: { data: unknown }) =>
    auditPage.parse(data).betsAuditEntries.nodes.map(({ action, subjectId }) => [action, subjectId]);

  test("lists author, before and after, newest first, page by page, and by person", async () => {
    const ann = person({ roles: ["USER", "ADMIN"] });
    const cleanupId = await request(ann);
    await confirm(cleanupId, bea);
    const mine = await subgraph.run(bea, LIST, { personId: ann.userId });
    expect(mine.data).toMatchObject({
      betsAuditEntries: {
        nodes: [
          {
            action: "ASK_TO_CLEAR_PLATFORM",
            actorId: ann.userId,
            subjectId: cleanupId,
            reason: null,
            before: [{ name: "clearing", value: "NONE" }],
            after: [{ name: "clearing", value: "ASKED" }],
          },
        ],
      },
    });
    const first = await subgraph.run(bea, LIST, { first: 1 });
    expect(actionsOf(first)).toEqual([["CLEAR_PLATFORM", cleanupId]]);
    const { endCursor } = auditPage.parse(first.data).betsAuditEntries.pageInfo;
    expect(actionsOf(await subgraph.run(bea, LIST, { first: 1, after: endCursor }))).toEqual([
      ["ASK_TO_CLEAR_PLATFORM", cleanupId],
    ]);
  });

  test("publishes each entry's id once, and nothing for what is refused or repeated", async () => {
    const before = (await world.published(ActRecordedSchema)).length;
    const key = randomUUID();
    const cleanupId = await request(ada, key);
    await request(ada, key);
    await request(bea);
    expect(await codeOf(confirm(cleanupId, ada))).toBe("SECOND_ADMIN_NEEDED");
    for (let times = 0; times < 2; times += 1) await withdraw(cleanupId, bea, key);
    expect(await codeOf(withdraw(cleanupId))).toBe("CLEARING_NOT_FOUND");
    const { rows } = await world.database.pool.query(
      "SELECT id, action FROM audit_entries WHERE subject_id = $1 ORDER BY created_at",
      [cleanupId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["ASK_TO_CLEAR_PLATFORM", "WITHDRAW_CLEARING"]);
    const published = (await world.published(ActRecordedSchema)).slice(before);
    expect(published.map(({ entryId }) => entryId)).toEqual(rows.map(({ id }) => id));
  });

  test("is readable only by admins, and never changes", async () => {
    expect((await subgraph.run(person({ roles: ["USER", "STAFF"] }), LIST)).codes).toEqual(["FORBIDDEN"]);
    expect((await subgraph.run(bea, LIST, { personId: "x" })).codes).toEqual(["USER_NOT_FOUND"]);
    expect((await subgraph.run(bea, LIST, { first: 101 })).codes).toEqual(["INVALID_INPUT"]);
    for (const statement of ["DELETE FROM audit_entries", "UPDATE audit_entries SET action = 'CANCEL_BET'"]) {
      await expect(world.database.pool.query(statement)).rejects.toThrow("permission denied");
    }
  });
});

const auditPage = z.object({
  betsAuditEntries: z.object({
    nodes: z.array(z.looseObject({ action: z.string(), subjectId: z.string() })),
    pageInfo: z.object({ endCursor: z.string().nullable() }),
  }),
});
