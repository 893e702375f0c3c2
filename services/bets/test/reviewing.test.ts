import { randomUUID } from "node:crypto";
import { create, toJsonString } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { encodeEvent, event } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import {
  RecordSettlementRequestSchema,
  ReviewBetRequestSchema,
  ReviewBetResponseSchema,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import { BetDecidedSchema, ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import { sweepPlaces } from "../src/operations/close-places.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { reviewBet } from "../src/operations/review-bet.ts";
import { sweepBet } from "../src/operations/sweep-bet.ts";
import { activeBet, DAY, draft, join, joinAndPay, MINUTE, openWorld, person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("bets_reviewing");
});
afterAll(() => world.close());
afterEach(() => {
  world.payments.failure = undefined;
});

const betNow = async (id: string) => (await world.deps.reader.bet(id))!;
const later = async (ms: number) => new Date((await world.deps.reader.now()).getTime() + ms);

describe("a review", () => {
  test("of a bet that is gone finishes", async () => {
    expect((await reviewBet(world.deps, randomUUID())).step).toEqual({ kind: "FINISHED" });
  });

  test("closes an unpaid draft after its time, which abandons it", async () => {
    const { bet, place } = await draft(world, person());
    const until = new Date(place.createdAt.getTime() + 30 * MINUTE);
    expect((await reviewBet(world.deps, bet.id)).step).toEqual({ kind: "WAIT", until });
    expect(await betNow(bet.id)).toMatchObject({ dueAt: until });
    await world.database.moveClock(30 * MINUTE);
    expect((await reviewBet(world.deps, bet.id)).step).toEqual({ kind: "FINISHED" });
    expect(await betNow(bet.id)).toMatchObject({ status: "ABANDONED" });
  });

  test("refunds a bet with one side only at its end, once nothing is pending", async () => {
    const { bet } = await activeBet(world, person(), { endDate: await later(DAY) });
    const joined = await join(world, bet.id, person());
    world.payments.closesAs.set(joined.place.id, "LATER");
    await world.database.moveClock(DAY);
    expect((await reviewBet(world.deps, bet.id)).step).toMatchObject({ kind: "WAIT" });
    world.payments.closesAs.set(joined.place.id, "CANCELLED");
    expect((await reviewBet(world.deps, bet.id)).step).toMatchObject({
      kind: "SETTLE",
      admitted: [{ admissionNumber: 1 }],
    });
    expect(await betNow(bet.id)).toMatchObject({ decision: "REFUND", decisionReason: "ONE_SIDED" });
  });

  test("refunds a bet for which nobody proposed a result within 14 days after its end", async () => {
    const { bet } = await activeBet(world, person(), { endDate: await later(DAY) });
    await joinAndPay(world, bet.id, person());
    await world.database.moveClock(DAY);
    const afterEnd = (ms: number) => new Date(bet.endDate.getTime() + ms);
    expect((await reviewBet(world.deps, bet.id)).step).toEqual({ kind: "WAIT", until: afterEnd(3 * DAY) });
    await world.database.moveClock(3 * DAY);
    expect((await reviewBet(world.deps, bet.id)).step).toEqual({ kind: "WAIT", until: afterEnd(14 * DAY) });
    await world.database.moveClock(11 * DAY);
    expect((await reviewBet(world.deps, bet.id)).step).toMatchObject({ kind: "SETTLE" });
    expect(await betNow(bet.id)).toMatchObject({ decision: "REFUND", decisionReason: "NO_PROPOSAL" });
  });

  test("requests the ballot at the end of the vote, even while payments can't be reached", async () => {
    const creator = person();
    const { bet } = await activeBet(world, creator);
    await joinAndPay(world, bet.id, person());
    await join(world, bet.id, person());
    await propose(bet.id, creator);
    world.payments.failure = domainError("UNAVAILABLE");
    expect((await reviewBet(world.deps, bet.id)).step).toMatchObject({ kind: "WAIT" });
    await world.database.moveClock(3 * DAY);
    const { proposedAt } = await betNow(bet.id);
    expect((await reviewBet(world.deps, bet.id)).step).toEqual({ kind: "CLOSE_BALLOT", proposedAt });
  });

  test("returns a decided bet's settlement with all that is admitted and nothing else", async () => {
    const creator = person();
    const { bet, place } = await activeBet(world, creator);
    const other = await joinAndPay(world, bet.id, person());
    await join(world, bet.id, person());
    await propose(bet.id, creator);
    await world.consume(BallotDecidedSchema, { betId: bet.id, status: BallotStatus.APPROVED });
    const { step } = await world.activities.reviewBet(create(ReviewBetRequestSchema, { betId: bet.id }));
    expect(step.case).toBe("settle");
    expect(step.case === "settle" && step.value.request?.stakes.map(({ stakeId }) => stakeId)).toEqual([
      place.id,
      other.place.id,
    ]);
  });
});

describe("the sweeper", () => {
  const overdue = (after?: string) => world.deps.dueBets.list(sqlOfPg(world.database.pool), 1_000, after);

  test("lists bets overdue by more than the limit, page by page, and skips those that it woke", async () => {
    const entries = [await activeBet(world), await activeBet(world), await activeBet(world)];
    const ids = entries.map(({ bet }) => bet.id).toSorted();
    const listed = async (after?: string) => (await overdue(after)).filter((id) => ids.includes(id));
    await world.database.moveClock(30 * MINUTE);
    expect(await listed()).toEqual([]);
    await world.database.moveClock(2 * MINUTE);
    expect(await listed()).toEqual(ids);
    expect(await listed(ids[0])).toEqual(ids.slice(1));

    await sweepBet(world.deps, ids[0]!);
    expect(world.woken).toEqual([`bet/${ids[0]}`]);
    expect(await listed()).toEqual(ids.slice(1));
    await world.database.moveClock(12 * MINUTE);
    expect(await listed()).toEqual(ids);
  });

  test("skips a bet that is over, and wakes one that a restored database has again", async () => {
    const { bet } = await activeBet(world);
    const wakes = () => world.woken.filter((id) => id === `bet/${bet.id}`).length;
    const write = (text: string) =>
      sqlOfPg(world.database.pool).query(`UPDATE bets SET ${text} WHERE id = $1`, [bet.id]);
    await world.consume(BetDecidedSchema, { betId: bet.id });
    expect(wakes()).toBe(1);
    await write(
      `status = 'REFUNDED', decision = 'REFUND', decision_reason = 'ONE_SIDED', decided_at = now(), ended_at = now(), due_at = NULL`,
    );
    await world.consume(BetDecidedSchema, { betId: bet.id });
    await sweepBet(world.deps, bet.id);
    expect(wakes()).toBe(1);

    await write(
      "status = 'ACTIVE', decision = NULL, decision_reason = NULL, decided_at = NULL, ended_at = NULL, due_at = now()",
    );
    await sweepBet(world.deps, bet.id);
    expect(wakes()).toBe(2);
  });

  test("postpones nothing that a review has dealt with", async () => {
    const { bet } = await draft(world, person());
    await world.deps.dueBets.putOff(bet.id, DAY);
    expect((await betNow(bet.id)).dueAt).toEqual(bet.dueAt);
  });
});

describe("an unpaid place", () => {
  const placeNow = async (id: string) => (await world.deps.reader.place(id))!;

  test("whose bet was decided while payments was down is closed once payments is back", async () => {
    const creator = person();
    const { bet } = await activeBet(world, creator);
    await joinAndPay(world, bet.id, person());
    const { place } = await join(world, bet.id, person());
    await propose(bet.id, creator);
    world.payments.failure = domainError("UNAVAILABLE");
    await world.consume(BallotDecidedSchema, { betId: bet.id, status: BallotStatus.APPROVED });
    expect((await reviewBet(world.deps, bet.id)).step).toMatchObject({ kind: "SETTLE" });
    await world.activities.recordSettlement(
      create(RecordSettlementRequestSchema, { betId: bet.id, outcome: Decision.FOR_WINS }),
    );
    expect((await reviewBet(world.deps, bet.id)).step).toEqual({ kind: "FINISHED" });
    await sweepPlaces(world.deps, undefined);
    expect(await placeNow(place.id)).toMatchObject({ status: "PENDING" });

    world.payments.failure = undefined;
    expect(await sweepPlaces(world.deps, undefined)).toBeUndefined();
    expect(await placeNow(place.id)).toMatchObject({ status: "CANCELLED" });
    expect(world.payments.closed).toContain(place.id);
  });

  test("of an open bet is left to the bet's workflow, until it is overdue", async () => {
    const { bet } = await activeBet(world, person());
    const { place } = await join(world, bet.id, person());
    await world.database.moveClock(30 * MINUTE);
    await sweepPlaces(world.deps, undefined);
    expect(await placeNow(place.id)).toMatchObject({ status: "PENDING" });
    await world.database.moveClock(MINUTE + 1_000);
    await sweepPlaces(world.deps, undefined);
    expect(await placeNow(place.id)).toMatchObject({ status: "CANCELLED" });
  });
});

describe("a bet with 5,000 participants", () => {
  test("accepts no more, and fits its electorate into one event and its settlement into one activity", async () => {
    const creator = person();
    const { bet } = await activeBet(world, creator);
    await fillUp(bet.id);
    await expect(join(world, bet.id, person())).rejects.toMatchObject({ code: "BET_FULL" });

    const anotherCreator = person();
    const { bet: another } = await activeBet(world, anotherCreator);
    await joinAndPay(world, another.id, person());
    const statementsForTwo = await countStatements(() => propose(another.id, anotherCreator));
    expect(await countStatements(() => propose(bet.id, creator))).toBe(statementsForTwo);
    const [proposed] = (await world.published(ResolutionProposedSchema)).filter(({ betId }) => betId === bet.id);
    expect(proposed?.electorate).toHaveLength(5_000);
    expect(encodeEvent(event(bet.id, ResolutionProposedSchema, proposed!)).byteLength).toBeLessThan(250_000);

    await world.consume(BallotDecidedSchema, { betId: bet.id, status: BallotStatus.APPROVED });
    const review = await world.activities.reviewBet(create(ReviewBetRequestSchema, { betId: bet.id }));
    expect(review.step.case === "settle" && review.step.value.request?.stakes).toHaveLength(5_000);
    // Temporal refuses a payload above 2 MiB.
    expect(Buffer.byteLength(toJsonString(ReviewBetResponseSchema, review))).toBeLessThan(1_000_000);
  });
});

const propose = (betId: string, { userId }: Caller) =>
  proposeResolution(world.deps, {
    userId,
    betId,
    winningSide: "FOR",
    outcome: "It rained",
    idempotencyKey: randomUUID(),
  });

/** Brings a bet to 5,000 admitted people, as 4,999 admissions would. */
async function fillUp(betId: string): Promise<void> {
  await world.database.pool.query(
    `INSERT INTO participations (id, bet_id, user_id, side, amount, status, admission_number, created_at)
     SELECT uuidv7(), $1, uuidv7()::text, 'AGAINST', 500, 'HELD', number, stakehold_now()
     FROM generate_series(2, 5000) AS number`,
    [betId],
  );
  await world.database.pool.query(
    `UPDATE bets SET against_count = 4999, against_pool = 4999 * 500, pool = for_pool + 4999 * 500, last_admission = 5000
     WHERE id = $1`,
    [betId],
  );
}

// Times on the wire match the database's to the millisecond; otherwise a step would come back too early.
test("a wait keeps its time to the millisecond on the wire", async () => {
  const { bet, place } = await draft(world, person());
  const { step } = await world.activities.reviewBet(create(ReviewBetRequestSchema, { betId: bet.id }));
  const until = step.case === "wait" && step.value.until ? timestampDate(step.value.until) : undefined;
  expect(until).toEqual(new Date(place.createdAt.getTime() + 30 * MINUTE));
});
