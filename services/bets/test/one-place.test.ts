import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { ParticipantAdmittedSchema, ParticipationRefusedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { DomainError } from "@stakehold/errors/domain-error.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { closePlaces } from "../src/operations/close-places.ts";
import type { Entry } from "../src/operations/open-entry.ts";
import { refundBets } from "../src/operations/refund-bets.ts";
import { reviewBet } from "../src/operations/review-bet.ts";
import { activeBet, beginCleanup, codeOf, DAY, join, MINUTE, openWorld, pay, person, type World } from "./world.ts";

const AT_ONCE = 64;

let world: World;
beforeAll(async () => {
  world = await openWorld("bets_one_place");
});
afterAll(() => world.close());

const betNow = async (id: string) => (await world.deps.reader.bet(id))!;
const placeNow = async (id: string) => (await world.deps.reader.place(id))!;

const placesOf = async (betId: string, { userId }: Caller) => {
  const { rows } = await world.database.pool.query<{ id: string; status: string; amount: string }>(
    "SELECT id, status, amount FROM participations WHERE bet_id = $1 AND user_id = $2 ORDER BY created_at, id",
    [betId, userId],
  );
  return rows;
};

/** Returns the distinct stakes of a person that payments received requests to open for a bet. */
const openedFor = (betId: string, { userId }: Caller) =>
  new Set(
    world.payments.opened
      .filter((stake) => stake.betId === betId && stake.userId === userId)
      .map(({ stakeId }) => stakeId),
  );

describe("one person who joins 64 times at once", () => {
  test("has one participation, and one stake is opened for it", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const entries = await Promise.all(Array.from({ length: AT_ONCE }, () => join(world, bet.id, joiner)));
    const ids = new Set(entries.map(({ place }) => place.id));
    expect(ids.size).toBe(1);
    expect(await placesOf(bet.id, joiner)).toMatchObject([{ status: "PENDING" }]);
    expect(openedFor(bet.id, joiner)).toEqual(ids);
    expect(new Set(entries.map(({ stake }) => stake.clientSecret)).size).toBe(1);
  });

  test("on two sets of terms has one participation that counts, whatever was returned", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const answers = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, index) =>
        index % 2 === 0 ? join(world, bet.id, joiner, "AGAINST", 500n) : join(world, bet.id, joiner, "FOR", 700n),
      ),
    );
    const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refusals.filter((reason) => !(reason instanceof DomainError))).toEqual([]);
    const live = (await placesOf(bet.id, joiner)).filter(({ status }) => status !== "CANCELLED");
    expect(live.length).toBeLessThanOrEqual(1);
    // No stake of a place that was given up can be paid: payments closed it first.
    for (const id of openedFor(bet.id, joiner)) {
      if (!live.some((place) => place.id === id)) expect(world.payments.closed).toContain(id);
    }
    await pay(world, await join(world, bet.id, joiner, "FOR", 700n));
    expect(await betNow(bet.id)).toMatchObject({ pool: 1_700n, forCount: 2, againstCount: 0 });
  });
});

describe("a payment step that was cancelled and taken again on other terms", () => {
  test.each([
    ["the first card succeeds before the second", ["first", "second"]],
    ["the second card succeeds before the first", ["second", "first"]],
  ] as const)("keeps the second and refunds the first, when %s", async (_, order) => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const entries = {
      first: await join(world, bet.id, joiner, "AGAINST", 500n),
      second: await join(world, bet.id, joiner, "FOR", 700n),
    };
    for (const which of order) await pay(world, entries[which]);
    for (const which of order.toReversed()) await pay(world, entries[which]);
    expect((await placesOf(bet.id, joiner)).map(({ status }) => status)).toEqual(["REFUSED", "HELD"]);
    expect(await betNow(bet.id)).toMatchObject({ pool: 1_700n, forCount: 2, againstCount: 0, lastAdmission: 2 });
    const refused = (await world.published(ParticipationRefusedSchema)).filter(({ betId }) => betId === bet.id);
    expect(refused).toMatchObject([{ participationId: entries.first.place.id, reason: "STAKE_CLOSED" }]);
    const admitted = (await world.published(ParticipantAdmittedSchema)).filter(({ betId }) => betId === bet.id);
    expect(admitted).toHaveLength(2);
  });

  test("waits while the first card is being confirmed, and then finds it paid: there is no second", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const first = await join(world, bet.id, joiner, "AGAINST", 500n);
    world.payments.closesAs.set(first.place.id, "LATER");
    expect(await codeOf(join(world, bet.id, joiner, "FOR", 700n))).toBe("STAKE_BUSY");
    world.payments.closesAs.set(first.place.id, "PAID");
    expect(await codeOf(join(world, bet.id, joiner, "FOR", 700n))).toBe("ALREADY_JOINED");
    await pay(world, first);
    expect(await codeOf(join(world, bet.id, joiner, "FOR", 700n))).toBe("ALREADY_JOINED");
    expect(await placesOf(bet.id, joiner)).toMatchObject([{ status: "HELD", amount: "500" }]);
  });
});

