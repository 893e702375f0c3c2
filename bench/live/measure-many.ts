import { setTimeout as pause } from "node:timers/promises";
import { VoteCastSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { cpuMsOf } from "../gateway/cores.ts";
import { p95Of } from "../quantile.ts";
import type { Line } from "../table.ts";
import { within } from "../within.ts";
import type { Stage } from "./measure-changes.ts";
import { openPages } from "./pages.ts";
import { publish } from "./publish.ts";

/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 5);
const BETS = Number(process.env["WATCHED_BETS"] ?? 100);
const PAGES_OF_EACH = 10;
const CHANGES_PER_SECOND = 100;
const CHANGES = CHANGES_PER_SECOND * Number(process.env["SECONDS"] ?? 10);

/** A change of a bet: when it was published, and how many of the bet's pages have it. */
type Change = { readonly publishedAt: number; pages: number };

/** A bet with its changes in order, in which they arrive. */
type WatchedBet = { readonly id: string; readonly changes: Change[] };

/** The last page's wait for each change, in milliseconds, and the gateway's share of a core. */
type Round = { readonly waits: readonly number[]; readonly cores: number };

/** Measures the gateway while a thousand pages watch a hundred bets, each of which changes once a second. */
export async function measureMany(stage: Stage): Promise<readonly Line[]> {
  const bets = Array.from({ length: BETS }, (): WatchedBet => ({ id: newId(), changes: [] }));
  const watched = bets.flatMap((bet) => Array.from({ length: PAGES_OF_EACH }, () => bet));
  const received = watched.map(() => 0);
  let onArrival: (waitedMs: number) => void = () => undefined;
  const receive = (page: number) => {
    const change = watched[page]?.changes[received[page] ?? 0];
    if (change === undefined) throw new TypeError("A page received what nobody published");
    received[page] = (received[page] ?? 0) + 1;
    change.pages += 1;
    if (change.pages === PAGES_OF_EACH) onArrival(performance.now() - change.publishedAt);
  };
  const ids = watched.map(({ id }) => id);
  const pages = await within("every page's stream to open", openPages(stage.gateway, ids, receive));
  try {
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push(await measureRound(stage, bets, (listener) => (onArrival = listener)));
    }
    // The first round is a warm-up.
    return linesOf(rounds.slice(1));
  } finally {
    pages.close();
  }
}

/** Publishes a change of one bet after the other, and waits until all pages have received theirs. */
async function measureRound(
  stage: Stage,
  bets: readonly WatchedBet[],
  listen: (onArrival: (waitedMs: number) => void) => void,
): Promise<Round> {
  const waits: number[] = [];
  const all = Promise.withResolvers<void>();
  listen((waitedMs) => {
    if (waits.push(waitedMs) === CHANGES) all.resolve();
  });
  const [began, before] = [performance.now(), cpuMsOf(stage.gateway.pid)];
  const sending: Promise<void>[] = [];
  for (let count = 0; count < CHANGES; count += 1) {
    await pause(began + (count * 1000) / CHANGES_PER_SECOND - performance.now());
    const bet = bets[count % BETS];
    if (bet === undefined) throw new TypeError("Nobody watches a bet");
    bet.changes.push({ publishedAt: performance.now(), pages: 0 });
    sending.push(publish(stage, "voting", bet.id, VoteCastSchema, { betId: bet.id }));
  }
  await within("every page to receive its changes", Promise.all([all.promise, ...sending]));
  return { waits, cores: (cpuMsOf(stage.gateway.pid) - before) / (performance.now() - began) };
}

function linesOf(rounds: readonly Round[]): readonly Line[] {
  const what = `${BETS * PAGES_OF_EACH} pages of ${BETS} bets, ${CHANGES_PER_SECOND} changes a second`;
  return [
    {
      what: `${what}, until the last of a bet's pages has read of it, p95`,
      against: "itself",
      goal: { most: 250, unit: "ms" },
      measured: rounds.map(({ waits }) => p95Of(waits)),
    },
    {
      what: `${what}, the gateway`,
      against: "itself",
      goal: { most: 0.7, unit: "core" },
      measured: rounds.map(({ cores }) => cores),
    },
  ];
}
