import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { UserBannedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { decide } from "../src/domain/decide.ts";
import { createBet } from "../src/operations/create-bet.ts";
import { joinBet } from "../src/operations/join-bet.ts";
import { betAlone } from "../src/operations/loads.ts";
import type { EntryStore } from "../src/operations/ports/entries.ts";
import { activeBet, BY_ONESELF, codeOf, DAY, join, MINUTE, openWorld, person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("bets_entry_store");
});
afterAll(() => world.close());

/** Wraps entries to run `meanwhile` between the read and the decision, and counts the decisions. */
function withChange(meanwhile: () => Promise<unknown>) {
  let decisions = 0;
  const stored = world.deps.entries;
  const entries: EntryStore = {
    look: async (address, call) => {
      const seen = await stored.look(address, call);
      await meanwhile();
      return seen;
    },
    change: (address, decideOn, once) =>
      stored.change(
        address,
        (state, now) => {
          decisions += 1;
          return decideOn(state, now);
        },
        once,
      ),
  };
  return { deps: { ...world.deps, entries }, decisions: () => decisions };
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

describe("what was read before the lock", () => {
  test("is decided on once if nothing has changed", async () => {
    const { bet } = await activeBet(world);
    // The clock goes back, so that the second for which a read is valid is not over even on a slow computer.
    const { deps, decisions } = withChange(() => world.database.moveClock(-MINUTE));
    await joinBet(deps, joinOf(bet.id));
    await createBet(deps, await creationOf());
    expect(decisions()).toBe(2);
  });

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
  ] as const)("is decided on again under it: %s is not joined", async (_what, code, meanwhile) => {
    const { bet } = await activeBet(world);
    const { deps, decisions } = withChange(() => meanwhile(bet.id));
    expect(await codeOf(joinBet(deps, joinOf(bet.id)))).toBe(code);
    await closePlatform(null);
    expect(decisions()).toBe(2);
    expect(await placesIn(bet.id)).toBe(1);
  });

  test("is decided on again under it: a person banned meanwhile does not join", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const { deps } = withChange(() => world.consume(UserBannedSchema, { userId: joiner.userId }));
    expect(await codeOf(joinBet(deps, joinOf(bet.id, joiner)))).toBe("BANNED");
    expect(await placesIn(bet.id)).toBe(1);
  });

  test("is decided on again under it: no bet is created on a platform that is closed meanwhile", async () => {
    const { deps, decisions } = withChange(() => closePlatform(randomUUID()));
    expect(await codeOf(createBet(deps, await creationOf()))).toBe("PLATFORM_CLOSED");
    await closePlatform(null);
    expect(decisions()).toBe(2);
  });

  test("is valid for a second, and then read again", async () => {
    const { bet } = await activeBet(world);
    const { deps, decisions } = withChange(() => world.database.moveClock(1_001));
    const { place } = await joinBet(deps, joinOf(bet.id));
    expect(decisions()).toBe(2);
    expect(await world.deps.reader.place(place.id)).toMatchObject({ status: "PENDING" });
  });

  test("may predate the same call: it returns what that call made", async () => {
    const { bet } = await activeBet(world);
    const command = joinOf(bet.id);
    const made: string[] = [];
    const { deps } = withChange(async () => made.push((await joinBet(world.deps, command)).place.id));
    expect((await joinBet(deps, command)).place.id).toBe(made[0]);
    expect(await placesIn(bet.id)).toBe(2);
  });

  test("may predate the key's use for another bet: it is refused, and nothing is written", async () => {
    const [{ bet: first }, { bet: second }] = [await activeBet(world), await activeBet(world)];
    const [joiner, key] = [person(), randomUUID()];
    const { deps } = withChange(() => joinBet(world.deps, joinOf(first.id, joiner, key)));
    expect(await codeOf(joinBet(deps, joinOf(second.id, joiner, key)))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await placesIn(second.id)).toBe(1);
  });
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
