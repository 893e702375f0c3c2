import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  BetAbandonedSchema,
  BetDraftedSchema,
  BetPublishedSchema,
  ParticipantAdmittedSchema,
  ParticipationRefusedSchema,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { StakeCancelledSchema, StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import pg from "pg";
import { z } from "zod";
import { MAX_OPEN_DRAFTS } from "../src/domain/draft-bet.ts";
import { createBet } from "../src/operations/create-bet.ts";
import { discardDraft } from "../src/operations/discard-draft.ts";
import { joinBet } from "../src/operations/join-bet.ts";
import {
  activeBet,
  BY_ONESELF,
  codeOf,
  DAY,
  draft,
  join,
  joinAndPay,
  openWorld,
  pay,
  person,
  type World,
} from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("bets_entering");
});
afterAll(() => world.close());
afterEach(() => {
  world.payments.failure = undefined;
});

const betNow = async (id: string) => (await world.deps.reader.bet(id))!;
const placeNow = async (id: string) => (await world.deps.reader.place(id))!;

describe("creating a bet", () => {
  test("stores a draft that only its creator sees and opens the creator's stake, FOR", async () => {
    const creator = person();
    const { bet, place, stake } = await draft(world, creator);
    expect(bet).toMatchObject({ status: "DRAFT", creatorId: creator.userId, pool: 0n, publishedAt: null });
    expect(place).toMatchObject({ status: "PENDING", side: "FOR", amount: 1_000n, userId: creator.userId });
    const secret = `secret of ${place.id}`;
    expect(stake).toEqual({ clientSecret: secret, isPaid: false, fee: 25n, totalCharge: 1_025n });
    expect(bet.dueAt).not.toBeNull();
    expect(await codeOf(join(world, bet.id, person()))).toBe("BET_NOT_FOUND");
    const published = await world.published(BetDraftedSchema);
    expect(published.filter(({ betId }) => betId === bet.id)).toHaveLength(1);
  });

  test("happens once per key, however often and concurrently it is requested", async () => {
    const creator = person();
    const command = {
      userId: creator.userId,
      ...BY_ONESELF,
      idempotencyKey: randomUUID(),
      ...(await inputOf(creator)),
    };
    const entries = await Promise.all(Array.from({ length: 8 }, () => createBet(world.deps, command)));
    expect(new Set(entries.map(({ bet }) => bet.id)).size).toBe(1);
    expect(new Set(entries.map(({ stake }) => stake.clientSecret)).size).toBe(1);
    expect(await codeOf(createBet(world.deps, { ...command, title: "Another" }))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("that payments could not serve is completed by the same key", async () => {
    const creator = person();
    const command = {
      userId: creator.userId,
      ...BY_ONESELF,
      idempotencyKey: randomUUID(),
      ...(await inputOf(creator)),
    };
    world.payments.failure = domainError("UNAVAILABLE");
    expect(await codeOf(createBet(world.deps, command))).toBe("UNAVAILABLE");
    world.payments.failure = undefined;
    const { place, stake } = await createBet(world.deps, command);
    expect(stake.clientSecret).toBe(`secret of ${place.id}`);
  });

  test("is published when the creator's stake is held", async () => {
    const { bet, place } = await activeBet(world);
    expect(await betNow(bet.id)).toMatchObject({ status: "ACTIVE", pool: 1_000n, forCount: 1, lastAdmission: 1 });
    expect(await placeNow(place.id)).toMatchObject({ status: "HELD", admissionNumber: 1 });
    const published = (await world.published(BetPublishedSchema)).filter(({ betId }) => betId === bet.id);
    expect(published).toMatchObject([{ title: bet.title, category: "weather", topic: "" }]);
  });

  test("ends as abandoned when the stake was cancelled, and only once", async () => {
    const { bet, place } = await draft(world, person());
    for (let time = 0; time < 2; time += 1) {
      await world.consume(StakeCancelledSchema, { betId: bet.id, stakeId: place.id });
    }
    expect(await betNow(bet.id)).toMatchObject({ status: "ABANDONED", dueAt: null });
    expect((await world.published(BetAbandonedSchema)).filter(({ betId }) => betId === bet.id)).toHaveLength(1);
  });
});

describe("the drafts of one person", () => {
  const inParallel = (creator: ReturnType<typeof person>, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => draft(world, creator)));
  const codesOf = (made: readonly PromiseSettledResult<unknown>[]) =>
    made.flatMap((each): unknown[] => (each.status === "rejected" ? [Object(each.reason)["code"]] : []));

  test("are at most ten, however many are requested at once, and other people's do not count", async () => {
    const creator = person();
    const made = await inParallel(creator, MAX_OPEN_DRAFTS + 3);
    expect(codesOf(made)).toEqual(Array.from({ length: 3 }, () => "TOO_MANY_DRAFTS"));
    expect(await codeOf(draft(world, creator))).toBe("TOO_MANY_DRAFTS");
    await expect(draft(world, person())).resolves.toMatchObject({ bet: { status: "DRAFT" } });
  });

  test("make room for others when one is paid for or discarded", async () => {
    const creator = person();
    const entries = [];
    for (let index = 0; index < MAX_OPEN_DRAFTS; index += 1) entries.push(await draft(world, creator));
    const [paid, discarded] = entries;
    if (paid === undefined || discarded === undefined) throw new Error("No drafts were made");
    await pay(world, paid);
    await draft(world, creator);
    expect(await codeOf(draft(world, creator))).toBe("TOO_MANY_DRAFTS");
    const { id: betId } = discarded.bet;
    await discardDraft(world.deps, { userId: creator.userId, betId, idempotencyKey: randomUUID() });
    await draft(world, creator);
  });

  test("can be requested again by their keys when there are too many for another one", async () => {
    const creator = person();
    const command = {
      userId: creator.userId,
      ...BY_ONESELF,
      idempotencyKey: randomUUID(),
      ...(await inputOf(creator)),
    };
    const { bet } = await createBet(world.deps, command);
    await inParallel(creator, MAX_OPEN_DRAFTS - 1);
    expect(await codeOf(draft(world, creator))).toBe("TOO_MANY_DRAFTS");
    expect((await createBet(world.deps, command)).bet.id).toBe(bet.id);
  });
});

describe("discarding a draft", () => {
  const discard = (betId: string, { userId } = person(), idempotencyKey = randomUUID()) =>
    discardDraft(world.deps, { userId, betId, idempotencyKey });

  test("closes the stake and abandons the bet; a repetition returns the same", async () => {
    const creator = person();
    const { bet, place } = await draft(world, creator);
    const key = randomUUID();
    expect(await discard(bet.id, creator, key)).toMatchObject({ status: "ABANDONED" });
    expect(await discard(bet.id, creator, key)).toMatchObject({ status: "ABANDONED" });
    expect(world.payments.closed.filter((id) => id === place.id)).toHaveLength(1);
  });

  test.each([
    ["PAID", "ALREADY_JOINED"],
    ["LATER", "STAKE_BUSY"],
  ] as const)("leaves a stake that is %s alone", async (closedAs, code) => {
    const creator = person();
    const { bet, place } = await draft(world, creator);
    world.payments.closesAs.set(place.id, closedAs);
    expect(await codeOf(discard(bet.id, creator))).toBe(code);
    expect(await betNow(bet.id)).toMatchObject({ status: "DRAFT" });
  });

  test("is allowed only to the creator, and a draft does not exist for others", async () => {
    const { bet } = await draft(world, person());
    expect(await codeOf(discard(bet.id))).toBe("BET_NOT_FOUND");
    const active = await activeBet(world);
    expect(await codeOf(discard(active.bet.id))).toBe("NOT_THE_CREATOR");
  });
});

/** Returns the names of the statements that some work sends to the database, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.flatMap(([statement]: unknown[]) => named.safeParse(statement).data?.name ?? []);
  } finally {
    query.mockRestore();
  }
}

const named = z.object({ name: z.string() });

describe("joining a bet", () => {
  test("locks before it reads everything it depends on in one statement, like creating one", async () => {
    const { bet } = await activeBet(world);
    const [joiner, creator] = [person(), person()];
    const command = {
      ...BY_ONESELF,
      userId: creator.userId,
      idempotencyKey: randomUUID(),
      ...(await inputOf(creator)),
    };
    const inOrder = ["lock_entry", "look_at_entry", "save_place"];
    const isOfOrder = (name: string) => inOrder.includes(name);
    const joining = await statementsOf(() => join(world, bet.id, joiner));
    expect(joining.filter(isOfOrder)).toEqual(["look_at_entry", ...inOrder]);
    const creating = await statementsOf(() => createBet(world.deps, command));
    expect(creating.filter(isOfOrder)).toEqual(inOrder);
  });

  test("on other terms closes the earlier stake first", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const first = await join(world, bet.id, joiner, "AGAINST", 500n);
    const second = await join(world, bet.id, joiner, "FOR", 700n);
    expect(world.payments.closed).toContain(first.place.id);
    expect(await placeNow(first.place.id)).toMatchObject({ status: "CANCELLED" });
    expect(second.place).toMatchObject({ status: "PENDING", side: "FOR", amount: 700n });
  });

  test.each([
    ["PAID", "ALREADY_JOINED"],
    ["LATER", "STAKE_BUSY"],
  ] as const)("on other terms while the earlier stake is %s is refused", async (closedAs, code) => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const { place } = await join(world, bet.id, joiner);
    world.payments.closesAs.set(place.id, closedAs);
    expect(await codeOf(join(world, bet.id, joiner, "FOR"))).toBe(code);
    expect(await placeNow(place.id)).toMatchObject({ status: "PENDING" });
  });

  test("on invalid terms leaves the earlier stake open", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const { place } = await join(world, bet.id, joiner);
    expect(await codeOf(join(world, bet.id, joiner, "AGAINST", 499n))).toBe("BELOW_MINIMUM");
    expect(world.payments.closed).not.toContain(place.id);
  });

  test("with a repeated key returns what it made, until a later join replaces it", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const terms = { betId: bet.id, side: "AGAINST", amount: 500n } as const;
    const command = { userId: joiner.userId, ...BY_ONESELF, ...terms, idempotencyKey: randomUUID() };
    const made = await joinBet(world.deps, command);
    expect((await joinBet(world.deps, command)).place.id).toBe(made.place.id);
    expect(await codeOf(joinBet(world.deps, { ...command, amount: 600n }))).toBe("IDEMPOTENCY_KEY_REUSED");
    const later = await join(world, bet.id, joiner, "FOR", 800n);
    expect(await codeOf(joinBet(world.deps, command))).toBe("STAKE_CLOSED");
    expect(await placeNow(later.place.id)).toMatchObject({ status: "PENDING" });
  });

  test("is refused after the end date, and after having joined", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    await joinAndPay(world, bet.id, joiner);
    expect(await codeOf(join(world, bet.id, joiner))).toBe("ALREADY_JOINED");
    expect(await codeOf(join(world, randomUUID(), joiner))).toBe("BET_NOT_FOUND");
    await world.database.moveClock(7 * DAY);
    expect(await codeOf(join(world, bet.id, person()))).toBe("BET_ENDED");
  });
});

/** Twice the number of connections. */
const AT_ONCE = 20;

describe("admitting stakes", () => {
  test("numbers 50 that come at once without a gap, and counts each once", async () => {
    const { bet } = await activeBet(world);
    const entries = [];
    for (let joiner = 0; joiner < 50; joiner += 1) {
      entries.push(await join(world, bet.id, person(), joiner % 2 === 0 ? "FOR" : "AGAINST", 500n + BigInt(joiner)));
    }
    const chargedAt = timestampFromDate(await world.deps.reader.now());
    const deliveries = entries.flatMap(({ place }) => {
      const eventId = randomUUID();
      const deliver = () =>
        world.consume(StakeHeldSchema, { betId: bet.id, stakeId: place.id, chargedAt }, { eventId });
      return [deliver, deliver];
    });
    // More at once would wait too long for a connection. A consumer would retry then, but this test does not.
    while (deliveries.length > 0) await Promise.all(deliveries.splice(0, AT_ONCE).map((deliver) => deliver()));

    const after = await betNow(bet.id);
    expect(after).toMatchObject({ forCount: 26, againstCount: 25, lastAdmission: 51 });
    expect(after.pool).toBe(1_000n + entries.reduce((sum, { place }) => sum + place.amount, 0n));
    const numbers = (await world.deps.reader.admitted(bet.id)).map(({ admissionNumber }) => admissionNumber);
    expect(numbers).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
    const published = (await world.published(ParticipantAdmittedSchema)).filter(({ betId }) => betId === bet.id);
    expect(published.map(({ participantCount }) => participantCount)).toEqual(numbers);
    expect(new Set(published.map(({ creatorId }) => creatorId))).toEqual(new Set([bet.creatorId]));
  });

  test("goes by the time of the charge: late is refused, in time is admitted however late its event is", async () => {
    const { bet } = await activeBet(world);
    const [inTime, late] = [await join(world, bet.id, person()), await join(world, bet.id, person())];
    await world.database.moveClock(8 * DAY);
    await pay(world, late, bet.endDate);
    await pay(world, inTime, new Date(bet.endDate.getTime() - 1));
    expect(await placeNow(late.place.id)).toMatchObject({ status: "REFUSED", admissionNumber: null });
    expect(await placeNow(inTime.place.id)).toMatchObject({ status: "HELD", admissionNumber: 2 });
    const published = await world.published(ParticipationRefusedSchema);
    expect(published.filter(({ betId }) => betId === bet.id)).toMatchObject([
      { participationId: late.place.id, userId: late.place.userId, reason: "BET_ENDED" },
    ]);
  });

  test("of a creator who paid too late abandons the draft", async () => {
    const entry = await draft(world, person());
    await pay(world, entry, entry.bet.endDate);
    expect(await betNow(entry.bet.id)).toMatchObject({ status: "ABANDONED" });
  });

  test("of a bet that is gone changes nothing", async () => {
    const stored = async () => {
      const { rows } = await world.database.pool.query(`
        SELECT (SELECT count(*) FROM bets) AS bets, (SELECT count(*) FROM participations) AS places,
          (SELECT count(*) FROM outbox) AS events`);
      return rows;
    };
    const before = await stored();
    const chargedAt = timestampFromDate(new Date());
    await world.consume(StakeHeldSchema, { betId: randomUUID(), stakeId: randomUUID(), chargedAt });
    expect(await stored()).toEqual(before);
  });
});

async function inputOf(creator: ReturnType<typeof person>) {
  const endDate = new Date((await world.deps.reader.now()).getTime() + DAY);
  return {
    title: `By ${creator.userId}`,
    description: "Terms",
    category: null,
    topic: "TECH" as const,
    totalAmount: 1_000n,
    minEntry: 100n,
    endDate,
  };
}
