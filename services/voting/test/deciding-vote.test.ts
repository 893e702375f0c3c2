import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { isDomainError } from "@stakehold/errors/domain-error.ts";
import type { BallotStatus } from "@stakehold/wager/words.ts";
import type { Ballot, VoteChoice } from "../src/domain/ballot.ts";
import { requiredApprovals } from "../src/domain/decide.ts";
import { closeBallot } from "../src/operations/close-ballot.ts";
import { until } from "@stakehold/testing/until.ts";
import { createVoting, namesOf, PERIOD_MS, untilReached, type Voting } from "./voting.ts";

let voting: Voting;
beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

/** Ballots that are closed at once, plus votes cast at once: as many as the pool has connections. */
const RACED_AT_ONCE = 8;
const VOTES_AT_ONCE = 2;
const GROUPS = 5;
/** 200 races; `npm run test:soak -- votes` runs 1,000. */
const BATCHES = Number(process.env["RACE_BATCHES"] ?? 5);
const RACES = BATCHES * GROUPS * RACED_AT_ONCE;

/** A ballot that lacks one vote, which decides it either way. */
type Undecided = {
  readonly betId: string;
  readonly proposedAt: Date;
  readonly voter: string;
  readonly choice: VoteChoice;
  readonly before: Ballot;
};

/** How a race ended: the responses to the voter and to the bet's workflow, and what voting stores and publishes. */
type Ended = Undecided & {
  readonly vote: "COUNTED" | "VOTING_CLOSED";
  readonly closed: BallotStatus;
};

/** Opens a ballot of one, two or three people, on which the last vote needed approves or rejects. */
async function openUndecided(index: number): Promise<Undecided> {
  const size = 1 + (index % 3);
  const choice = index % 2 === 0 ? "APPROVE" : "REJECT";
  const { betId, electorate } = await voting.open(size);
  const needed = choice === "APPROVE" ? requiredApprovals(size) : size - requiredApprovals(size) + 1;
  for (const userId of electorate.slice(1, needed)) await voting.vote(betId, userId, choice);
  const before = (await voting.ballot(betId))!;
  return { betId, choice, voter: electorate[0] ?? "", proposedAt: before.openedAt, before };
}

async function castLast({ betId, voter, choice }: Undecided): Promise<Ended["vote"]> {
  try {
    await voting.vote(betId, voter, choice);
    return "COUNTED";
  } catch (error) {
    if (isDomainError(error) && error.code === "VOTING_CLOSED") return "VOTING_CLOSED";
    throw error;
  }
}

/** Closes the ballot as the bet's workflow does, only sooner: again and again until it has ended. */
async function closeUntilEnded({ betId, proposedAt }: Undecided): Promise<BallotStatus> {
  return until(async () => {
    const { status } = await untilReached(() => closeBallot(voting.deps, { betId, proposedAt }));
    return status !== "OPEN" && status;
  });
}

/** Races some ballots' last votes against their deadline, which passes after `passesAfter` votes have a response. */
async function race(ballots: readonly Undecided[], passesAfter: number): Promise<readonly Ended[]> {
  const votes = new Map<string, Ended["vote"]>();
  let passing: Promise<void> | undefined;
  const passWhenDue = () => {
    if (votes.size >= passesAfter) passing ??= voting.moveClock(PERIOD_MS);
  };
  passWhenDue();
  const left = [...ballots];
  const castLeft = async () => {
    for (let ballot = left.shift(); ballot !== undefined; ballot = left.shift()) {
      votes.set(ballot.betId, await castLast(ballot));
      passWhenDue();
    }
  };
  const casting = Promise.all(Array.from({ length: VOTES_AT_ONCE }, castLeft));
  const [closed] = await Promise.all([Promise.all(ballots.map(closeUntilEnded)), casting]);
  await passing;
  return ballots.map((ballot, index) => ({
    ...ballot,
    vote: votes.get(ballot.betId)!,
    closed: closed[index]!,
  }));
}

/** Expects everything that voting stores and publishes about a ballot to agree. */
async function expectOneOutcome({ betId, proposedAt, choice, before, vote, closed }: Ended): Promise<void> {
  const decided = choice === "APPROVE" ? "APPROVED" : "REJECTED";
  const status = vote === "COUNTED" ? decided : "EXPIRED";
  const counted = vote === "COUNTED" ? 1 : 0;
  expect(await voting.ballot(betId)).toEqual({
    ...before,
    status,
    approvals: before.approvals + (choice === "APPROVE" ? counted : 0),
    rejections: before.rejections + (choice === "REJECT" ? counted : 0),
  });
  const sent = await voting.published(betId);
  const votes = before.approvals + before.rejections + counted;
  expect(namesOf(sent)).toEqual(["BallotOpened", ...Array.from({ length: votes }, () => "VoteCast"), "BallotDecided"]);
  // Bets learns of the end twice, by the event and by the response to its workflow, and acts on whichever comes first.
  expect(sent.at(-1)?.[1]).toMatchObject({ status: `BALLOT_STATUS_${status}` });
  expect(closed).toBe(status);
  expect(await closeBallot(voting.deps, { betId, proposedAt })).toEqual({ status, comeBackAt: undefined });
}

describe(`the deciding vote against the deadline, ${RACES} times`, () => {
  const outcomes = { COUNTED: 0, VOTING_CLOSED: 0 };

  // Each batch is a test of its own, so that a slow computer has a full timeout for each.
  test.each(Array.from({ length: BATCHES }, (_, batch) => batch))(
    "ends each ballot once, with the same outcome everywhere: batch %i",
    async (batch) => {
      for (let group = 0; group < GROUPS; group += 1) {
        const first = (batch * GROUPS + group) * RACED_AT_ONCE;
        const opening = Array.from({ length: RACED_AT_ONCE }, (_, index) => openUndecided(first + index));
        for (const ended of await race(await Promise.all(opening), group % RACED_AT_ONCE)) {
          await expectOneOutcome(ended);
          outcomes[ended.vote] += 1;
        }
      }
    },
  );

  test("lets the vote win some races and the deadline others", () => {
    expect(outcomes.COUNTED + outcomes.VOTING_CLOSED).toBe(RACES);
    expect(outcomes.COUNTED).toBeGreaterThan(RACES / 10);
    expect(outcomes.VOTING_CLOSED).toBeGreaterThan(RACES / 10);
  });
});
