import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { RecordBallotRequestSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { BetDecidedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { DECISION_REASON } from "@stakehold/wager/wire.ts";
import type { DecisionReason } from "@stakehold/wager/words.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { activeBet, joinAndPay, openWorld, person, type World } from "./world.ts";

const BETS = 20;

let world: World;
beforeAll(async () => {
  world = await openWorld("bets_deciding");
});
afterAll(() => world.close());

/** Creates a bet of two people that is in its vote. */
async function votedOn(): Promise<string> {
  const creator = person();
  const { bet } = await activeBet(world, creator);
  await joinAndPay(world, bet.id, person());
  await proposeResolution(world.deps, {
    userId: creator.userId,
    betId: bet.id,
    winningSide: "FOR",
    outcome: "It rained",
    idempotencyKey: randomUUID(),
  });
  return bet.id;
}

const publishedReasons = async (betId: string) =>
  (await world.published(BetDecidedSchema))
    .filter((event) => event.betId === betId)
    .map(({ reason }) => DECISION_REASON.wordOf(reason));

test.each<[string, BallotStatus, DecisionReason]>([
  ["approved", BallotStatus.APPROVED, "APPROVED"],
  ["rejected", BallotStatus.REJECTED, "REJECTED"],
  ["expired", BallotStatus.EXPIRED, "NO_CONSENSUS"],
])(
  "a ballot that was %s decides its bet once, whether the event or the workflow reports it first",
  async (_how, status, reason) => {
    const betIds: string[] = [];
    for (let count = 0; count < BETS; count += 1) betIds.push(await votedOn());
    await Promise.all(
      betIds.flatMap((betId) => [
        world.consume(BallotDecidedSchema, { betId, status }),
        world.activities.recordBallot(create(RecordBallotRequestSchema, { betId, status })),
        world.activities.recordBallot(create(RecordBallotRequestSchema, { betId, status })),
      ]),
    );
    for (const betId of betIds) {
      expect(await world.deps.reader.bet(betId)).toMatchObject({ decisionReason: reason });
      expect(await publishedReasons(betId)).toEqual([reason]);
    }
  },
);
