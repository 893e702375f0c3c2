import { setTimeout as pause } from "node:timers/promises";
import { ParticipantAdmittedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { VoteCastSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { countArrivals, type Arrivals } from "../arrivals.ts";
import { cpuMsOf } from "../gateway/cores.ts";
import type { Target } from "../gateway/load.ts";
import type { Line } from "../table.ts";
import { within } from "../within.ts";
import { openPages } from "./pages.ts";
import { publish, type Broker } from "./publish.ts";

/** How many pages watch the one bet, each of another signed-in user. */
const PAGES = Number(process.env["PAGES"] ?? 200);

/** The bet that all of them watch. */
const HOT_BET = newId();

/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 5);
/** Changes of each kind in a round, so that a clock of 10 ms is precise enough. */
const CHANGES = 20;
/** The idle cost of open pages is measured before each round and subtracted. */
const IDLE_MS = Number(process.env["IDLE_MS"] ?? 3_000);
/** Changes do not arrive together: each is sent on its own. */
const BETWEEN_MS = 50;

/** A gateway and what publishes to it. */
export type Stage = Broker & { readonly gateway: Target & { readonly pid: number } };

type Measuring = Stage & { readonly arrivals: Arrivals };

/** What happens to a bet, as services publish it: one event after the other. Pages are awaited by the last one. */
type Happening = {
  readonly name: string;
  readonly publish: (measuring: Measuring) => Promise<void>;
  readonly last: string;
};

const HAPPENINGS: readonly Happening[] = [
  {
    name: "a join",
    last: "ParticipantAdmitted",
    publish: async (measuring) => {
      await publish(measuring, "payments", HOT_BET, StakeHeldSchema, {
        betId: HOT_BET,
        stakeId: newId(),
        userId: newId(),
      });
      await publish(measuring, "bets", HOT_BET, ParticipantAdmittedSchema, {
        betId: HOT_BET,
        participationId: newId(),
      });
    },
  },
  {
    name: "a vote",
    last: "VoteCast",
    publish: (measuring) => publish(measuring, "voting", HOT_BET, VoteCastSchema, { betId: HOT_BET }),
  },
];

/**
 * Figures of one round: the gateway's own time for each change, and how long the last page waited for the slowest one.
 */
type Round = { readonly cpuMs: number; readonly slowestMs: number };

/** Publishes changes while the pages are open, and measures each until the last page has received it. */
export async function measureChanges(stage: Stage): Promise<readonly Line[]> {
  const arrivals = countArrivals(PAGES);
  const watched = Array.from({ length: PAGES }, () => HOT_BET);
  const pages = await within("every page's stream to open", openPages(stage.gateway, watched, arrivals.count));
  try {
    return await measureAll({ ...stage, arrivals });
  } finally {
    pages.close();
  }
}

async function measureAll(measuring: Measuring): Promise<readonly Line[]> {
  const lines: Line[] = [];
  await untilFollowed(measuring);
  for (const happening of HAPPENINGS) {
    const rounds: Round[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = await measureRound(measuring, happening);
      if (round > 0) rounds.push(measured);
    }
    const line = { against: "itself" };
    const what = `${happening.name} that ${PAGES} pages watch`;
    lines.push(
      {
        ...line,
        what: `${what}, the gateway's processor time`,
        goal: { most: 20, unit: "ms" },
        measured: rounds.map(({ cpuMs }) => cpuMs),
      },
      {
        ...line,
        what: `${what}, until the last page has read of it`,
        goal: { most: 500, unit: "ms" },
        measured: rounds.map(({ slowestMs }) => slowestMs),
      },
    );
  }
  return lines;
}

/** Waits until the gateway consumes: it joins its group after its start, and misses earlier events. */
async function untilFollowed(measuring: Measuring): Promise<void> {
  const arrived = HAPPENINGS.map(({ last }) => measuring.arrivals.arrived(last, 1));
  const all = Promise.all(arrived).then(() => true);
  const publishing = async (): Promise<void> => {
    for (const happening of HAPPENINGS) await happening.publish(measuring);
    if (!(await Promise.race([all, pause(1_000, false)]))) await publishing();
  };
  await within("every page to read of a first change, which the gateway follows once it has joined", publishing());
  // Earlier attempts may still be on their way.
  await pause(2_000);
}

async function measureRound(measuring: Measuring, { publish: happen, last }: Happening): Promise<Round> {
  const { pid } = measuring.gateway;
  const idle = await usedPerMs(pid, () => pause(IDLE_MS));
  let slowestMs = 0;
  const used = await usedPerMs(pid, async () => {
    for (let change = 0; change < CHANGES; change += 1) {
      const began = performance.now();
      const arrived = measuring.arrivals.arrived(last, 1);
      await happen(measuring);
      await within(`every page to read of ${last}`, arrived);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      await pause(BETWEEN_MS);
    }
  });
  return { cpuMs: ((used.perMs - idle.perMs) * used.ms) / CHANGES, slowestMs };
}

/** Returns the share of a core that a process uses during some work, and the work's duration. */
async function usedPerMs(
  pid: number,
  work: () => Promise<unknown>,
): Promise<{ readonly perMs: number; readonly ms: number }> {
  const [before, began] = [cpuMsOf(pid), performance.now()];
  await work();
  const ms = performance.now() - began;
  return { perMs: (cpuMsOf(pid) - before) / ms, ms };
}
