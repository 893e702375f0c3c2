import { createTestDatabase } from "@stakehold/testing/database.ts";
import type { Line } from "../table.ts";
import { openBareProducer } from "./bare-producer.ts";
import { fillOutbox, openRelay } from "./outbox.ts";
import { makeRecords } from "./records.ts";

/** Events per round, the same for both sides. */
const EVENTS = Number(process.env["EVENTS"] ?? 40_000);
/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 5);

/** The goal: the relay's events per second as a share of the bare producer's. */
const GOAL = 0.8;

/** One side's time for the events of a round, and its processor time, in this process only. */
type Taken = { readonly seconds: number; readonly cpuSeconds: number };

/** Measures in turns, so that other load on the computer affects both alike, and returns the figures. */
export async function compareRelay(serverUrl: string, brokers: string): Promise<readonly Line[]> {
  process.env["TEST_POSTGRES_URL"] = serverUrl;
  const database = await createTestDatabase("relay");
  const records = makeRecords(EVENTS);
  const bare = await openBareProducer(brokers);
  const relay = await openRelay(database, brokers);
  try {
    const ratios: number[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const alone = await measure(() => bare.send(records));
      await fillOutbox(database, records);
      const relayed = await measure(() => relay.publish(records.length));
      if (round === 0) continue;
      ratios.push(alone.seconds / relayed.seconds);
      console.log(`${round} of ${ROUNDS}: alone ${inWords(alone)}, relay ${inWords(relayed)}`);
    }
    return [
      {
        what: "events of an outbox, 500 at a time",
        against: "sendBatch of 500 alone",
        goal: { least: GOAL, unit: "×" },
        measured: ratios,
      },
    ];
  } finally {
    await relay.close();
    await bare.close();
    await database.drop();
  }
}

async function measure(work: () => Promise<void>): Promise<Taken> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 };
}

const inWords = ({ seconds, cpuSeconds }: Taken): string =>
  `${(EVENTS / seconds).toFixed(0)}/s with ${((cpuSeconds / EVENTS) * 1e6).toFixed(1)} µs of the processor each`;
