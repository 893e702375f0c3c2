import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createBet } from "@stakehold/e2e/api/bets.ts";
import { openNewcomer } from "@stakehold/e2e/api/caller.ts";
import type { RunFile } from "@stakehold/run/run-file.ts";
import { writeLines, type Line } from "../table.ts";
import { countStatements } from "./count-statements.ts";
import { openPeople, type Person } from "./people.ts";
import { ofOurs, ofThirdParties, perMs, readUsed, usedBetween, usedForEach, type Used } from "./processor-time.ts";

/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 3);
const PEOPLE = Number(process.env["PEOPLE"] ?? 32);
/** Calls of each person per round, one after the other; a person may have ten unpaid drafts. */
const CALLS = 8;
/** How many calls, one after the other, have their statements counted. */
const COUNTED = 4;
/** A call's consequences, such as events, count as its own. */
const SETTLE_MS = 2_000;
const IDLE_MS = Number(process.env["IDLE_MS"] ?? 5_000);

type Call = {
  readonly name: "createBet" | "joinBet";
  readonly goal: { readonly perSecond: number; readonly ms: number };
  act(person: Person, time: number): Promise<unknown>;
};

type Measured = { readonly perSecond: number; readonly each: Used };

const HOUR_MS = 3_600_000;

const newBet = () => ({
  title: "The bridge opens before the end of the month",
  description: "Open to cars in both directions, by the city's own announcement.",
  category: "WILDCARD",
  totalAmount: "20.00",
  minEntry: "1.00",
  endDate: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
});

const callsOf = (betIds: readonly string[]): readonly Call[] => [
  {
    name: "createBet",
    goal: { perSecond: 80, ms: 25 },
    act: (person) => person.mutate("CreateBet", newBet()),
  },
  {
    name: "joinBet",
    goal: { perSecond: 130, ms: 15 },
    act: (person, time) => person.mutate("JoinBet", { betId: betIds[time], position: "AGAINST", amount: "2.00" }),
  },
];

/** Measures both calls in turns, with new people in each round, counts their statements, and writes the lines. */
export async function measureCalls(run: RunFile, logs: string, signal: AbortSignal): Promise<void> {
  const creator = await openNewcomer("creator");
  const betIds: string[] = [];
  for (let count = 0; count < CALLS; count += 1) betIds.push(await createBet(creator, "1000.00"));
  const calls = callsOf(betIds);
  const rounds = new Map<Call, Measured[]>(calls.map((call) => [call, []]));
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
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
    }
    for (const call of calls) await printStatements(run, join(logs, "postgres.log"), call, agent);
  } finally {
    agent.destroy();
  }
  writeLines(
    "calls",
    [...rounds].flatMap(([call, measured]) => linesOf(call, measured)),
  );
}

async function idlePerMs(run: RunFile): Promise<Used> {
  const before = readUsed(run);
  const began = performance.now();
  await pause(IDLE_MS);
  return perMs(usedBetween(before, readUsed(run)), performance.now() - began);
}

async function measure(run: RunFile, { act }: Call, people: readonly Person[], idle: Used): Promise<Measured> {
  const before = readUsed(run);
  const began = performance.now();
  await Promise.all(
    people.map(async (person) => {
      for (let time = 0; time < CALLS; time += 1) await act(person, time);
    }),
  );
  const tookMs = performance.now() - began;
  await pause(SETTLE_MS);
  const calls = people.length * CALLS;
  const used = usedBetween(before, readUsed(run));
  return {
    perSecond: (calls * 1000) / tookMs,
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

function inWords({ perSecond, each }: Measured): string {
  const parts = Object.entries(each)
    .filter(([, ms]) => ms >= 0.05)
    .toSorted(([, one], [, other]) => other - one)
    .map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
  return (
    `${perSecond.toFixed(1)}/s, ${ofOurs(each).toFixed(1)} ms of the processor each, third parties ` +
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
    what: `${name}, ${PEOPLE} at once, processor time of all our processes`,
    against: "itself",
    goal: { most: goal.ms, unit: "ms" },
    measured: measured.map(({ each }) => ofOurs(each)),
  },
];
