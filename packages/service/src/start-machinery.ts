import { startConsumer } from "@stakehold/messaging/consumer.ts";
import { pruneKeys } from "@stakehold/messaging/idempotency.ts";
import { pruneInbox } from "@stakehold/messaging/inbox.ts";
import type { Kafka } from "@stakehold/messaging/broker.ts";
import { createKafka } from "@stakehold/messaging/kafka.ts";
import { pruneOutbox } from "@stakehold/messaging/outbox.ts";
import { startRelay } from "@stakehold/messaging/relay.ts";
import { sqlOfPg } from "@stakehold/messaging/sql.ts";
import { topicOf } from "@stakehold/messaging/topics.ts";
import { startSweeper } from "@stakehold/workflows/sweeper.ts";
import { startWorker } from "@stakehold/workflows/worker.ts";
import type pg from "pg";
import { consumingOf, type Consuming } from "./consuming.ts";
import { observeMessaging, observeDeadLetters } from "./metrics.ts";
import type { Consumption, ServiceDefinition } from "./service-definition.ts";
import { startSchedule, type Schedule } from "./schedule.ts";
import type { Stoppable } from "./stop-on-signals.ts";

/** How often what messaging keeps for a while is looked through, in milliseconds. */
const PRUNE_EVERY_MS = 60_000;

/** How often it is counted what waits for somebody, in milliseconds. */
const COUNT_EVERY_MS = 15_000;

/** For how many days published events and seen ids are kept: longer than a broker keeps records by default (7 days). */
const KEEP_DAYS = 14;

/** Starts what works in the background: relay, consumers, Temporal worker, schedules. Needs none of them to answer. */
export async function startMachinery(service: ServiceDefinition): Promise<Stoppable> {
  const { name, settings, logger } = service;
  const kafka = createKafka({ brokers: settings.KAFKA_BROKERS, clientId: name, logger });
  const running: Stoppable[] = [{ stop: () => kafka.close() }];

  if (service.pool !== undefined || service.relay !== undefined) running.push(await startOutbox(service, kafka));
  const upkeep = service.pool === undefined ? [] : [pruning(service.pool)];
  if (service.consumers !== undefined) {
    const consuming = consumingOf(service, service.consumers);
    running.push(startConsumers(service, service.consumers, consuming, kafka));
    upkeep.push(countingDeadLetters(consuming));
  }
  if (service.worker !== undefined) {
    const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = settings;
    running.push(startWorker({ address, namespace, taskQueue: name, logger, ...service.worker }));
  }
  if (service.sweeper !== undefined && service.pool !== undefined) {
    running.push(startSweeper({ pool: service.pool, logger, ...service.sweeper }));
  }
  for (const schedule of [...upkeep, ...(service.schedules ?? [])]) running.push(startSchedule(schedule, logger));

  return {
    stop: async () => {
      for (const part of running.reverse()) await part.stop();
    },
  };
}

async function startOutbox(service: ServiceDefinition, kafka: Kafka): Promise<Stoppable> {
  const { name, settings, logger, pool, relay } = service;
  const producer = await kafka.producer();
  const topic = topicOf(settings.TOPIC_PREFIX, name);
  if (relay !== undefined) return relay((records) => producer.send(topic, records));
  if (pool === undefined) throw new TypeError(`${name} has no outbox`);
  return startRelay({ pool, topic, publish: producer.send, logger, observe: observeMessaging });
}

const startConsumers = (
  { settings, logger }: ServiceDefinition,
  { topics }: Consumption,
  consuming: Consuming,
  kafka: Kafka,
): Stoppable =>
  startConsumer({
    kafka,
    topics: topics.map((owner) => topicOf(settings.TOPIC_PREFIX, owner)),
    logger,
    observe: observeMessaging,
    ...consuming,
  });

const countingDeadLetters = ({ deadLetters }: Consuming): Schedule => ({
  name: "dead letters",
  everyMs: COUNT_EVERY_MS,
  run: async () => observeDeadLetters(await deadLetters.count()),
});

const pruning = (pool: pg.Pool): Schedule => ({
  name: "prune",
  everyMs: PRUNE_EVERY_MS,
  run: async () => {
    const sql = sqlOfPg(pool);
    await pruneOutbox(sql, KEEP_DAYS);
    await pruneInbox(sql, KEEP_DAYS);
    await pruneKeys(sql);
  },
});
