import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Producer } from "@stakehold/messaging/kafka/broker.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { newId } from "@stakehold/service/id.ts";
import { createTestKafka, type TestKafka } from "@stakehold/testing/kafka.ts";
import { until } from "@stakehold/testing/until.ts";
import { openPage, type LivePage } from "../testing/live-pages.ts";
import { CROWD, credentialOfPerson } from "../testing/open-door.ts";
import { followedTopics } from "./follow-events.ts";

const PAGES = 200;
const BETS = Array.from({ length: 20 }, newId);
const CHANGES = 600;
const PROGRAM = fileURLToPath(new URL("../testing/follow-until-killed.ts", import.meta.url));

let broker: TestKafka;
let producer: Producer;
const gateways: ChildProcess[] = [];
const leaving = new AbortController();

beforeAll(async () => {
  broker = createTestKafka("two-gateways");
  await broker.makeTopics(...followedTopics(broker.topicPrefix));
  producer = await broker.kafka.producer();
});
afterAll(async () => {
  leaving.abort();
  for (const gateway of gateways) gateway.kill("SIGKILL");
  await broker.kafka.close();
});

async function startGateway(): Promise<string> {
  const args = ["--no-warnings", PROGRAM, broker.brokers.join(), broker.topicPrefix];
  const gateway = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  gateways.push(gateway);
  const [url]: unknown[] = await once(createInterface({ input: gateway.stdout }), "line");
  return String(url);
}

/** What the pages should have received by topic in the end. */
const published = new Map<string, string[]>();

/** Publishes a change of a bet, with the index in its name. */
async function publishChange(index: number): Promise<void> {
  const bet = BETS[index % BETS.length] ?? "";
  const type = index % 50 === 0 ? "BetPublished" : `Change${index}`;
  const service = index % 2 === 0 ? "bets" : "voting";
  const record = { eventId: newId(), key: bet, value: new Uint8Array(), occurredAt: new Date() };
  await producer.send(topicOf(broker.topicPrefix, service), [{ ...record, type: `stakehold.${service}.v1.${type}` }]);
  for (const topic of type === "BetPublished" ? [`bet:${bet}`, "feed"] : [`bet:${bet}`]) {
    published.set(topic, [...(published.get(topic) ?? []), `${topic} ${type}`]);
  }
}

/** A busy computer starts processes slowly. */
const STARTS_WITHIN_MS = 180_000;

test(
  "200 pages on two gateways miss nothing when one is killed, and receive nothing else",
  async () => {
    const urls = await Promise.all([startGateway(), startGateway()]);
    const pages = Array.from({ length: PAGES }, (_, index): { topics: string[]; page: LivePage } => {
      const topics = [`bet:${BETS[index % BETS.length]}`, index % 3 === 0 ? "feed" : `bet:${BETS[(index + 7) % 20]}`];
      const credential = credentialOfPerson(CROWD[index % CROWD.length] ?? "");
      const at = index % 2 === 0 ? urls : urls.toReversed();
      return { topics, page: openPage({ gateways: at, credential, topics }, leaving.signal) };
    });
    await until(() => pages.every(({ page }) => page.lastId !== undefined));
    expect(pages.every(({ page }) => page.places.length === 1)).toBe(true);

    for (let index = 0; index < CHANGES; index += 1) {
      if (index === CHANGES / 2) gateways[0]?.kill("SIGKILL");
      await publishChange(index);
    }

    const wanted = (topics: readonly string[]) => [...new Set(topics)].flatMap((topic) => published.get(topic) ?? []);
    await until(() => pages.every(({ page, topics }) => wanted(topics).every((line) => page.received.includes(line))));
    for (const { page, topics } of pages) {
      // A gateway that was slightly behind repeats what the killed one had sent.
      expect(new Set(page.received)).toEqual(new Set(wanted(topics)));
      expect(page.missed).toBe(0);
    }
    const moved = pages.filter(({ page }) => page.places.length > 1);
    expect(moved).toHaveLength(PAGES / 2);
    expect(moved.every(({ page }) => page.places.at(-1) === urls[1])).toBe(true);
  },
  STARTS_WITHIN_MS,
);
