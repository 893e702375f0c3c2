import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { drawOf, type Draw } from "./draw.ts";
import { comeToAnEnd } from "./end.ts";
import { checkFairness } from "./fairness.ts";
import type { History, Step } from "./history.ts";
import { deliver, drain, mayDie, sweep, wait, wake } from "./payments-side.ts";
import { answerChallenge, confirmLate, join, onboard, openAgain, payLate } from "./people.ts";
import type { Platform } from "./platform.ts";
import { act, close, refuse, settle } from "./staff.ts";
import { calm, decideDispute, dispute, failRefund, reverse, storm, strayPayment, topUp } from "./stripes-side.ts";

/** What may happen, and how often compared with the rest. */
const STEPS: Readonly<Record<string, readonly [number, Step]>> = {
  join: [12, join],
  payLate: [3, payLate],
  openAgain: [2, openAgain],
  confirmLate: [2, confirmLate],
  answerChallenge: [2, answerChallenge],
  onboard: [4, onboard],
  close: [4, close],
  refuse: [2, refuse],
  settle: [5, settle],
  act: [3, act],
  drain: [9, drain],
  deliver: [12, deliver],
  sweep: [4, sweep],
  wake: [1, wake],
  wait: [8, wait],
  dispute: [5, dispute],
  decideDispute: [4, decideDispute],
  failRefund: [2, failRefund],
  reverse: [2, reverse],
  strayPayment: [2, strayPayment],
  topUp: [2, topUp],
  storm: [5, storm],
  calm: [2, calm],
  mayDie: [4, mayDie],
};

type Ticket = { readonly name: string; readonly step: Step };

const TICKETS: readonly Ticket[] = Object.entries(STEPS).flatMap(([name, [weight, step]]) =>
  Array.from({ length: weight }, () => ({ name, step })),
);
/** At first people come together; a bet that is settled empty has no history. */
const FIRST_TICKETS = TICKETS.filter(({ name }) =>
  ["join", "payLate", "onboard", "deliver", "storm", "mayDie"].includes(name),
);

const PARTS = [
  { tickets: FIRST_TICKETS, fewest: 3, most: 12 },
  { tickets: TICKETS, fewest: 8, most: 30 },
] as const;
/** How often two or three things happen at once. */
const TOGETHER = 0.2;
/** Less than Stripe waits with its own work, so that this comes only when the clock is moved. */
const LONGEST_MS = 240_000;

/**
 * Plays the history that a seed decides, lets it come to its end, checks everything, and answers how stakes ended.
 * Throws with the seed and what happened, step by step.
 */
export async function play(platform: Platform, seed: number): Promise<string[]> {
  const taken: string[] = [];
  const over = new AbortController();
  try {
    return await Promise.race([playOut(platform, { draw: drawOf(seed), taken }), tooLong(over.signal)]);
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const steps = taken.map((said, index) => `  ${index + 1}. ${said}`).join("\n");
    throw new Error(`${what}\nIt happened after these steps:\n${steps}\nPlay it again: ${replayOf(seed)}`, {
      cause: error,
    });
  } finally {
    over.abort();
  }
}

/** What a seed decides, and what happened by it so far. */
type Course = { readonly draw: Draw; readonly taken: string[] };

async function playOut(platform: Platform, course: Course): Promise<string[]> {
  await platform.begin();
  const history = historyOf(platform, course.draw);
  for (const { tickets, fewest, most } of PARTS) {
    const steps = course.draw.between(fewest, most);
    for (let step = 1; step <= steps; step += 1) await takeSteps(history, tickets, course);
  }
  course.taken.push("and to the end");
  await comeToAnEnd(history, course.draw);
  await platform.check();
  await checkFairness(history);
  return endsOf.parse(await platform.rows("SELECT DISTINCT status FROM stakes")).map(({ status }) => status);
}

/** One that hangs is told too, before whoever runs it gives it up. */
async function tooLong(signal: AbortSignal): Promise<never> {
  await pause(LONGEST_MS, undefined, { signal });
  throw new Error(`It did not come to its end within ${LONGEST_MS / 1000} seconds`);
}

const endsOf = z.array(z.object({ status: z.string() }));

/** The command that plays one seed alone. */
const replayOf = (seed: number): string => `SEED=${seed} npm test -- random-histories`;

/** One thing happens, or a few at once. Each has choices of its own, whatever the others do meanwhile. */
async function takeSteps(history: History, tickets: readonly Ticket[], { draw, taken }: Course): Promise<void> {
  const count = draw.happens(TOGETHER) ? draw.between(2, 3) : 1;
  const chosen = Array.from({ length: count }, () => ({ ...draw.pick(tickets), own: draw.fork() }));
  const said = chosen.map(({ name }) => name);
  const place = taken.push(said.join(" + ")) - 1;
  const take = async ({ name, step, own }: (typeof chosen)[number], index: number) => {
    said[index] = `${name} ${await step(history, own)}`;
    taken[place] = said.join(" + ");
  };
  await Promise.all(chosen.map(take));
}

function historyOf(platform: Platform, draw: Draw): History {
  return {
    platform,
    people: Array.from({ length: draw.between(2, 6) }, () => draw.id()),
    bets: Array.from({ length: draw.between(1, 3) }, () => ({
      betId: draw.id(),
      feePolicy: draw.pick(["ENTRY", "WINNINGS"] as const),
      places: [],
      outcome: undefined,
    })),
    challenges: [],
    finished: new Set(),
    told: new Set(),
  };
}
