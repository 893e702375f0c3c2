import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { Worker, type WorkflowBundle } from "@temporalio/worker";
import { writeLines } from "../table.ts";
import type { History } from "./live.ts";

/** Odd, so that there is a middle one. */
const ROUNDS = Number(process.env["R"] ?? 5);
/** How often a history is replayed in a round. */
const TIMES = 100;

const GOALS = { events: 60, replay: 0.8 };

type Side = { readonly workflowBundle: WorkflowBundle; readonly history: History };

/** Replays both in turns, so that whatever else the computer does meets both alike, and writes the lines. */
export async function compareReplays({ bet, noOp }: { readonly bet: Side; readonly noOp: Side }): Promise<void> {
  const events = bet.history.events?.length ?? Number.NaN;
  console.log(`A bet of 100 people has ${events} events, the no-op ${noOp.history.events?.length}`);
  const ratios: number[] = [];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [first, second] = round % 2 === 0 ? [bet, noOp] : [noOp, bet];
    const took = new Map([[first, await replay(first)]]);
    took.set(second, await replay(second));
    const ratio = (took.get(noOp) ?? Number.NaN) / (took.get(bet) ?? Number.NaN);
    if (round > 0) ratios.push(ratio);
  }
  writeLines("replay", [
    {
      what: "events of a bet of 100 people",
      against: "itself",
      goal: { most: GOALS.events, unit: "events" },
      measured: [events],
    },
    {
      what: "replay of such a bet",
      against: "a no-op with as many events",
      goal: { least: GOALS.replay, unit: "×" },
      measured: ratios,
    },
  ]);
}

/** Milliseconds of the processor that replaying a history so often takes. Throws where it can't be replayed. */
async function replay({ workflowBundle, history }: Side): Promise<number> {
  const histories = Array.from({ length: TIMES }, (_, index) => ({ workflowId: `replayed-${index}`, history }));
  const before = process.cpuUsage();
  for await (const { error } of Worker.runReplayHistories({ workflowBundle, dataConverter }, histories)) {
    if (error !== undefined) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
