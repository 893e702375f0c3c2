import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { UserBannedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { decide } from "../src/domain/decide.ts";
import { createBet } from "../src/operations/create-bet.ts";
import { joinBet } from "../src/operations/join-bet.ts";
import { betAlone } from "../src/operations/loads.ts";
import type { EntryStore } from "../src/operations/ports/entries.ts";
import { activeBet, BY_ONESELF, codeOf, DAY, join, openWorld, person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("bets_entry_store");
});
afterAll(() => world.close());

/** Wraps entries to run `meanwhile` just before a decision takes its lock. */
function withChange(meanwhile: () => Promise<unknown>) {
  const stored = world.deps.entries;
  const entries: EntryStore = {
    ...stored,
    change: async (address, decideOn, once) => {
      await meanwhile();
      return stored.change(address, decideOn, once);
    },
  };
  return { ...world.deps, entries };
}

const joinOf = (betId: string, { userId } = person(), idempotencyKey = randomUUID()) => ({
  userId,
  ...BY_ONESELF,
  betId,
  side: "AGAINST" as const,
  amount: 500n,
  idempotencyKey,
});

const creationOf = async ({ userId } = person()) => ({
  userId,
  ...BY_ONESELF,
  idempotencyKey: randomUUID(),
  title: "It rains on Sunday",
  description: "More than 1 mm by the official station",
  category: "WEATHER" as const,
  topic: null,
  totalAmount: 1_000n,
  minEntry: 500n,
  endDate: new Date((await world.deps.reader.now()).getTime() + 7 * DAY),
});

const placesIn = async (betId: string): Promise<number> => {
  const { rows } = await world.database.pool.query("SELECT FROM participations WHERE bet_id = $1", [betId]);
  return rows.length;
};

const closePlatform = (cleanupId: string | null) =>
  world.database.pool.query("UPDATE platform_state SET cleanup_id = $1", [cleanupId]);

describe("what changed before the lock was taken is decided on", () => {
  test.each([
    [
      "a bet that was decided",
      "BET_NOT_ACTIVE",
      (betId: string) =>
        world.deps.bets.change({ betId, load: betAlone }, (state, now) =>
          decide(state, { decision: "REFUND", reason: "CANCELLED" }, now),
        ),
    ],
    ["a bet that ended", "BET_ENDED", () => world.database.moveClock(8 * DAY)],
    ["a platform that was closed", "PLATFORM_CLOSED", () => closePlatform(randomUUID())],
  ] as const)("%s is not joined", async (_what, code, meanwhile) => {
    const { bet } = await activeBet(world);
    const deps = withChange(() => meanwhile(bet.id));
    expect(await codeOf(joinBet(deps, joinOf(bet.id)))).toBe(code);
    await closePlatform(null);
    expect(await placesIn(bet.id)).toBe(1);
  });

  test("a person who was banned does not join", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const deps = withChange(() => world.consume(UserBannedSchema, { userId: joiner.userId }));
    expect(await codeOf(joinBet(deps, joinOf(bet.id, joiner)))).toBe("BANNED");
    expect(await placesIn(bet.id)).toBe(1);
  });

  test("no bet is created on a platform that was closed", async () => {
    const deps = withChange(() => closePlatform(randomUUID()));
    expect(await codeOf(createBet(deps, await creationOf()))).toBe("PLATFORM_CLOSED");
    await closePlatform(null);
  });

  test("the same call returns what it made", async () => {
    const { bet } = await activeBet(world);
    const command = joinOf(bet.id);
    const made: string[] = [];
    const deps = withChange(async () => made.push((await joinBet(world.deps, command)).place.id));
    expect((await joinBet(deps, command)).place.id).toBe(made[0]);
    expect(await placesIn(bet.id)).toBe(2);
  });

  test("a key that was used for another bet is refused, and nothing is written", async () => {
    const [{ bet: first }, { bet: second }] = [await activeBet(world), await activeBet(world)];
    const [joiner, key] = [person(), randomUUID()];
    const deps = withChange(() => joinBet(world.deps, joinOf(first.id, joiner, key)));
    expect(await codeOf(joinBet(deps, joinOf(second.id, joiner, key)))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await placesIn(second.id)).toBe(1);
  });
});

test("a banned person creates no bet, and does not get an earlier one by its key", async () => {
  const creator = person();
  const command = await creationOf(creator);
  await createBet(world.deps, command);
  await world.consume(UserBannedSchema, { userId: creator.userId });
  expect(await codeOf(createBet(world.deps, command))).toBe("BANNED");
  expect(await codeOf(createBet(world.deps, await creationOf(creator)))).toBe("BANNED");
});

test("joining a bet changes only its next review time", async () => {
  const { bet } = await activeBet(world);
  const rowOf = async () => {
    const { rows } = await world.database.pool.query<Record<string, unknown>>("SELECT * FROM bets WHERE id = $1", [
      bet.id,
    ]);
    return rows[0];
  };
  await world.database.pool.query("UPDATE bets SET due_at = end_date WHERE id = $1", [bet.id]);
  const before = await rowOf();
  const { place } = await join(world, bet.id, person());
  const due_at = new Date(place.createdAt.getTime() + 30 * 60_000);
  expect(await rowOf()).toEqual({ ...before, due_at });
});
