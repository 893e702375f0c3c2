import { createBet, draftJoin } from "@stakehold/e2e/api/bets.ts";
import { openNewcomer, type ApiCaller } from "@stakehold/e2e/api/caller.ts";
import { RUN_FILE } from "@stakehold/e2e/platform/global-setup.ts";
import { median } from "@stakehold/testing/median.ts";

/** A platform that is measured. */
export type Side = { readonly name: "on" | "off"; readonly runFile: string; readonly stateDir: string };

/** Odd, so that there is a middle one. */
const ROUNDS = Number(process.env["R"] ?? 15);
/** How many ask at once. */
const CLIENTS = Number(process.env["CLIENTS"] ?? 8);
/** Feeds that each of them reads in a round. */
const FEEDS = 8;
const GOAL = 0.95;

/** What is asked in turns of both sides, each for a moment, so that what else the computer does hits both. */
const WORK = ["joinBet", "feed"] as const;
type Rates = Readonly<Record<(typeof WORK)[number], number>>;

type People = { readonly creator: ApiCaller; readonly joiners: readonly ApiCaller[] };

/** Measures both sides in turns, and tells the medians of what one reached of the other in the same round. */
export async function compareSides(sides: readonly Side[]): Promise<void> {
  const people = new Map<Side, People>();
  for (const side of sides) people.set(side, await at(side, openPeople));
  const ratios: Rates[] = [];
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates: Partial<Record<Side["name"], Rates>> = {};
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const asking = people.get(side);
      if (asking !== undefined) rates[side.name] = await at(side, () => measure(asking));
    }
    const { on, off } = rates;
    if (on === undefined || off === undefined) throw new TypeError("A side was not measured");
    if (round === 0) continue;
    const reached = { joinBet: on.joinBet / off.joinBet, feed: on.feed / off.feed };
    ratios.push(reached);
    console.log(
      `${round} of ${ROUNDS}: joinBet ${off.joinBet.toFixed(1)}/s off, ${on.joinBet.toFixed(1)}/s on (${reached.joinBet.toFixed(2)}); ` +
        `feed ${off.feed.toFixed(1)}/s off, ${on.feed.toFixed(1)}/s on (${reached.feed.toFixed(2)})`,
    );
  }
  for (const what of WORK)
    console.log(
      verdictOf(
        what,
        ratios.map((each) => each[what]),
      ),
    );
}

function verdictOf(what: string, ratios: readonly number[]): string {
  const sorted = ratios.toSorted((a, b) => a - b);
  const quartile = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(2);
  const middle = median(ratios);
  const verdict = middle >= GOAL ? "reached" : "missed";
  return `${what}: ${middle.toFixed(2)} of off (half of the rounds from ${quartile(0.25)} to ${quartile(0.75)}), the goal is ${GOAL}: ${verdict}`;
}

/** Runs work on one side: the callers' own addresses are kept, those of Stripe and the mail server are looked up. */
function at<T>(side: Side, work: () => Promise<T>): Promise<T> {
  process.env[RUN_FILE] = side.runFile;
  return work();
}

const openPeople = async (): Promise<People> => ({
  creator: await openNewcomer("creator"),
  joiners: await Promise.all(Array.from({ length: CLIENTS }, (_, index) => openNewcomer(`joiner${index}`))),
});

async function measure({ creator, joiners }: People): Promise<Rates> {
  const betId = await createBet(creator, "1000.00");
  const joined = await secondsOf(() =>
    Promise.all(joiners.map((joiner) => draftJoin(joiner, betId, "2.00", "against"))),
  );
  const read = await secondsOf(() => Promise.all(joiners.map(readFeeds)));
  return { joinBet: joiners.length / joined, feed: (joiners.length * FEEDS) / read };
}

async function readFeeds(person: ApiCaller): Promise<void> {
  for (let time = 0; time < FEEDS; time += 1) await person.get("/api/bets");
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
