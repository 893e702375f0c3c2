import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { RecordSettlementRequestSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { UserBannedSchema, UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { StakeDisputedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { newId } from "@stakehold/service/id.ts";
import type { Side } from "@stakehold/wager/words.ts";
import { z } from "zod";
import { percentOf } from "../src/domain/prospects.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, joinAndPay, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_winner_pictures");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const PICTURE = `participation { winnerPicture { words position percent pageUrl imageUrl } }`;
const MAKE = `mutation ($input: MakeWinnerPictureInput!) { made: makeWinnerPicture(input: $input) { ${PICTURE} } }`;
const WITHDRAW = `mutation ($input: WithdrawWinnerPictureInput!) {
  made: withdrawWinnerPicture(input: $input) { ${PICTURE} }
}`;
const FIND = `query ($token: String!) { winnerPicture(token: $token) { words position percent bet { id } } }`;

const picture = z.object({
  words: z.string(),
  position: z.string(),
  percent: z.int(),
  pageUrl: z.url(),
  imageUrl: z.url(),
});
const made = z.object({ made: z.object({ participation: z.object({ winnerPicture: picture.nullable() }) }) });

const send = (query: string, caller: Caller, betId: string, idempotencyKey: string = newId()) =>
  subgraph.run(caller, query, { input: { idempotencyKey, betId } });
const make = (caller: Caller, betId: string, key?: string) => send(MAKE, caller, betId, key);
const withdraw = (caller: Caller, betId: string, key?: string) => send(WITHDRAW, caller, betId, key);

/** Makes a picture and returns it. */
async function newPicture(caller: Caller, betId: string, key?: string) {
  const shown = made.parse((await make(caller, betId, key)).data).made.participation.winnerPicture;
  if (shown === null) throw new Error("No picture was made");
  return { ...shown, token: shown.pageUrl.split("/").at(-1) ?? "" };
}

/** Returns what somebody without any part in the bet finds at a link. */
async function found(token: string): Promise<unknown> {
  return Object(await subgraph.run(person(), FIND, { token })).data.winnerPicture;
}

type Joining = readonly [side: Side, amount: bigint];

/** Opens a bet of a creator, FOR with $10.00, whom others join in order. */
async function opened(...joining: readonly Joining[]) {
  const people = [person(), ...joining.map(() => person())] as const;
  const { bet, place } = await activeBet(world, people[0]);
  const places = [place];
  for (const [index, [side, amount]] of joining.entries()) {
    places.push((await joinAndPay(world, bet.id, people[index + 1]!, side, amount)).place);
  }
  return { betId: bet.id, people, places };
}

/** Decides a bet by its vote and settles it. */
async function settle(betId: string, creator: Caller, side: Side, status: BallotStatus = BallotStatus.APPROVED) {
  const proposal = { userId: creator.userId, betId, winningSide: side, outcome: "It rained" } as const;
  await proposeResolution(world.deps, { ...proposal, idempotencyKey: newId() });
  await world.consume(BallotDecidedSchema, { betId, status }, { occurredAt: await world.deps.reader.now() });
  const won = side === "FOR" ? Decision.FOR_WINS : Decision.AGAINST_WINS;
  const outcome = status === BallotStatus.APPROVED ? won : Decision.REFUND;
  await world.activities.recordSettlement(create(RecordSettlementRequestSchema, { betId, outcome }));
}

/** A settled bet that FOR won: its creator, one against, and one who joined FOR at 50%. */
async function settled() {
  const bet = await opened(["AGAINST", 2_000n], ["FOR", 1_000n]);
  await settle(bet.betId, bet.people[0], "FOR");
  return { ...bet, winner: bet.people[2]!, loser: bet.people[1]! };
}

describe("a winner's picture", () => {
  test("shows the claim, the side and its share to everybody with the link, and nothing about its person", async () => {
    const { betId, winner } = await settled();
    const { token, ...shown } = await newPicture(winner, betId);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(shown).toEqual({
      words: "I called it: FOR at 50%",
      position: "FOR",
      percent: 50,
      pageUrl: `https://stakehold.example/called/${token}`,
      imageUrl: `https://stakehold.example/share/called/${token}.png`,
    });
    const { words, position, percent } = shown;
    expect(await found(token)).toEqual({ words, position, percent, bet: { id: betId } });
  });

  test("keeps its link when it is made twice, with the same key, another one, or both at once", async () => {
    const { betId, winner } = await settled();
    const key = newId();
    const [one, other] = await Promise.all([newPicture(winner, betId, key), newPicture(winner, betId)]);
    const repeated = [other, await newPicture(winner, betId, key), await newPicture(winner, betId)];
    expect(repeated.map(({ token }) => token)).toEqual([one.token, one.token, one.token]);
  });

  test("leads nowhere once it is withdrawn, and the next one gets another link", async () => {
    const { betId, winner } = await settled();
    const key = newId();
    const { token } = await newPicture(winner, betId, key);
    const withdrawal = newId();
    for (const each of [withdrawal, withdrawal, newId()]) {
      const answer = await withdraw(winner, betId, each);
      expect([answer.codes, made.parse(answer.data).made.participation.winnerPicture]).toEqual([[], null]);
    }
    expect(await found(token)).toBeNull();
    // The first call is delivered again: it does not bring the picture back.
    expect(made.parse((await make(winner, betId, key)).data).made.participation.winnerPicture).toBeNull();
    const next = await newPicture(winner, betId);
    expect(next.token).not.toBe(token);
    expect([await found(token), await found(next.token)]).toEqual([null, expect.objectContaining({ percent: 50 })]);
    // Nor does the withdrawal, delivered again, withdraw the next one.
    await withdraw(winner, betId, withdrawal);
    expect(await found(next.token)).not.toBeNull();
  });

  test("has a link of its own for each winner, which nobody else can withdraw", async () => {
    const { betId, people, winner, loser } = await settled();
    const [own, others] = [await newPicture(winner, betId), await newPicture(people[0], betId)];
    expect(own.token).not.toBe(others.token);
    await withdraw(people[0], betId);
    expect((await withdraw(loser, betId)).codes).toEqual([]);
    expect((await withdraw(person(), betId)).codes).toEqual(["NOT_A_PARTICIPANT"]);
    expect(await found(own.token)).not.toBeNull();
  });

  test("is named to its person only", async () => {
    const { betId, winner } = await settled();
    await newPicture(winner, betId);
    const query = `query ($id: ID!) { bet(id: $id) { participants { nodes { winnerPicture { pageUrl } } } } }`;
    const seen = async (caller: Caller) => JSON.stringify((await subgraph.run(caller, query, { id: betId })).data);
    expect(await seen(winner)).toContain("/called/");
    expect(await seen(person())).not.toContain("/called/");
  });

  test("can't be found by a guess", async () => {
    expect([await found("x"), await found(""), await found("A".repeat(43))]).toEqual([null, null, null]);
  });
});

describe("no picture is made", () => {
  test("by somebody who lost, who takes no part, or whose charge was reversed", async () => {
    const bet = await opened(["AGAINST", 2_000n], ["FOR", 1_000n]);
    const { betId, people, places } = bet;
    await world.consume(StakeDisputedSchema, { betId, stakeId: places[2]!.id });
    await settle(betId, people[0], "FOR");
    expect((await make(people[1]!, betId)).codes).toEqual(["NOT_A_WINNER"]);
    expect((await make(person(), betId)).codes).toEqual(["NOT_A_PARTICIPANT"]);
    expect((await make(people[2]!, betId)).codes).toEqual(["NOT_A_PARTICIPANT"]);
    expect((await make(person(), newId())).codes).toEqual(["BET_NOT_FOUND"]);
  });

  test("of a bet that is open, in its vote, or decided but not settled yet", async () => {
    const { betId, people } = await opened(["AGAINST", 2_000n]);
    expect((await make(people[0], betId)).codes).toEqual(["BET_NOT_SETTLED"]);
    const proposal = { userId: people[0].userId, betId, winningSide: "FOR", outcome: "It rained" } as const;
    await proposeResolution(world.deps, { ...proposal, idempotencyKey: newId() });
    expect((await make(people[0], betId)).codes).toEqual(["BET_NOT_SETTLED"]);
    const decision = { betId, status: BallotStatus.APPROVED };
    await world.consume(BallotDecidedSchema, decision, { occurredAt: await world.deps.reader.now() });
    expect((await make(people[0], betId)).codes).toEqual(["BET_NOT_SETTLED"]);
  });

  test("of a bet that was refunded", async () => {
    const { betId, people } = await opened(["AGAINST", 2_000n]);
    await settle(betId, people[0], "FOR", BallotStatus.REJECTED);
    expect((await make(people[0], betId)).codes).toEqual(["BET_REFUNDED"]);
  });

  test("by an app, whatever its scopes", async () => {
    const { betId, winner } = await settled();
    const app: Caller = { ...winner, reach: ["bets:read", "bets:write"] };
    expect((await make(app, betId)).codes).toEqual(["INSUFFICIENT_SCOPE"]);
  });
});

describe.each([
  ["is banned", (userId: string) => world.consume(UserBannedSchema, { userId })],
  ["deletes the account", (userId: string) => world.consume(UserDeletedSchema, { userId })],
])("when a winner %s", (_what, leave) => {
  test("the picture is gone, and no other can be made", async () => {
    const { betId, people, winner } = await settled();
    const [{ token }, others] = [await newPicture(winner, betId), await newPicture(people[0], betId)];
    await leave(winner.userId);
    expect(await found(token)).toBeNull();
    const { rowCount } = await world.database.pool.query("SELECT FROM winner_pictures WHERE token = $1", [token]);
    expect(rowCount).toBe(0);
    expect((await make(winner, betId)).codes).toEqual(["BANNED"]);
    expect(await found(others.token)).not.toBeNull();
  });
});

test("a picture that is made at the moment of a ban is shown to nobody", async () => {
  const { betId, winner } = await settled();
  const { token } = await newPicture(winner, betId);
  await world.database.asOwner((owner) =>
    owner.query("INSERT INTO banned_people (user_id, banned_at) VALUES ($1, stakehold_now())", [winner.userId]),
  );
  expect(await found(token)).toBeNull();
});

test("a picture goes with its bet when a cleanup deletes it", async () => {
  const { betId, winner } = await settled();
  const { token } = await newPicture(winner, betId);
  await world.database.pool.query("DELETE FROM bets WHERE id = $1", [betId]);
  expect(await found(token)).toBeNull();
});

describe("the share in a picture", () => {
  test.each<[string, readonly Joining[], number, Side, string]>([
    ["counts the winner's own stake", [["AGAINST", 4_000n]], 1, "AGAINST", "I called it: AGAINST at 80%"],
    [
      "is that of the moment, whatever came later",
      [
        ["AGAINST", 1_000n],
        ["FOR", 90_000n],
      ],
      1,
      "AGAINST",
      "I called it: AGAINST at 50%",
    ],
    [
      "is never 100% by rounding",
      [
        ["AGAINST", 500n],
        ["FOR", 900_000n],
      ],
      2,
      "FOR",
      "I called it: FOR at 99%",
    ],
    [
      "is never 0% by rounding",
      [
        ["FOR", 900_000n],
        ["AGAINST", 500n],
      ],
      2,
      "AGAINST",
      "I called it: AGAINST at 1%",
    ],
    ["is the whole pool for a creator", [["AGAINST", 500n]], 0, "FOR", "I called it: FOR, unopposed"],
    [
      "is the whole pool until somebody disagrees",
      [
        ["FOR", 500n],
        ["AGAINST", 500n],
      ],
      1,
      "FOR",
      "I called it: FOR, unopposed",
    ],
  ])("%s", async (_what, joining, at, side, words) => {
    const { betId, people } = await opened(...joining);
    await settle(betId, people[0], side);
    expect((await newPicture(people[at]!, betId)).words).toBe(words);
  });

  test("is without a stake that had left by then, and with one that left later", async () => {
    const joining = [
      ["AGAINST", 1_000n],
      ["AGAINST", 2_000n],
      ["FOR", 1_000n],
      ["FOR", 500n],
    ] as const;
    const { betId, people, places } = await opened(...joining.slice(0, 2));
    const leave = (index: number) => world.consume(StakeDisputedSchema, { betId, stakeId: places[index]!.id });
    await leave(2);
    const joined = [];
    for (const [side, amount] of joining.slice(2)) {
      await world.database.moveClock(1_000);
      const caller = person();
      joined.push({ caller, ...(await joinAndPay(world, betId, caller, side, amount)) });
    }
    await world.database.moveClock(1_000);
    await leave(1);
    await joinAndPay(world, betId, person(), "AGAINST", 9_000n);
    await settle(betId, people[0], "FOR");
    // $20.00 FOR and $10.00 AGAINST, then $25.00 and $10.00, as the bet's history has them.
    const steps = (await world.deps.reader.poolHistories([betId])).get(betId) ?? [];
    for (const [index, percent] of [67, 71].entries()) {
      const { caller, place } = joined[index]!;
      expect((await newPicture(caller, betId)).percent).toBe(percent);
      const admitted = await world.deps.reader.place(place.id);
      const step = steps.find(({ at }) => at.getTime() === admitted?.admittedAt?.getTime());
      if (step === undefined) throw new Error("The history has no such step");
      expect(percentOf({ ...step, pool: step.forPool + step.againstPool }, "FOR")).toBe(percent);
    }
  });
});
