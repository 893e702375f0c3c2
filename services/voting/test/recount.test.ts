import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { ParticipantWithdrawnSchema, WithdrawalReason } from "@stakehold/proto/bets/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import type { RecordedElector } from "../src/operations/ports/ballots.ts";
import { listElectorate } from "../src/operations/list-electorate.ts";
import { createVoting, PERIOD_MS, type Voting } from "./voting.ts";

let voting: Voting;
beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

const TOO_EARLY = { reason: "TOO_EARLY", sentence: "The second half was not played." } as const;

/** Returns a page of a ballot's electorate as one of its people reads it, and whether more follows. */
async function read(betId: string, userId: string, limit = 100, after?: RecordedElector) {
  const elector = (await voting.reader.electorsOf(userId, [betId])).get(betId);
  const page = { limit, after: after?.position };
  const rows = await listElectorate(voting.deps, { betId, elector, page });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Returns the counts that a reader can make from the list alone. */
function recounted(rows: readonly RecordedElector[]) {
  const standing = rows.filter(({ seat }) => seat === "SEATED");
  const votesFor = (choice: string) => standing.filter(({ vote }) => vote?.choice === choice).length;
  return { electorateSize: standing.length, approvals: votesFor("APPROVE"), rejections: votesFor("REJECT") };
}

test("a rejection's reason is stored for the bet's participants", async () => {
  const {
    betId,
    electorate: [alice = "", bob = "", carol = ""],
  } = await voting.open(7);
  await voting.cast(betId, alice, { choice: "REJECT", objection: TOO_EARLY });
  await voting.vote(betId, bob, "REJECT");
  await voting.vote(betId, carol, "APPROVE");
  const votes = await voting.reader.votesOf(betId, { limit: 10, after: undefined });
  expect(votes.map(({ choice, objection }) => [choice, objection])).toEqual([
    ["REJECT", TOO_EARLY],
    ["REJECT", undefined],
    ["APPROVE", undefined],
  ]);
});

describe("recounting", () => {
  test("lists the whole electorate, voters first, and adds up to the ballot's own sums", async () => {
    const { betId, electorate } = await voting.open(9);
    const [alice = "", bob = "", carol = "", dan = "", eve = ""] = electorate;
    await voting.vote(betId, carol, "APPROVE");
    await voting.moveClock(5);
    await voting.cast(betId, alice, { choice: "REJECT", objection: TOO_EARLY });
    await voting.moveClock(5);
    await voting.vote(betId, dan, "APPROVE");
    await voting.consume(ParticipantWithdrawnSchema, { betId, userId: dan, reason: WithdrawalReason.CHARGEBACK });
    await voting.consume(ParticipantWithdrawnSchema, { betId, userId: eve, reason: WithdrawalReason.BANNED });
    await voting.moveClock(PERIOD_MS);
    await voting.consume(ParticipantWithdrawnSchema, { betId: newId(), userId: bob, reason: WithdrawalReason.BANNED });

    const { rows } = await read(betId, bob);
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(electorate.toSorted());
    expect(rows.slice(0, 3).map(({ userId, seat, vote }) => [userId, seat, vote?.choice])).toEqual([
      [carol, "SEATED", "APPROVE"],
      [alice, "SEATED", "REJECT"],
      [dan, "CHARGED_BACK", "APPROVE"],
    ]);
    expect(rows.slice(3).every(({ vote }) => vote === undefined)).toBe(true);
    expect(rows.find(({ userId }) => userId === eve)?.seat).toBe("BANNED");
    const { electorateSize, approvals, rejections } = (await voting.ballot(betId)) ?? {};
    expect(recounted(rows)).toEqual({ electorateSize, approvals, rejections });
    expect({ electorateSize, approvals, rejections }).toEqual({ electorateSize: 7, approvals: 1, rejections: 1 });
  });

  test("reads pages in one order, across the boundary between voters and non-voters", async () => {
    const { betId, electorate } = await voting.open(7);
    for (const userId of electorate.slice(2, 5)) await voting.vote(betId, userId, "REJECT");
    const reader = electorate[0] ?? "";
    const whole = await read(betId, reader);
    const found: RecordedElector[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await read(betId, reader, 2, found.at(-1));
      found.push(...page.rows);
      hasMore = page.hasMore;
    }
    expect(found).toEqual(whole.rows);
    expect(found).toHaveLength(7);
  });

  test.each([1, 2, 3, 50, 51, 99, 100, 101])("of %i people needs 51%%, rounded up", async (size) => {
    const { betId, electorate } = await voting.open(size);
    const needed = Math.ceil((51 * size) / 100);
    for (const userId of electorate.slice(0, needed)) {
      expect((await voting.ballot(betId))?.status).toBe("OPEN");
      await voting.vote(betId, userId, "APPROVE");
    }
    const { rows } = await read(betId, electorate[0] ?? "", 200);
    expect(recounted(rows)).toEqual({ electorateSize: size, approvals: needed, rejections: 0 });
    expect((await voting.ballot(betId))?.status).toBe("APPROVED");
  });

  test("is open only to the bet's participants", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(3);
    await expect(read(betId, newId())).rejects.toMatchObject({ code: "NOT_A_PARTICIPANT" });
    await voting.consume(ParticipantWithdrawnSchema, { betId, userId: alice, reason: WithdrawalReason.CHARGEBACK });
    await expect(read(betId, alice)).rejects.toMatchObject({ code: "NOT_A_PARTICIPANT" });
  });
});
