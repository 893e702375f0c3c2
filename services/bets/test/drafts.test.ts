import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import {
  BetAbandonedSchema,
  BetDecidedSchema,
  BetDraftedSchema,
  BetPublishedSchema,
  ResolutionProposedSchema,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserBannedSchema, UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { decide } from "../src/domain/decide.ts";
import { discardDraft } from "../src/operations/discard-draft.ts";
import { betAlone } from "../src/operations/loads.ts";
import type { Entry } from "../src/operations/open-entry.ts";
import { sweepBet } from "../src/operations/sweep-bet.ts";
import { draft, MINUTE, openWorld, pay, person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("bets_drafts");
});
afterAll(() => world.close());
afterEach(() => {
  world.payments.failure = undefined;
  world.woken.length = 0;
});

const betNow = async ({ bet }: Entry) => (await world.deps.reader.bet(bet.id))!;
const placeNow = async ({ place }: Entry) => (await world.deps.reader.place(place.id))!;

/** Does the work of one round of the sweeper, for these bets only. */
async function sweep(...entries: readonly Entry[]): Promise<void> {
  const late = await world.deps.dueBets.list(sqlOfPg(world.database.pool), 1_000);
  const ids = entries.map(({ bet }) => bet.id);
  for (const id of late.filter((betId) => ids.includes(betId))) await sweepBet(world.deps, id);
}

/** Moves the clock until a draft's 30 minutes are over and the sweeper finds it late. */
const untilLate = () => world.database.moveClock(32 * MINUTE);

describe("a bet's workflow", () => {
  test.each([BetPublishedSchema, ResolutionProposedSchema, BetDecidedSchema])(
    "is woken when the bet is published, and by later events: $typeName",
    async (schema) => {
      const { bet } = await draft(world, person());
      await world.consume(schema, { betId: bet.id });
      expect(world.woken).toEqual([`bet/${bet.id}`]);
    },
  );

  test.each([BetDraftedSchema, BetAbandonedSchema])(
    "is not started by $typeName, for which there is no handler",
    (schema) => {
      expect(world.handlers.map(({ typeName }) => typeName)).not.toContain(schema.typeName);
    },
  );
});

