import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { createShortHistories, wakeUntilContinued } from "@stakehold/testing/short-histories.ts";
import { until, untilHolds } from "@stakehold/testing/until.ts";
import { z } from "zod";
import { DAY, later, MINUTE, sampleBet, twoSided, voting } from "../src/domain/testing/samples.ts";
import type { Bet } from "../src/domain/bet.ts";
import { bundleBetLife, openLives, propose, put, type Lives } from "./lives.ts";

const run = promisify(execFile);
const PAGE = new URL("../../../docs/operations/workflows.md", import.meta.url);
const found = z.array(z.object({ execution: z.object({ workflowId: z.string() }) }));

let lives: Lives;
let bets: Awaited<ReturnType<typeof putOneOfEach>>;
beforeAll(async () => {
  lives = await openLives(await bundleBetLife(), createShortHistories);
  bets = await putOneOfEach();
});
afterAll(() => lives.close());

/** Creates a bet in each state that an operator may search for, by its name in the table below. */
async function putOneOfEach() {
  const now = await lives.now();
  /** Creates a bet and waits until it is found, because a worker without a cache takes one step at a time. */
  const make = async (bet: (changes: Partial<Bet>) => Bet, changes: Partial<Bet> = {}) => {
    const betId = await put(lives, bet, changes);
    await lives.wake(betId);
    await untilShown(`StakeholdBet = "${betId}"`, [betId]);
    return betId;
  };
  lives.searching.isOn = false;
  const silent = await put(lives, twoSided);
  await lives.wake(silent);
  await until(async () => {
    const { events } = await lives.lifeOf(silent).fetchHistory();
    return events?.some(({ timerStartedEventAttributes: waits }) => waits != null);
  });
  lives.searching.isOn = true;

  const oneSided = { forCount: 1, forPool: 1_000n, pool: 1_000n, endDate: later(-MINUTE, now) };
  const refunded = await make(sampleBet, oneSided);
  await lives.lifeOf(refunded).result();
  const terminated = await make(twoSided);
  await lives.lifeOf(terminated).terminate("ended by the test");

  const stuckVote = await put(lives, voting, {
    proposedAt: later(-4 * DAY, now),
    votingEndsAt: later(-DAY, now),
    remindedUntil: now,
  });
  lives.closesBallotAs.set(stuckVote, BallotStatus.UNSPECIFIED);
  await lives.wake(stuckVote);
  await untilShown(`StakeholdBet = "${stuckVote}"`, [stuckVote]);
  const voted = await make(twoSided);
  await propose(lives, voted);
  lives.stumbles.settleBet = 1_000;
  return {
    silent,
    refunded,
    terminated,
    stuckVote,
    voted,
    endsToday: await make(twoSided, { endDate: later(60 * MINUTE, now) }),
    endsLater: await make(twoSided),
    unproposed: await make(twoSided, { endDate: later(-60 * MINUTE, now), remindedUntil: now }),
    settling: await make(voting, { proposedAt: now, decision: "FOR", decisionReason: "APPROVED", decidedAt: now }),
  };
}

type Name = keyof Awaited<ReturnType<typeof putOneOfEach>>;

/** The bets that each search of the page finds here, by the question above it. */
const FINDS: readonly (readonly [question: string, ...names: Name[]])[] = [
  ["What became of this bet?", "voted"],
  ["Which bets end today and still wait?", "endsToday", "unproposed"],
  ["Which have ended and wait for somebody to propose a result?", "unproposed"],
  ["Which are voted on?", "voted", "stuckVote"],
  ["Which votes should be over, and are not?", "stuckVote"],
  ["Which are decided, and their money is not divided?", "settling"],
  ["Which were refunded today?", "refunded"],
  ["Which workflows were ended from outside, or failed?", "terminated"],
  ["Which say nothing of themselves?", "silent"],
];

/** Reads the searches of the page, by their questions. */
async function searchesOfPage(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(PAGE, "utf8");
  const searches = page.matchAll(/^([A-Z][^?\n]*\?)[^`]*?```sql\n(.*)\n```/gmu);
  return new Map([...searches].map(([, question = "", query = ""]) => [question, query]));
}

/** Fills in an operator's values. For these bets, today is the day around the current time, whatever its date. */
async function filledIn(query: string): Promise<string> {
  const now = await lives.now();
  const values: Readonly<Record<string, string>> = {
    bet: bets.voted,
    now: now.toISOString(),
    today: later(-DAY / 2, now).toISOString(),
    tomorrow: later(DAY / 2, now).toISOString(),
    "ten minutes ago": later(-10 * MINUTE, now).toISOString(),
  };
  return query.replaceAll(/<([a-z ]+)>/g, (_whole, name: string) => values[name] ?? `<${name}>`);
}

/** Runs a query as an operator does, with Temporal's command line. */
async function list(query: string): Promise<readonly string[]> {
  const args = ["workflow", "list", "--address", lives.address, "--query", query, "--output", "json"];
  const { stdout } = await run(readEnvironment("TEST_TEMPORAL_SERVER"), args);
  return found.parse(JSON.parse(stdout)).map(({ execution }) => execution.workflowId.replace("bet/", ""));
}

/** Waits until a search finds these bets, because its index may lag for a moment. */
const untilShown = (query: string, betIds: readonly string[]): Promise<void> =>
  untilHolds(async () => expect((await list(query)).toSorted()).toEqual(betIds.toSorted()));

describe("the page for operators", () => {
  test.each(FINDS)("answers: %s", async (question, ...names) => {
    const query = (await searchesOfPage()).get(question);
    expect(query).toBeDefined();
    await untilShown(
      await filledIn(query!),
      names.map((name) => bets[name]),
    );
  });

  test("has no search that is not tested here", async () => {
    expect([...(await searchesOfPage()).keys()].toSorted()).toEqual(FINDS.map(([question]) => question).toSorted());
  });
});

test("a bet whose workflow continues as a new run is still found", async () => {
  await wakeUntilContinued(lives.lifeOf(bets.endsLater), () => lives.wake(bets.endsLater));
  await untilShown(
    `StakeholdBet = "${bets.endsLater}" AND ExecutionStatus = "Running" AND StakeholdStatus = "ACTIVE"`,
    [bets.endsLater],
  );
});
