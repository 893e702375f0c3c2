import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { createShortHistories, wakeUntilContinued } from "@stakehold/testing/short-histories.ts";
import { until } from "@stakehold/testing/until.ts";
import type { WorkflowBundle } from "@temporalio/worker";
import { DAY, later, MINUTE, samplePlace, sampleBet, twoSided } from "../src/domain/testing/samples.ts";
import { bundleBetLife, decide, openBallot, openLives, propose, put, type Lives } from "./lives.ts";

/** A test that takes longer hangs: each starts a Temporal of its own. */
jest.setTimeout(180_000);

let workflowBundle: WorkflowBundle;
let lives: Lives;

/** A bet's whole history, from publication to end and with every reminder of its vote, has fewer events than this. */
const MAX_EVENTS = 60;

beforeAll(async () => {
  workflowBundle = await bundleBetLife();
});

describe("the life of a bet", () => {
  beforeEach(async () => {
    lives = await openLives(workflowBundle);
  });
  afterEach(() => lives.close());

  test.each([
    ["APPROVED", "RESOLVED", Decision.FOR_WINS],
    ["REJECTED", "REFUNDED", Decision.REFUND],
  ] as const)("whose proposal is %s ends as %s", async (result, status, decision) => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await lives.sleep(2 * DAY);
    await propose(lives, betId);
    await lives.sleep(DAY);
    await decide(lives, betId, result);
    await lives.lifeOf(betId).result();
    expect(lives.bets.bet(betId)).toMatchObject({ status, decisionReason: result, dueAt: null });
    expect(lives.settlementsOf(betId)).toMatchObject([
      { decision, stakes: [{ admissionNumber: 1 }, { admissionNumber: 2 }] },
    ]);
  });

  test.each([
    ["APPROVED", "VOIDED"],
    ["REJECTED", "REJECTED"],
  ] as const)("whose void proposal is %s is refunded at once as %s", async (result, reason) => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await propose(lives, betId, null);
    await lives.sleep(DAY);
    const decidedAt = await lives.now();
    await decide(lives, betId, result);
    await lives.lifeOf(betId).result();
    const { endedAt, ...bet } = lives.bets.bet(betId);
    expect(bet).toMatchObject({ status: "REFUNDED", decision: "REFUND", decisionReason: reason, dueAt: null });
    expect(endedAt!.getTime() - decidedAt.getTime()).toBeLessThan(MINUTE);
    expect(lives.settlementsOf(betId)).toMatchObject([
      { decision: Decision.REFUND, stakes: [{ admissionNumber: 1 }, { admissionNumber: 2 }] },
    ]);
    expect(lives.bets.published(betId)).toEqual(["ResolutionProposed", "BetDecided", "BetSettled"]);
  });

  test("whose void proposal gets no votes is refunded after the ballot's deadline", async () => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await propose(lives, betId, null);
    await lives.lifeOf(betId).result();
    expect(lives.bets.bet(betId)).toMatchObject({ status: "REFUNDED", decisionReason: "NO_CONSENSUS" });
  });

  test("whose proposal gets no votes is refunded after the ballot's deadline", async () => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await propose(lives, betId);
    const proposedAt = await lives.now();
    await lives.lifeOf(betId).result();
    expect(lives.bets.bet(betId)).toMatchObject({ status: "REFUNDED", decisionReason: "NO_CONSENSUS" });
    expect((await lives.now()).getTime()).toBeGreaterThanOrEqual(proposedAt.getTime() + 3 * DAY);
    expect(lives.bets.published(betId)).toEqual([
      "ResolutionProposed",
      "ReminderDue",
      "ReminderDue",
      "BetDecided",
      "BetSettled",
    ]);
  });

  test("with one side only is refunded at its end date", async () => {
    const betId = await put(lives, sampleBet, { forCount: 1, forPool: 1_000n, pool: 1_000n });
    await lives.wake(betId);
    await lives.lifeOf(betId).result();
    const { status, decisionReason, endDate, endedAt } = lives.bets.bet(betId);
    expect({ status, decisionReason }).toEqual({ status: "REFUNDED", decisionReason: "ONE_SIDED" });
    expect(endedAt!.getTime() - endDate.getTime()).toBeLessThan(MINUTE);
  });

  test("with one side only waits for a payment that is still under way", async () => {
    const betId = await put(lives, sampleBet, { forCount: 1, forPool: 1_000n, pool: 1_000n });
    const { createdAt } = lives.bets.bet(betId);
    const pending = samplePlace({
      id: randomUUID(),
      betId,
      userId: "late",
      createdAt: later(7 * DAY - MINUTE, createdAt),
    });
    lives.bets.put(lives.bets.bet(betId), [pending]);
    lives.closesAs.set(pending.id, "LATER");
    await lives.wake(betId);
    await lives.sleep(7 * DAY + MINUTE);
    expect(lives.bets.bet(betId)).toMatchObject({ status: "ACTIVE", decision: null });
    lives.closesAs.set(pending.id, "CANCELLED");
    await lives.lifeOf(betId).result();
    expect(lives.bets.bet(betId)).toMatchObject({ status: "REFUNDED", decisionReason: "ONE_SIDED" });
  });

  test("without a proposal is refunded 14 days after its end", async () => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await lives.lifeOf(betId).result();
    const { status, decisionReason, endDate, endedAt } = lives.bets.bet(betId);
    expect({ status, decisionReason }).toEqual({ status: "REFUNDED", decisionReason: "NO_PROPOSAL" });
    expect(endedAt!.getTime() - endDate.getTime()).toBeGreaterThanOrEqual(14 * DAY);
  });

  test("reminds of a proposal, then of the vote, each once and on time", async () => {
    const betId = await put(lives, twoSided);
    const { endDate } = lives.bets.bet(betId);
    await lives.wake(betId);
    await lives.sleep(11 * DAY);
    const proposedAt = await lives.now();
    await propose(lives, betId);
    await lives.lifeOf(betId).result();
    const sent = lives.bets.reminders(betId);
    expect(sent.map(({ reminder }) => reminder)).toEqual([
      "PROPOSAL_DUE",
      "PROPOSAL_OPEN",
      "VOTE_HALF_OVER",
      "VOTE_ENDS_SOON",
    ]);
    const due = [endDate, later(3 * DAY, endDate), later(1.5 * DAY, proposedAt), later(2.75 * DAY, proposedAt)];
    for (const [index, { at }] of sent.entries()) {
      const late = at.getTime() - due[index]!.getTime();
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(MINUTE);
    }
  });

  test("with one side only reminds of that a day before its end, and of nothing else", async () => {
    const betId = await put(lives, sampleBet, { forCount: 1, forPool: 1_000n, pool: 1_000n });
    await lives.wake(betId);
    await lives.lifeOf(betId).result();
    const { endDate } = lives.bets.bet(betId);
    const sent = lives.bets.reminders(betId);
    expect(sent.map(({ reminder }) => reminder)).toEqual(["ONE_SIDED"]);
    expect(sent[0]!.at.getTime() - later(-DAY, endDate).getTime()).toBeLessThan(MINUTE);
  });

  test("reminds once even if its workflow is killed and its workers are stopped in between", async () => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await propose(lives, betId);
    await lives.sleep(1.6 * DAY);
    await lives.lifeOf(betId).terminate("killed by the test");
    await lives.restartWorkers();
    await lives.wake(betId);
    await lives.lifeOf(betId).result();
    const sent = lives.bets.reminders(betId).map(({ reminder }) => reminder);
    expect(sent).toEqual(["VOTE_HALF_OVER", "VOTE_ENDS_SOON"]);
  });

  test("resumes after its workflow was killed, and stays ended once it has ended", async () => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await lives.sleep(DAY);
    await propose(lives, betId);
    await lives.lifeOf(betId).terminate("killed by the test");
    await decide(lives, betId, "APPROVED");
    await lives.lifeOf(betId).result();
    expect(lives.bets.bet(betId)).toMatchObject({ status: "RESOLVED" });
    await lives.wake(betId);
    expect(lives.settlementsOf(betId)).toHaveLength(1);
  });

  test("that a restored database has again is decided and settled again by a new run", async () => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await propose(lives, betId);
    const copy = lives.bets.bet(betId);
    await decide(lives, betId, "APPROVED");
    await lives.lifeOf(betId).result();

    lives.bets.put(copy, []);
    lives.closesBallotAs.set(betId, BallotStatus.APPROVED);
    await lives.wake(betId);
    await lives.lifeOf(betId).result();
    expect(lives.bets.bet(betId)).toMatchObject({ status: "RESOLVED", decisionReason: "APPROVED", dueAt: null });
    const [first, second] = lives.settlementRequestsOf(betId);
    expect(second).toEqual(first);
  });

  test("whose settlement payments forgets before it is recorded is settled again", async () => {
    const betId = await put(lives, twoSided);
    lives.fallsBack.add(betId);
    await lives.wake(betId);
    await propose(lives, betId);
    await decide(lives, betId, "APPROVED");
    await lives.lifeOf(betId).result();
    expect(lives.bets.bet(betId)).toMatchObject({ status: "RESOLVED" });
    expect(lives.settlementsOf(betId)).toMatchObject([{ decision: Decision.FOR_WINS }]);
  });

  test("of 100 people takes as many events as one of two, and settles all of them", async () => {
    /** Runs a bet of two and more people where nobody votes; returns its id and its workflow's number of events. */
    const live = async (more: number) => {
      const betId = await put(lives, twoSided);
      const others = Array.from({ length: more }, (_, index) =>
        samplePlace({ id: randomUUID(), betId, userId: randomUUID(), status: "HELD", admissionNumber: index + 3 }),
      );
      lives.bets.put({ ...lives.bets.bet(betId), forCount: 1, againstCount: more + 1 }, others);
      await lives.wake(betId);
      await lives.sleep(8 * DAY);
      // The workflow waits for the first reminder before it can know the ballot's deadline.
      await propose(lives, betId);
      await until(() => lives.bets.bet(betId).dueAt! > lives.bets.bet(betId).proposedAt!);
      await openBallot(lives, betId);
      await lives.lifeOf(betId).result();
      const { events } = await lives.historyOf(`bet/${betId}`);
      return { betId, events: events?.length };
    };
    const [two, hundred] = [await live(0), await live(98)];
    expect(hundred.events).toBe(two.events);
    expect(hundred.events).toBeLessThan(MAX_EVENTS);
    expect(lives.settlementsOf(hundred.betId).map(({ stakes }) => stakes.length)).toEqual([100]);
  });

  test("continues after a step has failed, however often it fails", async () => {
    lives.stumbles.reviewBet = 4;
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await propose(lives, betId);
    await lives.lifeOf(betId).result();
    expect(lives.stumbles.reviewBet).toBe(0);
    expect(lives.bets.bet(betId)).toMatchObject({ status: "REFUNDED", decisionReason: "NO_CONSENSUS" });
    expect(lives.settlementsOf(betId)).toHaveLength(1);
  });

  test("survives every worker being stopped in the middle", async () => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await lives.sleep(DAY);
    await lives.restartWorkers();
    await propose(lives, betId);
    await lives.lifeOf(betId).result();
    expect(lives.bets.bet(betId)).toMatchObject({ status: "REFUNDED", decisionReason: "NO_CONSENSUS" });
  });
});

describe("a bet whose workflow's history has grown long", () => {
  beforeEach(async () => {
    lives = await openLives(workflowBundle, createShortHistories);
  });
  afterEach(() => lives.close());

  test("continues as a new run, which ends it once", async () => {
    const betId = await put(lives, twoSided);
    await lives.wake(betId);
    await propose(lives, betId);
    await wakeUntilContinued(lives.lifeOf(betId), () => lives.wake(betId));
    expect(lives.settlementsOf(betId)).toEqual([]);
    await decide(lives, betId, "APPROVED");
    await lives.lifeOf(betId).result();
    expect(lives.bets.bet(betId)).toMatchObject({ status: "RESOLVED", decisionReason: "APPROVED", dueAt: null });
    expect(lives.bets.published(betId)).toEqual(["ResolutionProposed", "BetDecided", "BetSettled"]);
    expect(lives.settlementsOf(betId)).toHaveLength(1);
  });
});
