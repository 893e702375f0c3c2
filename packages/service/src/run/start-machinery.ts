import { startConsumer, type Consumer } from "@stakehold/messaging/inbox/consumer.ts";
import { pruneKeys } from "@stakehold/messaging/change/idempotency.ts";
import { pruneInbox } from "@stakehold/messaging/inbox/inbox.ts";
import type { Kafka } from "@stakehold/messaging/kafka/broker.ts";
import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import { pruneOutbox } from "@stakehold/messaging/outbox/outbox.ts";
import { startRelay } from "@stakehold/messaging/outbox/relay.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import type { takeSdkMeasures } from "@stakehold/workflows/sdk-measures.ts";
import { startSweeper } from "@stakehold/workflows/sweeper.ts";
import type pg from "pg";
import { kafkaOf, temporalOf } from "../process/connections.ts";
import { consumingOf, type Consuming } from "../process/consuming.ts";
import type { ReadinessCheck } from "../http.ts";
import type { Logger } from "../logger.ts";
import {
  observeActivity,
  observeConsumerLag,
  observeDeadLetters,
  observeMessaging,
  observeTried,
} from "../metrics/metrics.ts";
import type { ServiceDefinition } from "../process/service-definition.ts";
import { startSchedules, type Schedule } from "../process/schedule.ts";
import type { Stoppable } from "../stop-on-signals.ts";
import { observeTemporal } from "../metrics/temporal-metrics.ts";
import { KEEP_DAYS } from "../process/topics.ts";
import { watchEvents, watchWorkflows } from "../process/watch-dependencies.ts";

/** How often messaging's old rows are pruned, in milliseconds. */
const PRUNE_EVERY_MS = 60_000;

/** How often waiting items are counted, in milliseconds. */
const COUNT_EVERY_MS = 15_000;

/** How often the time that events have been tried is measured, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

/** How often metrics are taken over from Temporal's SDK, in milliseconds. */
const TAKE_EVERY_MS = 1_000;

/** The background work, and the checks that it depends on. */
export type Machinery = Stoppable & { readonly readiness: readonly ReadinessCheck[] };

/**
 * Starts the background work: relay, consumers, Temporal worker, schedules. Needs none of their dependencies to
 * respond.
 */
export async function startMachinery(service: ServiceDefinition): Promise<Machinery> {
  const { name, settings, logger, database } = service;
  const kafka = createKafka({ ...kafkaOf(settings), clientId: name, logger });
  const events = watchEvents(service, kafka);
  const running: Stoppable[] = [events];
  const readiness: ReadinessCheck[] = [events];

  if (database !== undefined || service.relay !== undefined) running.push(await startOutbox(service, kafka));
  const upkeep = database === undefined ? [] : [pruning(database.pool)];
  if (service.consumers !== undefined) {
    const consuming = consumingOf(service, service.consumers);
    const topics = service.consumers.topics.map((owner) => topicOf(settings.TOPIC_PREFIX, owner));
    const consumer = startConsumer({ kafka, topics, logger, observe: observeMessaging, ...consuming });
    running.push(consumer);
    upkeep.push(
      countingDeadLetters(consuming),
      pruningDeadLetters(consuming),
      countingTried(consumer, topics),
      countingLag(kafka, { ...consuming, topics, logger }),
    );
  }
  if (service.worker !== undefined) {
    // Imported here, because a service without a worker starts in three quarters of the time without Temporal's SDK.
    const [{ startWorker }, sdk] = await Promise.all([
      import("@stakehold/workflows/worker.ts"),
      import("@stakehold/workflows/sdk-measures.ts"),
    ]);
    const worker = startWorker({
      ...temporalOf(settings),
      taskQueue: name,
      graceMs: settings.SHUTDOWN_GRACE,
      logger,
      observe: observeActivity,
      ...service.worker,
      ...(service.workflowsPath === undefined ? {} : { workflowsPath: service.workflowsPath }),
    });
    running.push(worker);
    upkeep.push(showingTemporal(sdk.takeSdkMeasures));
    readiness.push(watchWorkflows(service, worker));
  }
  if (service.sweeper !== undefined && database !== undefined) {
    running.push(startSweeper({ pool: database.sessions, logger, ...service.sweeper }));
  }
  const schedules = [...upkeep, ...(service.schedules ?? [])];
  running.push(startSchedules(schedules, { pool: database?.pool, sessions: database?.sessions, logger }));

  return {
    readiness,
    stop: async () => {
      // At once: each part has the whole grace to finish.
      await Promise.all(running.map((part) => part.stop()));
      await kafka.close();
    },
  };
}

async function startOutbox(service: ServiceDefinition, kafka: Kafka): Promise<Stoppable> {
  const { name, settings, logger, database, relay } = service;
  const producer = await kafka.producer();
  const topic = topicOf(settings.TOPIC_PREFIX, name);
  if (relay !== undefined) return relay((records) => producer.send(topic, records));
  if (database === undefined) throw new TypeError(`${name} has no outbox`);
  const { pool, sessions } = database;
  return startRelay({ pool, sessions, topic, publish: producer.send, logger, observe: observeMessaging });
}

const countingDeadLetters = ({ deadLetters }: Consuming): Schedule => ({
  name: "dead letters",
  everyMs: COUNT_EVERY_MS,
  run: async () => observeDeadLetters(await deadLetters.count()),
});

const pruningDeadLetters = ({ deadLetters }: Consuming): Schedule => ({
  name: "old dead letters",
  everyMs: PRUNE_EVERY_MS,
  run: async () => void (await deadLetters.prune(KEEP_DAYS)),
});

const countingTried = ({ triedMs }: Consumer, topics: readonly string[]): Schedule => ({
  name: "tried events",
  everyMs: LOOK_EVERY_MS,
  run: async () => topics.forEach((topic) => observeTried(topic, triedMs(topic) / 1000)),
});

/** While Kafka or a topic is missing, which other metrics show, the last count stays. */
const countingLag = (kafka: Kafka, { group, topics, logger }: Lagging): Schedule => ({
  name: "consumer lag",
  everyMs: COUNT_EVERY_MS,
  run: () =>
    kafka.lagOf(group, topics).then(
      (lags) => lags.forEach((events, topic) => observeConsumerLag(topic, events)),
      (error: unknown) => logger.debug({ err: error, group }, "The lag of a consumer group could not be counted"),
    ),
});

type Lagging = { readonly group: string; readonly topics: readonly string[]; readonly logger: Logger };

const showingTemporal = (take: typeof takeSdkMeasures): Schedule => ({
  name: "Temporal's measures",
  everyMs: TAKE_EVERY_MS,
  run: async () => observeTemporal(take()),
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
