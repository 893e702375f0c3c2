import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createBet } from "@stakehold/e2e/api/bets.ts";
import { openNewcomer } from "@stakehold/e2e/api/caller.ts";
import type { RunFile } from "@stakehold/run/run-file.ts";
import { p95Of } from "../quantile.ts";
import { writeLines, type Line } from "../table.ts";
import { CALLS, createOne, joinOneOf, timeCalls, type Act } from "./calls.ts";
import { countStatements } from "./count-statements.ts";
import { whileRowIsHeld } from "./hold-row.ts";
import { openPeople, type Person } from "./people.ts";
import { ofOurs, ofThirdParties, perMs, readUsed, usedBetween, usedForEach, type Used } from "./processor-time.ts";

/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 3);
const PEOPLE = Number(process.env["PEOPLE"] ?? 32);
/** How many people keep asking for the bet whose row is held. */
const ASKERS = 4;
/** How many calls, one after the other, have their statements counted. */
const COUNTED = 4;
/** A call's consequences, such as events, count as its own. */
const SETTLE_MS = 2_000;
const IDLE_MS = Number(process.env["IDLE_MS"] ?? 5_000);

type Call = {
  readonly name: "createBet" | "joinBet";
  readonly goal: { readonly perSecond: number; readonly ms: number };
  readonly act: Act;
};

type Measured = { readonly perSecond: number; readonly p95Ms: number; readonly each: Used };

/** Measures both calls in turns, with new people in each round, counts their statements, and writes the lines. */
export async function measureCalls(run: RunFile, log: string, signal: AbortSignal): Promise<void> {
  const creator = await openNewcomer("creator");
  const betIds: string[] = [];
  for (let count = 0; count < CALLS; count += 1) betIds.push(await createBet(creator, "1000.00"));
  const heldBetId = await createBet(creator, "1000.00");
  const join = joinOneOf(betIds);
  const calls: readonly Call[] = [
    { name: "createBet", goal: { perSecond: 80, ms: 25 }, act: createOne },
    { name: "joinBet", goal: { perSecond: 130, ms: 15 }, act: join },
  ];
  const rounds = new Map<Call, Measured[]>(calls.map((call) => [call, []]));
  const besideHeld: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE + ASKERS });
  try {
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const people = await openPeople(run.url, PEOPLE, agent);
      await pause(SETTLE_MS);
      const idle = await idlePerMs(run);
      for (const call of round % 2 === 0 ? calls : calls.toReversed()) {
        signal.throwIfAborted();
        const measured = await measure(run, call, people, idle);
        if (round === 0) continue;
        rounds.get(call)?.push(measured);
        console.log(`${round} of ${ROUNDS}: ${call.name} ${inWords(measured)}`);
      }
      if (round > 0) besideHeld.push(await compareBesideHeld(run, agent, join, heldBetId));
    }
    for (const call of calls) await printStatements(run, log, call, agent);
  } finally {
    agent.destroy();
  }
  writeLines("calls", [
    ...[...rounds].flatMap(([call, measured]) => linesOf(call, measured)),
    {
      what: `joinBet, ${PEOPLE} at once, p95 while the row of another bet is held`,
      against: "no row held",
      goal: { most: 1.5, unit: "×" },
      measured: besideHeld,
    },
  ]);
}

/** Returns the p95 of joins while the row of another bet is held, as a multiple of the p95 of joins without. */
async function compareBesideHeld(run: RunFile, agent: Agent, join: Act, heldBetId: string): Promise<number> {
  const alone = await timeCalls(join, await openPeople(run.url, PEOPLE, agent));
  const people = await openPeople(run.url, PEOPLE, agent);
  const askers = await openPeople(run.url, ASKERS, agent);
  const asks = askers.map((asker) => () => joinOneOf([heldBetId])(asker, 0));
  const beside = await whileRowIsHeld(heldBetId, asks, () => timeCalls(join, people));
  return p95Of(beside) / p95Of(alone);
}

async function idlePerMs(run: RunFile): Promise<Used> {
  const before = readUsed(run);
  const began = performance.now();
  await pause(IDLE_MS);
  return perMs(usedBetween(before, readUsed(run)), performance.now() - began);
}

async function measure(run: RunFile, call: Call, people: readonly Person[], idle: Used): Promise<Measured> {
  const before = readUsed(run);
  const began = performance.now();
  const took = await timeCalls(call.act, people);
  const tookMs = performance.now() - began;
  await pause(SETTLE_MS);
  const calls = people.length * CALLS;
  const used = usedBetween(before, readUsed(run));
  return {
    perSecond: (calls * 1000) / tookMs,
    p95Ms: p95Of(took),
    each: usedForEach(used, idle, { calls, ms: performance.now() - began }),
  };
}

/** Prints the statements of one call, with all of its consequences and without background work. */
async function printStatements(run: RunFile, log: string, { name, act }: Call, agent: Agent): Promise<void> {
  const [person] = await openPeople(run.url, 1, agent);
  if (person === undefined) throw new TypeError("Nobody signed in");
  await pause(SETTLE_MS);
  let tookMs = 0;
  const counted = await countStatements(run, log, async () => {
    const began = performance.now();
    for (let time = 0; time < COUNTED; time += 1) await act(person, time);
    await pause(SETTLE_MS);
    tookMs = performance.now() - began;
  });
  const idle = await countStatements(run, log, () => pause(tookMs));
  const each = [...counted].map(([service, count]) => [service, (count - (idle.get(service) ?? 0)) / COUNTED] as const);
  const words = each.filter(([, count]) => count >= 0.5).map(([service, count]) => `${service} ${count.toFixed(1)}`);
  const all = each.reduce((sum, [, count]) => sum + count, 0);
  console.log(`${name}: ${all.toFixed(1)} statements for each call, of them ${words.join(", ")}`);
}

function inWords({ perSecond, p95Ms, each }: Measured): string {
  const parts = Object.entries(each)
    .filter(([, ms]) => ms >= 0.05)
    .toSorted(([, one], [, other]) => other - one)
    .map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
  return (
    `${perSecond.toFixed(1)}/s, p95 ${p95Ms.toFixed(0)} ms, ${ofOurs(each).toFixed(1)} ms of the processor each, third parties ` +
    `${ofThirdParties(each).toFixed(1)} ms (${parts.join(", ")})`
  );
}

const linesOf = ({ name, goal }: Call, measured: readonly Measured[]): readonly Line[] => [
  {
    what: `${name}, ${PEOPLE} at once`,
    against: "itself",
    goal: { least: goal.perSecond, unit: "/s" },
    measured: measured.map(({ perSecond }) => perSecond),
  },
  {
    what: `${name}, ${PEOPLE} at once, p95`,
    against: "itself",
    goal: { unit: "ms" },
    measured: measured.map(({ p95Ms }) => p95Ms),
  },
  {
    what: `${name}, ${PEOPLE} at once, processor time of all our processes`,
    against: "itself",
    goal: { most: goal.ms, unit: "ms" },
    measured: measured.map(({ each }) => ofOurs(each)),
  },
];
