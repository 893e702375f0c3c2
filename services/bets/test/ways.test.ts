import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { DECISION_REASONS, OUTCOMES } from "@stakehold/wager/words.ts";
import type { WorkflowBundle } from "@temporalio/worker";
import { BET_STATUSES, isOver } from "../src/domain/bet.ts";
import type { Reminder } from "../src/domain/change.ts";
import { sampleBet } from "../src/domain/testing/samples.ts";
import type { End } from "./branch.ts";
import { branches } from "./branches.ts";
import { bundleBetLife, openLives } from "./lives.ts";

/** A test that takes longer hangs: each starts a Temporal of its own. */
jest.setTimeout(180_000);

let workflowBundle: WorkflowBundle;
beforeAll(async () => {
  workflowBundle = await bundleBetLife();
});

/** Every way that a bet can go, in words, and the branches that run it. */
const WAYS: readonly (readonly [way: string, ...branches: string[]])[] = [
  ["nobody pays for the draft", "bet-abandoned"],
  ["nobody joins", "bet-one-sided"],
  ["nobody joins, and staff cancel it", "bet-cancelled"],
  ["the one who joins last does not pay in time", "bet-one-sided-payment-late"],
  ["nobody proposes a result", "bet-without-proposal"],
  ["the creator proposes a result before the end date", "ballot-approved", "ballot-rejected"],
  ["another participant proposes one after the end date", "bet-reminded"],
  ["the people approve FOR, and the event reports it", "ballot-approved"],
  ["the people approve FOR, and the workflow finds it", "ballot-closed-for"],
  ["the people approve AGAINST", "ballot-closed-against"],
  ["the people reject, and the event reports it", "ballot-rejected"],
  ["the people reject, and the workflow finds it", "ballot-closed-rejected"],
  ["too few vote", "ballot-expired"],
  ["voting does not have the ballot yet", "ballot-unknown"],
  ["it is proposed that it can't be judged, and approved", "void-approved"],
  ["it is proposed that it can't be judged, and rejected", "void-rejected"],
  ["it is proposed that it can't be judged, and too few vote", "void-expired"],
  ["a chargeback leaves one side only", "bet-charged-back"],
  ["a chargeback during the vote leaves one side only", "ballot-approved-one-sided"],
  ["somebody is banned or leaves", "bet-of-somebody-banned"],
  ["the platform is cleared", "bet-cleaned-up"],
  ["the bet is gone", "bet-gone"],
  ["a step fails at first", "bet-step-again"],
  ["payments forgets what it settled before that is recorded", "settlement-forgotten"],
  ["it is woken without a reason", "bet-woken-twice"],
  ["its history grows long", "bet-continued"],
];

/** The compiler rejects this if a reminder is missing. */
const REMINDERS: Readonly<Record<Reminder, true>> = {
  ONE_SIDED: true,
  PROPOSAL_DUE: true,
  PROPOSAL_OPEN: true,
  VOTE_HALF_OVER: true,
  VOTE_ENDS_SOON: true,
};

const ends = Object.entries(branches).flatMap(([name, { ends: end }]) => (end === undefined ? [] : [{ name, end }]));
const endsWith = (fits: (end: End) => boolean) => ends.filter(({ end }) => fits(end)).map(({ name }) => name);

describe("a branch exists", () => {
  test.each(DECISION_REASONS)("for the reason %s", (reason) => {
    expect(endsWith(({ decisionReason }) => decisionReason === reason)).not.toEqual([]);
  });

  test.each(OUTCOMES)("for the decision %s", (outcome) => {
    expect(endsWith(({ decision }) => decision === outcome)).not.toEqual([]);
  });

  test.each(BET_STATUSES.filter((status) => isOver(sampleBet({ status }))))("for the end %s", (status) => {
    expect(endsWith((end) => end.status === status)).not.toEqual([]);
  });

  test.each(Object.keys(REMINDERS))("for the reminder %s", (reminder) => {
    expect(endsWith(({ reminders }) => reminders.some((given) => given === reminder))).not.toEqual([]);
  });

  test.each(WAYS)("for a bet where %s", (_way, ...names) => {
    for (const name of names) expect(Object.keys(branches)).toContain(name);
  });

  test("for nothing but the listed ways", () => {
    const named = new Set(WAYS.flatMap(([, ...names]) => names));
    const ofBets = Object.keys(branches).filter((name) => !name.startsWith("cleanup-"));
    expect([...named].toSorted()).toEqual(ofBets.toSorted());
  });
});

describe("a bet that is played", () => {
  test.each(ends)("ends as $name expects, and its money is divided once", async ({ name, end }) => {
    const { play, temporal } = branches[name]!;
    const lives = await openLives(workflowBundle, temporal);
    try {
      const betId = (await play(lives)).replace("bet/", "");
      const { status, decision, decisionReason, dueAt } = lives.bets.bet(betId);
      const reminders = lives.bets.reminders(betId).map(({ reminder }) => reminder);
      expect({ status, decision, decisionReason, reminders, dueAt }).toEqual({ ...end, dueAt: null });
      expect(lives.settlementsOf(betId)).toHaveLength(decision === null ? 0 : 1);
      const published = lives.bets.published(betId);
      for (const once of decision === null ? ["BetAbandoned"] : ["BetDecided", "BetSettled"]) {
        expect(published.filter((type) => type === once)).toHaveLength(1);
      }
    } finally {
      await lives.close();
    }
  });
});
