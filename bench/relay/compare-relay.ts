import { createTestDatabase } from "@stakehold/testing/database.ts";
import { writeLines } from "../table.ts";
import { openBareProducer } from "./bare-producer.ts";
import { fillOutbox, openRelay } from "./outbox.ts";
import { makeRecords } from "./records.ts";

/** Events of one round, the same for both sides. */
const EVENTS = Number(process.env["EVENTS"] ?? 40_000);
/** Odd, so that there is a middle one. */
const ROUNDS = Number(process.env["R"] ?? 5);

/** What is hoped for: the relay's events per second as a part of those of the producer alone. */
const GOAL = 0.8;

/** What one side took for the events of a round, and of the processor for it, in this process alone. */
type Taken = { readonly seconds: number; readonly cpuSeconds: number };

/** Measures in turns, so that whatever else the computer does meets both alike, and tells the medians. */
export async function compareRelay(serverUrl: string, brokers: string): Promise<void> {
  process.env["TEST_POSTGRES_URL"] = serverUrl;
  const database = await createTestDatabase("relay");
  const records = makeRecords(EVENTS);
  const bare = await openBareProducer(brokers);
  const relay = await openRelay(database, brokers);
  try {
    const ratios: number[] = [];
    // The first round warms both up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const alone = await measure(() => bare.send(records));
      await fillOutbox(database, records);
      const relayed = await measure(() => relay.publish(records.length));
      if (round === 0) continue;
      ratios.push(alone.seconds / relayed.seconds);
      console.log(`${round} of ${ROUNDS}: alone ${inWords(alone)}, relay ${inWords(relayed)}`);
    }
    writeLines("relay", [
      {
        what: "events of an outbox, 500 at a time",
        against: "sendBatch of 500 alone",
        goal: { least: GOAL, unit: "×" },
        measured: ratios,
      },
    ]);
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