describe("a draft that nobody paid for", () => {
  test("is ended by the sweeper after its time and not before, without a workflow", async () => {
    const entry = await draft(world, person());
    await world.database.moveClock(29 * MINUTE);
    await sweep(entry);
    expect(await betNow(entry)).toMatchObject({ status: "DRAFT" });
    await world.database.moveClock(3 * MINUTE);
    await sweep(entry);
    expect(await betNow(entry)).toMatchObject({ status: "ABANDONED", dueAt: null });
    expect(await placeNow(entry)).toMatchObject({ status: "CANCELLED" });
    expect(world.payments.closed).toContain(entry.place.id);
    const published = (await world.published(BetAbandonedSchema)).filter(({ betId }) => betId === entry.bet.id);
    expect(published).toHaveLength(1);
    expect(world.woken).toEqual([]);
  });

  test("ends at its end date if that comes first", async () => {
    const endDate = new Date((await world.deps.reader.now()).getTime() + 5 * MINUTE);
    const entry = await draft(world, person(), { endDate });
    expect(entry.bet.dueAt).toEqual(endDate);
    await world.database.moveClock(7 * MINUTE);
    await sweep(entry);
    expect(await betNow(entry)).toMatchObject({ status: "ABANDONED" });
  });

  test.each([
    ["whose payment is under way", ({ place }: Entry) => void world.payments.closesAs.set(place.id, "LATER")],
    ["while payments can't be reached", () => void (world.payments.failure = domainError("UNAVAILABLE"))],
  ])("%s is checked again", async (_what, hinder) => {
    const entry = await draft(world, person());
    hinder(entry);
    await untilLate();
    await sweep(entry);
    const waiting = await betNow(entry);
    expect(waiting).toMatchObject({ status: "DRAFT" });
    expect(waiting.dueAt!.getTime()).toBeGreaterThan((await world.deps.reader.now()).getTime());
    world.payments.closesAs.delete(entry.place.id);
    world.payments.failure = undefined;
    await world.database.moveClock(2 * MINUTE);
    await sweep(entry);
    expect(await betNow(entry)).toMatchObject({ status: "ABANDONED" });
    expect(world.woken).toEqual([]);
  });

  test("until the last moment is published when it is paid, and then gets its workflow", async () => {
    const entry = await draft(world, person());
    world.payments.closesAs.set(entry.place.id, "PAID");
    await untilLate();
    await sweep(entry);
    expect(await betNow(entry)).toMatchObject({ status: "DRAFT" });
    await pay(world, entry);
    expect(await betNow(entry)).toMatchObject({ status: "ACTIVE" });
    await world.consume(BetPublishedSchema, { betId: entry.bet.id });
    expect(world.woken).toEqual([`bet/${entry.bet.id}`]);
  });

  test("is not published by a charge that comes too late, which is refused", async () => {
    const entry = await draft(world, person());
    await untilLate();
    await sweep(entry);
    await pay(world, entry);
    expect(await betNow(entry)).toMatchObject({ status: "ABANDONED" });
    expect(await placeNow(entry)).toMatchObject({ status: "REFUSED" });
  });

  test("is handed to a workflow that keeps trying when it can't be ended, and blocks no other", async () => {
    const [faulty, other] = [await draft(world, person()), await draft(world, person())];
    await untilLate();
    world.payments.failure = domainError("INTERNAL");
    await sweep(faulty);
    expect(world.woken).toEqual([`bet/${faulty.bet.id}`]);
    world.payments.failure = undefined;
    await sweep(faulty, other);
    expect(await betNow(faulty)).toMatchObject({ status: "DRAFT" });
    expect(await betNow(other)).toMatchObject({ status: "ABANDONED" });
  });

  test("by somebody who is banned ends like any other", async () => {
    const creator = person();
    const entry = await draft(world, creator);
    await world.consume(UserBannedSchema, { userId: creator.userId });
    await untilLate();
    await sweep(entry);
    expect(await betNow(entry)).toMatchObject({ status: "ABANDONED" });
    expect(world.woken).toEqual([]);
  });

  test("and that its creator discarded is no longer swept", async () => {
    const creator = person();
    const entry = await draft(world, creator);
    await discardDraft(world.deps, { userId: creator.userId, betId: entry.bet.id, idempotencyKey: randomUUID() });
    await untilLate();
    await sweep(entry);
    expect(await betNow(entry)).toMatchObject({ status: "ABANDONED" });
    expect(world.woken).toEqual([]);
  });

  test("is deleted with its search words when its creator deletes their account; published bets stay", async () => {
    const creator = person();
    const [given, opened] = [await draft(world, creator), await draft(world, creator)];
    await pay(world, opened);
    await discardDraft(world.deps, { userId: creator.userId, betId: given.bet.id, idempotencyKey: randomUUID() });
    await world.consume(UserDeletedSchema, { userId: creator.userId });
    const left = async (table: string, column: string) =>
      (
        await sqlOfPg(world.database.pool).query(
          `SELECT ${column}::text AS id FROM ${table} WHERE ${column}::text = ANY ($1::text[])`,
          [[given.bet.id, opened.bet.id]],
        )
      ).map(({ id }) => id);
    expect(await left("bets", "id")).toEqual([opened.bet.id]);
    expect(await left("bet_words", "bet_id")).toEqual([opened.bet.id]);
    expect(await left("participations", "bet_id")).toEqual([opened.bet.id]);
    await world.consume(UserDeletedSchema, { userId: creator.userId });
  });

  test("and that a cleanup decided is settled by its workflow", async () => {
    const entry = await draft(world, person());
    await world.deps.bets.change({ betId: entry.bet.id, load: betAlone }, (state, now) =>
      decide(state, { decision: "REFUND", reason: "CLEANUP" }, now),
    );
    await world.database.moveClock(2 * MINUTE);
    await sweep(entry);
    expect(world.woken).toEqual([`bet/${entry.bet.id}`]);
  });
});
