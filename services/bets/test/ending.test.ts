import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { RecordSettlementRequestSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import {
  BetDecidedSchema,
  BetSettledSchema,
  ParticipantWithdrawnSchema,
  ParticipationRefusedSchema,
  ResolutionProposedSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { ActRecordedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserBannedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { StakeDisputedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema, BallotOpenedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { Decision, DecisionReason, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { DECISION_REASON, OUTCOME } from "@stakehold/wager/wire.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import type { SecurityFacts } from "@stakehold/service/security/entry.ts";
import { cancelUnjoinedBet } from "../src/operations/cancel-unjoined-bet.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { activeBet, codeOf, DAY, draft, join, joinAndPay, openWorld, pay, person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("bets_ending");
});
afterAll(() => world.close());

const betNow = async (id: string) => (await world.deps.reader.bet(id))!;
const placeNow = async (id: string) => (await world.deps.reader.place(id))!;

const propose = (betId: string, { userId }: Caller, changes = {}) =>
  proposeResolution(world.deps, {
    userId,
    betId,
    winningSide: "FOR",
    outcome: "It rained 3 mm",
    idempotencyKey: randomUUID(),
    ...changes,
  });

/** Records how payments settled the bet, as its workflow does. */
const settleAs = (betId: string, outcome: Decision) =>
  world.activities.recordSettlement(create(RecordSettlementRequestSchema, { betId, outcome }));

/** Creates a bet with its creator FOR and one other person AGAINST. */
async function joinedBet() {
  const [creator, other] = [person(), person()];
  const { bet, place } = await activeBet(world, creator);
  const joined = await joinAndPay(world, bet.id, other);
  return { betId: bet.id, creator, other, creatorPlace: place, otherPlace: joined.place };
}

describe("proposing a result", () => {
  test("closes the bet and publishes who may vote", async () => {
    const { betId, creator, other } = await joinedBet();
    expect(await propose(betId, creator)).toMatchObject({ status: "VOTING", proposerId: creator.userId });
    const [published] = (await world.published(ResolutionProposedSchema)).filter((event) => event.betId === betId);
    expect(published).toMatchObject({ proposerId: creator.userId, winningSide: Side.FOR, outcome: "It rained 3 mm" });
    expect(published?.electorate).toEqual([creator.userId, other.userId]);
    expect(await codeOf(join(world, betId, person()))).toBe("BET_NOT_ACTIVE");
    expect(await codeOf(propose(betId, creator))).toBe("VOTING_IN_PROGRESS");
  });

  test("with a repeated key happens once; with another input it is refused", async () => {
    const { betId, creator } = await joinedBet();
    const idempotencyKey = randomUUID();
    const first = await propose(betId, creator, { idempotencyKey });
    const again = await propose(betId, creator, { idempotencyKey });
    // The database sets the time of a bet's last change after what the first call wrote.
    expect(again).toEqual({ ...first, updatedAt: expect.any(Date) });
    expect(await codeOf(propose(betId, creator, { idempotencyKey, winningSide: "AGAINST" }))).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
    expect((await world.published(ResolutionProposedSchema)).filter((event) => event.betId === betId)).toHaveLength(1);
  });

  test("is allowed to the creator, and to every participant from 3 days after the end", async () => {
    const { betId, other } = await joinedBet();
    expect(await codeOf(propose(betId, other))).toBe("NOT_THE_CREATOR");
    await world.database.moveClock(10 * DAY + 60_000);
    expect(await codeOf(propose(betId, person()))).toBe("NOT_A_PARTICIPANT");
    expect(await propose(betId, other)).toMatchObject({ status: "VOTING" });
  });

  test("refuses a stake whose event arrives afterwards", async () => {
    const { betId, creator } = await joinedBet();
    const late = await join(world, betId, person());
    await propose(betId, creator);
    await pay(world, late);
    expect(await placeNow(late.place.id)).toMatchObject({ status: "REFUSED" });
    const published = await world.published(ParticipationRefusedSchema);
    expect(published.filter((event) => event.betId === betId)).toMatchObject([{ reason: "BET_NOT_ACTIVE" }]);
  });

  test("uses the ballot's own deadline as the end of the vote", async () => {
    const { betId, creator } = await joinedBet();
    const { proposedAt } = await propose(betId, creator);
    const deadline = new Date((await world.deps.reader.now()).getTime() + 3 * DAY + 1_234);
    await world.consume(BallotOpenedSchema, { betId, deadline: timestampFromDate(deadline) });
    expect(await betNow(betId)).toMatchObject({
      votingEndsAt: deadline,
      dueAt: new Date(proposedAt!.getTime() + 1.5 * DAY),
    });
  });
});

describe("the decision", () => {
  test("is made by the first writer, however many come at once", async () => {
    const { betId, creator } = await joinedBet();
    await propose(betId, creator);
    const { APPROVED, REJECTED, EXPIRED } = BallotStatus;
    const results = [APPROVED, REJECTED, EXPIRED, APPROVED, REJECTED];
    await Promise.all(results.map((status) => world.consume(BallotDecidedSchema, { betId, status })));
    const published = (await world.published(BetDecidedSchema)).filter((event) => event.betId === betId);
    expect(published).toHaveLength(1);
    const { decision, decisionReason } = await betNow(betId);
    expect(published[0]).toMatchObject({
      decision: OUTCOME.numberOf(decision!),
      reason: DECISION_REASON.numberOf(decisionReason!),
    });
  });

  test("ends the bet once payments has applied it", async () => {
    const { betId, creator } = await joinedBet();
    await propose(betId, creator);
    await world.consume(BallotDecidedSchema, { betId, status: BallotStatus.APPROVED });
    for (let time = 0; time < 2; time += 1) await settleAs(betId, Decision.FOR_WINS);
    expect(await betNow(betId)).toMatchObject({ status: "RESOLVED", dueAt: null, decisionReason: "APPROVED" });
    expect((await world.published(BetSettledSchema)).filter((event) => event.betId === betId)).toHaveLength(1);
    expect(await codeOf(propose(betId, creator))).toBe("ALREADY_RESOLVED");
  });

  test("that it can't be judged refunds everybody, and publishes the reason", async () => {
    const { betId, creator } = await joinedBet();
    const evidenceUrl = "https://weather.example/closed";
    await propose(betId, creator, { winningSide: null, outcome: "The station was closed", evidenceUrl });
    const [proposed] = (await world.published(ResolutionProposedSchema)).filter((event) => event.betId === betId);
    expect(proposed).toMatchObject({ winningSide: Side.UNSPECIFIED, isVoid: true, evidenceUrl });
    await world.consume(BallotDecidedSchema, { betId, status: BallotStatus.APPROVED });
    await settleAs(betId, Decision.REFUND);
    expect(await betNow(betId)).toMatchObject({
      status: "REFUNDED",
      decisionReason: "VOIDED",
      proposedOutcome: "The station was closed",
    });
    const published = (await world.published(BetSettledSchema)).filter((event) => event.betId === betId);
    expect(published).toMatchObject([{ outcome: Decision.REFUND, reason: DecisionReason.VOIDED }]);
  });

  test("for a side becomes a refund when payments found a side empty", async () => {
    const { betId, creator } = await joinedBet();
    await propose(betId, creator);
    await world.consume(BallotDecidedSchema, { betId, status: BallotStatus.APPROVED });
    await settleAs(betId, Decision.REFUND);
    expect(await betNow(betId)).toMatchObject({ status: "REFUNDED", decision: "FOR" });
    const published = (await world.published(BetSettledSchema)).filter((event) => event.betId === betId);
    expect(published).toMatchObject([{ outcome: Decision.REFUND, reason: DecisionReason.APPROVED }]);
  });
});

describe("a chargeback", () => {
  test("takes the participant out of pool and electorate", async () => {
    const { betId, creator, other, otherPlace } = await joinedBet();
    for (let time = 0; time < 2; time += 1) {
      await world.consume(StakeDisputedSchema, { betId, stakeId: otherPlace.id });
    }
    expect(await betNow(betId)).toMatchObject({ pool: 1_000n, againstCount: 0, againstPool: 0n, lastAdmission: 2 });
    const published = (await world.published(ParticipantWithdrawnSchema)).filter((event) => event.betId === betId);
    expect(published).toMatchObject([{ userId: other.userId, reason: WithdrawalReason.CHARGEBACK }]);
    expect(await codeOf(join(world, betId, other))).toBe("ALREADY_JOINED");
    await joinAndPay(world, betId, person());
    expect((await world.deps.reader.admitted(betId)).map(({ admissionNumber }) => admissionNumber)).toEqual([1, 3]);
    await propose(betId, creator);
    const [proposed] = (await world.published(ResolutionProposedSchema)).filter((event) => event.betId === betId);
    expect(proposed?.electorate).not.toContain(other.userId);
  });
});

describe("a ban", () => {
  test("takes a participant out of the electorate and leaves the stake", async () => {
    const { betId, creator, other } = await joinedBet();
    for (let time = 0; time < 2; time += 1) await world.consume(UserBannedSchema, { userId: other.userId });
    expect(await betNow(betId)).toMatchObject({ pool: 1_500n, againstCount: 1 });
    const published = (await world.published(ParticipantWithdrawnSchema)).filter((event) => event.betId === betId);
    expect(published).toMatchObject([{ userId: other.userId, reason: WithdrawalReason.BANNED }]);
    await propose(betId, creator);
    const [proposed] = (await world.published(ResolutionProposedSchema)).filter((event) => event.betId === betId);
    expect(proposed?.electorate).toEqual([creator.userId]);
    expect(await world.deps.reader.admitted(betId)).toHaveLength(2);
  });

  test("refuses a pending place when it is paid, and every new one even with a token from before the ban", async () => {
    const { betId } = await joinedBet();
    const joiner = person();
    const { place, ...entry } = await join(world, betId, joiner);
    await world.consume(UserBannedSchema, { userId: joiner.userId });
    await pay(world, { place, ...entry });
    expect(await placeNow(place.id)).toMatchObject({ status: "REFUSED" });
    expect(await codeOf(join(world, betId, joiner))).toBe("BANNED");
    expect(await codeOf(draft(world, joiner))).toBe("BANNED");
  });

  test("refuses a place requested at the moment of the ban, which was never marked", async () => {
    const { betId } = await joinedBet();
    const joiner = person();
    const entry = await join(world, betId, joiner);
    await world.deps.bans.add(joiner.userId);
    await pay(world, entry);
    expect(await placeNow(entry.place.id)).toMatchObject({ status: "REFUSED", bannedAt: null });
  });
});

describe("cancelling a bet that nobody joined", () => {
  const staff = person({ roles: ["USER", "STAFF"] });
  const cancel = (betId: string) =>
    cancelUnjoinedBet(world.deps, { userId: staff.userId, betId, idempotencyKey: randomUUID() });

  test("closes pending places and decides a refund", async () => {
    const { bet } = await activeBet(world);
    const { place } = await join(world, bet.id, person());
    expect(await cancel(bet.id)).toMatchObject({ decision: "REFUND", decisionReason: "CANCELLED" });
    expect(await placeNow(place.id)).toMatchObject({ status: "CANCELLED" });
  });

  test("is written to the security log once, and not when it is refused", async () => {
    const logged: SecurityFacts[] = [];
    const deps = { ...world.deps, logSecurity: (facts: SecurityFacts) => void logged.push(facts) };
    const { bet } = await activeBet(world);
    const idempotencyKey = randomUUID();
    const command = { userId: staff.userId, betId: bet.id, idempotencyKey, reason: "Their own test" };
    for (let times = 0; times < 2; times += 1) await cancelUnjoinedBet(deps, command);
    expect(await codeOf(cancelUnjoinedBet(deps, { ...command, idempotencyKey: randomUUID() }))).toBe("BET_NOT_ACTIVE");
    expect(logged).toEqual([
      {
        event: "admin_acted",
        actor: { kind: "person", id: staff.userId },
        target: { kind: "bet", id: bet.id },
        reason: "CANCEL_BET",
        record: { kind: "audit_entry", id: expect.any(String) },
      },
    ]);
    const { rows } = await world.database.pool.query(
      "SELECT id, actor_id, action, reason, before, after FROM audit_entries WHERE subject_id = $1",
      [bet.id],
    );
    expect(rows).toEqual([
      {
        id: logged[0]?.record?.id,
        actor_id: staff.userId,
        action: "CANCEL_BET",
        reason: "Their own test",
        before: { decision: "NONE", decisionReason: "NONE" },
        after: { decision: "REFUND", decisionReason: "CANCELLED" },
      },
    ]);
    expect((await world.published(ActRecordedSchema)).map(({ entryId }) => entryId)).toContain(rows[0]?.id);
  });

  test("waits for payments' result, and is refused once others hold a place", async () => {
    const { bet, place: creatorPlace } = await activeBet(world);
    const joined = await join(world, bet.id, person());
    world.payments.closesAs.set(joined.place.id, "PAID");
    expect(await codeOf(cancel(bet.id))).toBe("STAKE_BUSY");
    await pay(world, joined);
    expect(await codeOf(cancel(bet.id))).toBe("BET_HAS_PARTICIPANTS");
    await world.consume(StakeDisputedSchema, { betId: bet.id, stakeId: creatorPlace.id });
    expect(await codeOf(cancel(bet.id))).toBe("BET_HAS_PARTICIPANTS");
  });
});
