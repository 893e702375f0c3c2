import { setTimeout as pause } from "node:timers/promises";
import { createBet, draftJoin } from "@stakehold/e2e/api/bets.ts";
import { openNewcomer, type ApiCaller } from "@stakehold/e2e/api/caller.ts";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import { readCpuSeconds } from "./read-cpu.ts";
import { summaryOf, type Measured, type Round } from "./summary.ts";

/** A measured platform. */
export type Side = { readonly name: "on" | "off"; readonly runFile: string };

/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 11);
/** The number of concurrent callers. */
const CLIENTS = Number(process.env["CLIENTS"] ?? 8);
/** Calls of each per round, one after the other. */
const JOINS = Number(process.env["JOINS"] ?? 32);
const FEEDS = Number(process.env["FEEDS"] ?? 80);
/** A person may have ten unpaid bets; `JOINS` is a multiple of this. */
const DRAFTS_AT_ONCE = 8;
/** A request's consequences, such as events, belong to its own side and must not burden the other. */
const SETTLE_MS = 500;

type People = { readonly creator: ApiCaller; readonly joiners: readonly ApiCaller[] };

/** What one person does in a round. Bets are created before the clock starts. */
type Work = {
  readonly name: string;
  readonly times: number;
  prepare(people: People): Promise<(person: ApiCaller, time: number) => Promise<unknown>>;
};

const WORK: readonly Work[] = [
  {
    name: "joinBet",
    times: JOINS,
    prepare: async ({ creator }) => {
      const bets: string[] = [];
      while (bets.length < JOINS) {
        const made = Array.from({ length: DRAFTS_AT_ONCE }, () => createBet(creator, "1000.00"));
        bets.push(...(await Promise.all(made)));
      }
      return (person, time) => draftJoin(person, bets[time] ?? "", "2.00", "against");
    },
  },
  { name: "feed", times: FEEDS, prepare: async () => (person) => person.get("/api/bets") },
];

/**
 * Measures both sides in turns, each briefly, so that other load on the computer affects both, and reports the cost of
 * telemetry.
 */
export async function compareSides(sides: readonly Side[], signal: AbortSignal): Promise<void> {
  const people = new Map<Side, People>();
  for (const side of sides) people.set(side, await at(side, openPeople));
  const rounds = new Map<string, Round[]>(WORK.map(({ name }) => [name, []]));
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const work of WORK) {
      const measured: Partial<Record<Side["name"], Measured>> = {};
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        signal.throwIfAborted();
        const asking = people.get(side);
        if (asking !== undefined) measured[side.name] = await at(side, () => measure(side, work, asking));
      }
      const { on, off } = measured;
      if (on === undefined || off === undefined) throw new TypeError("A side was not measured");
      if (round === 0) continue;
      rounds.get(work.name)?.push({ on, off });
      console.log(`${round} of ${ROUNDS}: ${work.name} ${inWords(off)} off, ${inWords(on)} on`);
    }
  }
  for (const [name, each] of rounds) console.log(summaryOf(name, each));
}

const inWords = ({ perSecond, cpuMs }: Measured): string => `${perSecond.toFixed(1)}/s (${cpuMs.toFixed(1)} ms CPU)`;

/** Runs work on one side: callers keep their own addresses, those of Stripe and the mail server are looked up. */
function at<T>(side: Side, work: () => Promise<T>): Promise<T> {
  process.env[RUN_FILE] = side.runFile;
  return work();
}

const openPeople = async (): Promise<People> => ({
  creator: await openNewcomer("creator"),
  joiners: await Promise.all(Array.from({ length: CLIENTS }, (_, index) => openNewcomer(`joiner${index}`))),
});

async function measure({ runFile }: Side, { prepare, times }: Work, people: People): Promise<Measured> {
  const act = await prepare(people);
  await pause(SETTLE_MS);
  const used = await readCpuSeconds(runFile);
  const began = performance.now();
  await Promise.all(
    people.joiners.map(async (person) => {
      for (let time = 0; time < times; time += 1) await act(person, time);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await pause(SETTLE_MS);
  const requests = people.joiners.length * times;
  return { perSecond: requests / seconds, cpuMs: (1000 * ((await readCpuSeconds(runFile)) - used)) / requests };
}
