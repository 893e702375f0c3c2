import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { ActRecordedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import type { Caller } from "@stakehold/service/caller.ts";
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

const ask = async (caller = ada, idempotencyKey: string = randomUUID()) =>
  (await clearPlatform(deps, { userId: caller.userId, idempotencyKey })).cleanupId;
const confirm = (cleanupId: string, caller = bea, idempotencyKey: string = randomUUID()) =>
  confirmClearing(deps, { userId: caller.userId, cleanupId, idempotencyKey });
const withdraw = (cleanupId: string, caller = ada, idempotencyKey: string = randomUUID()) =>
  withdrawClearing(world.deps, { userId: caller.userId, cleanupId, idempotencyKey });
const underWay = () => world.deps.platform.cleanupUnderWay();

const ASK = `mutation ($input: ClearPlatformInput!) { clearPlatform(input: $input) {
  cleanupId clearing { id isOwn isExpired askedBy { id } } } }`;
const CONFIRM = "mutation ($input: ConfirmClearingInput!) { confirmClearing(input: $input) { cleanupId } }";
const WITHDRAW = "mutation ($input: WithdrawClearingInput!) { withdrawClearing(input: $input) { cleanupId } }";
const WAITING = "{ platformCounts { isClosed clearing { id isOwn isExpired askedBy { id } askedAt expiresAt } } }";

const askByGraph = (caller: Caller, phrase = PHRASE) =>
  subgraph.ask(caller, ASK, { input: { idempotencyKey: randomUUID(), phrase } });
const confirmByGraph = (caller: Caller, cleanupId: string, phrase = PHRASE) =>
  subgraph.ask(caller, CONFIRM, { input: { cleanupId, idempotencyKey: randomUUID(), phrase } });
const withdrawByGraph = (caller: Caller, cleanupId: string) =>
  subgraph.ask(caller, WITHDRAW, { input: { cleanupId, idempotencyKey: randomUUID() } });

const endingOf = async (id: string) => {
  const { rows } = await world.database.pool.query(
    "SELECT asked_by, ended_by, ending FROM clearing_requests WHERE id = $1",
    [id],
  );
  return rows[0];
};

describe("asking for a cleanup", () => {
  test.each(["", "delete everything", " DELETE EVERYTHING", "DELETE EVERYTHING ", "DELETE  EVERYTHING"])(
    "with the phrase %j is refused in the given words, and keeps no request",
    async (phrase) => {
      const { codes, messages } = await askByGraph(ada, phrase);
      expect(codes).toEqual(["INVALID_INPUT"]);
      expect(messages).toEqual(["Cleanup cancelled - confirmation text did not match"]);
      expect(await world.deps.clearings.waiting()).toBeUndefined();
    },
  );

  test.each([
    ["a person", person()],
    ["STAFF", person({ roles: ["USER", "STAFF"] })],
  ])("as %s is refused, whatever the phrase, and so are confirming and withdrawing", async (_who, caller) => {
    const cleanupId = await ask();
    expect((await askByGraph(caller)).codes).toEqual(["FORBIDDEN"]);
    expect((await askByGraph(caller, "no")).codes).toEqual(["FORBIDDEN"]);
    expect((await confirmByGraph(caller, cleanupId)).codes).toEqual(["FORBIDDEN"]);
    expect((await withdrawByGraph(caller, cleanupId)).codes).toEqual(["FORBIDDEN"]);
    expect(await underWay()).toBeUndefined();
  });

  test("as an admin closes nothing, and shows every admin who asked and until when it waits", async () => {
    const { data } = await askByGraph(ada);
    const { id } = (await world.deps.clearings.waiting()) ?? {};
    const own = { id, isOwn: true, isExpired: false, askedBy: { id: ada.userId } };
    expect(data).toEqual({ clearPlatform: { cleanupId: id, clearing: own } });
    expect([await underWay(), world.woken]).toEqual([undefined, []]);
    const shown = await subgraph.ask(bea, WAITING);
    expect(shown.data).toEqual({
      platformCounts: {
        isClosed: false,
        clearing: { ...own, isOwn: false, askedAt: expect.any(String), expiresAt: expect.any(String) },
      },
    });
  });

  test("while a request waits returns that one, to its admin and to another", async () => {
    const key = randomUUID();
    const first = await ask(ada, key);
    expect([await ask(ada, key), await ask(ada), await ask(bea)]).toEqual([first, first, first]);
    expect(await underWay()).toBeUndefined();
  });

  test("while a cleanup is under way returns that one, and after it a new key asks anew", async () => {
    const key = randomUUID();
    const first = await ask(ada, key);
    await confirm(first);
    expect(await ask(bea)).toBe(first);
    expect((await askByGraph(ada)).data).toEqual({ clearPlatform: { cleanupId: first, clearing: null } });
    await world.deps.platform.reopen(first);
    expect(await ask(ada, key)).toBe(first);
    expect(await ask()).not.toBe(first);
    expect(await underWay()).toBeUndefined();
  });

  test("while live money is held is refused, and so is confirming", async () => {
    const live = { ...deps, holdsLiveMoney: true };
    expect(await codeOf(clearPlatform(live, { userId: ada.userId, idempotencyKey: randomUUID() }))).toBe("FORBIDDEN");
    const cleanupId = await ask();
    const command = { userId: bea.userId, cleanupId, idempotencyKey: randomUUID() };
    expect(await codeOf(confirmClearing(live, command))).toBe("FORBIDDEN");
    expect(await underWay()).toBeUndefined();
  });
});

describe("a cleanup that was asked for", () => {
  test("begins when another admin confirms it by the phrase, once", async () => {
    const cleanupId = await ask();
    const refused = await confirmByGraph(bea, cleanupId, "delete everything");
    expect(refused.messages).toEqual(["Cleanup cancelled - confirmation text did not match"]);
    expect(await underWay()).toBeUndefined();
    expect((await confirmByGraph(bea, cleanupId)).data).toEqual({ confirmClearing: { cleanupId } });
    expect(await underWay()).toBe(cleanupId);
    expect(world.woken.slice(-1)).toEqual([`cleanup/${cleanupId}`]);
    expect(await endingOf(cleanupId)).toEqual({ asked_by: ada.userId, ended_by: bea.userId, ending: "CONFIRMED" });
    expect((await confirmByGraph(bea, cleanupId)).codes).toEqual(["CLEARING_NOT_FOUND"]);
  });

  test("is not begun by the admin who asked, by whichever key", async () => {
    const cleanupId = await ask();
    for (let times = 0; times < 2; times += 1) {
      expect(await codeOf(confirm(cleanupId, ada))).toBe("SECOND_ADMIN_NEEDED");
    }
    expect(await underWay()).toBeUndefined();
    expect((await world.deps.clearings.waiting())?.id).toBe(cleanupId);
  });

  test("waits for 30 minutes: after that it says so, and may be asked for anew by the other admin", async () => {
    const cleanupId = await ask();
    await world.database.moveClock(30 * MINUTE + 1_000);
    expect(await codeOf(confirm(cleanupId))).toBe("CLEARING_EXPIRED");
    expect((await subgraph.ask(bea, WAITING)).data).toMatchObject({
      platformCounts: { clearing: { id: cleanupId, isExpired: true } },
    });
    const anew = await ask(bea);
    expect(anew).not.toBe(cleanupId);
    expect(await endingOf(cleanupId)).toMatchObject({ ended_by: null, ending: "EXPIRED" });
    expect(await codeOf(confirm(cleanupId))).toBe("CLEARING_NOT_FOUND");
    expect(await confirm(anew, ada)).toBe(anew);
  });

  test("is withdrawn by any admin, and then begins no more", async () => {
    for (const by of [ada, bea]) {
      const cleanupId = await ask();
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
      const cleanupId = await ask();
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

  test("is told to the security log at each step once", async () => {
    const told: SecurityFacts[] = [];
    const logged = { ...deps, logSecurity: (telling: SecurityFacts) => void told.push(telling) };
    const asking = { userId: ada.userId, idempotencyKey: randomUUID() };
    const { cleanupId: first } = await clearPlatform(logged, asking);
    await clearPlatform(logged, asking);
    const withdrawing = { userId: ada.userId, cleanupId: first, idempotencyKey: randomUUID() };
    await withdrawClearing(logged, withdrawing);
    await withdrawClearing(logged, withdrawing);
    const { cleanupId } = await clearPlatform(logged, { ...asking, idempotencyKey: randomUUID() });
    const confirming = { userId: bea.userId, cleanupId, idempotencyKey: randomUUID() };
    await confirmClearing(logged, confirming);
    await confirmClearing(logged, confirming);
    expect(told.map(({ reason, actor, target }) => [reason, actor, target?.id])).toEqual([
      ["ASK_TO_CLEAR_PLATFORM", { kind: "person", id: ada.userId }, first],
      ["WITHDRAW_CLEARING", { kind: "person", id: ada.userId }, first],
      ["ASK_TO_CLEAR_PLATFORM", { kind: "person", id: ada.userId }, cleanupId],
      ["CLEAR_PLATFORM", { kind: "person", id: bea.userId }, cleanupId],
    ]);
  });
});

describe("where it takes one admin", () => {
  const clear = (idempotencyKey: string = randomUUID(), caller = ada) =>
    clearPlatform(world.deps, { userId: caller.userId, idempotencyKey });

  test("the phrase of one begins it, once for each key and for all who ask meanwhile", async () => {
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

  test("a request from when it took two is replaced, whoever made it", async () => {
    for (const by of [ada, bea]) {
      const asked = await ask(by);
      const { cleanupId, clearing } = await clear();
      expect([await underWay(), clearing, cleanupId === asked]).toEqual([cleanupId, null, false]);
      expect(await endingOf(asked)).toMatchObject({ ended_by: null, ending: "EXPIRED" });
      await world.deps.platform.reopen(cleanupId);
    }
  });

  test("it is on record, and in the security log, as begun by that admin", async () => {
    const told: SecurityFacts[] = [];
    const logged = { ...world.deps, logSecurity: (telling: SecurityFacts) => void told.push(telling) };
    const asking = { userId: ada.userId, idempotencyKey: randomUUID() };
    const { cleanupId } = await clearPlatform(logged, asking);
    await clearPlatform(logged, asking);
    const { rows } = await world.database.pool.query(
      "SELECT actor_id, action, before, after FROM audit_entries WHERE subject_id = $1",
      [cleanupId],
    );
    expect(rows).toMatchObject([
      { actor_id: ada.userId, action: "CLEAR_PLATFORM", before: { platform: "OPEN" }, after: { platform: "CLOSED" } },
    ]);
    expect(told.map(({ reason, target }) => [reason, target?.id])).toEqual([["CLEAR_PLATFORM", cleanupId]]);
  });

  test("it is refused while live money is held, and nothing is closed", async () => {
    const live = { ...world.deps, holdsLiveMoney: true };
    expect(await codeOf(clearPlatform(live, { userId: ada.userId, idempotencyKey: randomUUID() }))).toBe("FORBIDDEN");
    expect(await underWay()).toBeUndefined();
  });
});

test("the database takes no confirmation by the admin who asked", async () => {
  const cleanupId = await ask();
  const confirmed = world.database.pool.query(
    "UPDATE clearing_requests SET ended_at = asked_at, ended_by = asked_by, ending = 'CONFIRMED' WHERE id = $1",
    [cleanupId],
  );
  await expect(confirmed).rejects.toThrow("check constraint");
});

describe("what was done about a clearing", () => {
  const LIST = `query ($first: Int! = 20, $after: String, $personId: ID) {
    betsAuditEntries(first: $first, after: $after, personId: $personId) {
      nodes { action actorId subjectId reason before { name value } after { name value } }
      pageInfo { hasNextPage endCursor } } }`;
  const actionsOf = ({ data }: { data: unknown }) =>
    auditPage.parse(data).betsAuditEntries.nodes.map(({ action, subjectId }) => [action, subjectId]);

  test("is on record with author, before and after, newest first, page by page, and by one person", async () => {
    const ann = person({ roles: ["USER", "ADMIN"] });
    const cleanupId = await ask(ann);
    await confirm(cleanupId, bea);
    const mine = await subgraph.ask(bea, LIST, { personId: ann.userId });
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
    const first = await subgraph.ask(bea, LIST, { first: 1 });
    expect(actionsOf(first)).toEqual([["CLEAR_PLATFORM", cleanupId]]);
    const { endCursor } = auditPage.parse(first.data).betsAuditEntries.pageInfo;
    expect(actionsOf(await subgraph.ask(bea, LIST, { first: 1, after: endCursor }))).toEqual([
      ["ASK_TO_CLEAR_PLATFORM", cleanupId],
    ]);
  });

  test("is told once by its entry's id; what is refused or repeated is not", async () => {
    const before = (await world.told(ActRecordedSchema)).length;
    const key = randomUUID();
    const cleanupId = await ask(ada, key);
    await ask(ada, key);
    await ask(bea);
    expect(await codeOf(confirm(cleanupId, ada))).toBe("SECOND_ADMIN_NEEDED");
    for (let times = 0; times < 2; times += 1) await withdraw(cleanupId, bea, key);
    expect(await codeOf(withdraw(cleanupId))).toBe("CLEARING_NOT_FOUND");
    const { rows } = await world.database.pool.query(
      "SELECT id, action FROM audit_entries WHERE subject_id = $1 ORDER BY created_at",
      [cleanupId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["ASK_TO_CLEAR_PLATFORM", "WITHDRAW_CLEARING"]);
    const told = (await world.told(ActRecordedSchema)).slice(before);
    expect(told.map(({ entryId }) => entryId)).toEqual(rows.map(({ id }) => id));
  });

  test("is an admin's alone to read, and is never changed", async () => {
    expect((await subgraph.ask(person({ roles: ["USER", "STAFF"] }), LIST)).codes).toEqual(["FORBIDDEN"]);
    expect((await subgraph.ask(bea, LIST, { personId: "x" })).codes).toEqual(["USER_NOT_FOUND"]);
    expect((await subgraph.ask(bea, LIST, { first: 101 })).codes).toEqual(["INVALID_INPUT"]);
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