test("an abandoned payment, during authentication or before, is closed after 30 minutes and not sooner", async () => {
  const { bet } = await activeBet(world);
  const left = await join(world, bet.id, person());
  await world.database.moveClock(29 * MINUTE);
  expect((await reviewBet(world.deps, bet.id)).step).toMatchObject({ kind: "WAIT" });
  expect(await placeNow(left.place.id)).toMatchObject({ status: "PENDING" });
  expect(world.payments.closed).not.toContain(left.place.id);
  await world.database.moveClock(MINUTE);
  await reviewBet(world.deps, bet.id);
  expect(world.payments.closed).toContain(left.place.id);
  expect(await placeNow(left.place.id)).toMatchObject({ status: "CANCELLED" });
  expect(await betNow(bet.id)).toMatchObject({ status: "ACTIVE", pool: 1_000n, forCount: 1, againstCount: 0 });
});

test("a charge reported after the bet stopped admitting is refused once, and the pool stays", async () => {
  const { bet } = await activeBet(world, person(), {
    endDate: new Date((await world.deps.reader.now()).getTime() + DAY),
  });
  const late = await join(world, bet.id, person());
  await pay(world, await join(world, bet.id, person(), "AGAINST", 900n));
  const before = await betNow(bet.id);
  await world.database.moveClock(DAY);
  for (let time = 0; time < 3; time += 1) await pay(world, late);
  const { pool, forCount, againstCount, lastAdmission } = before;
  expect(await betNow(bet.id)).toMatchObject({ pool, forCount, againstCount, lastAdmission });
  const refused = (await world.published(ParticipationRefusedSchema)).filter(({ betId }) => betId === bet.id);
  expect(refused).toMatchObject([{ participationId: late.place.id, reason: "BET_ENDED" }]);
});

test("the database refuses a second place that counts", async () => {
  const { bet } = await activeBet(world);
  const { place } = await join(world, bet.id, person());
  const copied = world.database.pool.query(
    `INSERT INTO participations (id, bet_id, user_id, side, amount, status, created_at)
     SELECT $1, bet_id, user_id, side, amount, status, created_at FROM participations WHERE id = $2`,
    [randomUUID(), place.id],
  );
  await expect(copied).rejects.toMatchObject({ code: "23505" });
});

test("a cleanup while people join and pay: everyone who paid is in their bet's refund or refused, once", async () => {
  const bets = await Promise.all(Array.from({ length: 4 }, () => activeBet(world)));
  const sides: readonly Side[] = ["FOR", "AGAINST"];
  const waiting = await Promise.all(bets.map(({ bet }) => join(world, bet.id, person())));
  const late = await Promise.all(bets.map(({ bet }) => join(world, bet.id, person())));
  const entered: Entry[] = [];
  const joining = bets.flatMap(({ bet }) =>
    Array.from({ length: 8 }, async (_, index) => {
      const entry = await join(world, bet.id, person(), sides[index % 2]).catch(() => undefined);
      if (entry === undefined) return;
      entered.push(entry);
      await pay(world, entry);
    }),
  );
  const paying = waiting.map((entry) => pay(world, entry));
  const clearing = beginCleanup(world);
  const ending = clearing.then(() => refundBets(world.deps));
  await Promise.all([...joining, ...paying, ending]);
  await Promise.all(late.map((entry) => pay(world, entry)));
  for (let last = await closePlaces(world.deps, undefined); last !== undefined;)
    last = await closePlaces(world.deps, last);

  const paid = [...bets, ...waiting, ...late, ...entered].map(({ place }) => place);
  const refused = (await world.published(ParticipationRefusedSchema)).map(({ participationId }) => participationId);
  expect(refused).toEqual(expect.arrayContaining(late.map(({ place }) => place.id)));
  for (const { id, betId } of paid) {
    const admitted = (await world.deps.reader.admitted(betId)).filter((place) => place.id === id);
    expect(admitted.length + refused.filter((participationId) => participationId === id).length).toBe(1);
  }
  for (const { bet } of bets) {
    const { pool, decision } = await betNow(bet.id);
    const { rows } = await world.database.pool.query<{ held: string }>(
      "SELECT sum(amount) AS held FROM participations WHERE bet_id = $1 AND status = 'HELD'",
      [bet.id],
    );
    expect({ pool: String(pool), decision }).toEqual({ pool: rows[0]?.held, decision: "REFUND" });
  }
});

test("every bet's pool and count are those of its held places, and nobody has two places that count", async () => {
  const { rows } = await world.database.pool.query(`
    SELECT b.id FROM bets b LEFT JOIN participations p ON p.bet_id = b.id AND p.status = 'HELD' GROUP BY b.id
    HAVING b.pool <> coalesce(sum(p.amount), 0) OR b.for_count + b.against_count <> count(p.id)
    UNION ALL
    SELECT bet_id FROM participations WHERE status IN ('PENDING', 'HELD') GROUP BY bet_id, user_id HAVING count(*) > 1`);
  expect(rows).toEqual([]);
});
