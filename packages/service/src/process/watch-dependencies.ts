import type { Kafka } from "@stakehold/messaging/kafka/broker.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import type { RunningWorker } from "@stakehold/workflows/worker.ts";
import type { ReadinessCheck } from "../http.ts";
import { Gauge } from "../metrics/metrics.ts";
import type { ServiceDefinition } from "./service-definition.ts";
import { services } from "../services.ts";
import type { Stoppable } from "../stop-on-signals.ts";
import { untilReachable } from "./until-reachable.ts";

const polling = new Gauge({
  name: "stakehold_worker_polling",
  help: "Whether this process's Temporal worker polls its task queue (1) or not (0).",
});

/**
 * Checks for Kafka and the service's topics until they exist, and logs which are missing. The check then passes; in a
 * process that only works in the background, only while Kafka responds.
 */
export function watchEvents(service: ServiceDefinition, kafka: Kafka): ReadinessCheck & Stoppable {
  const { name, logger, settings } = service;
  const stopping = new AbortController();
  const topics = topicsOf(service);
  let isThere = false;
  const look = async () => {
    const missing = await kafka.missingTopics(topics);
    if (missing.length > 0) {
      const remedy = `make them with \`node services/${name}/src/main.ts topics\``;
      throw new Error(`Topics are missing: ${missing.join(", ")}; ${remedy}.`);
    }
    isThere = true;
  };
  const looking = untilReachable(look, { what: "Kafka", logger, signal: stopping.signal, mayPass: () => true });
  return {
    name: "events",
    check: async () => {
      if (!isThere) throw new Error("Kafka or a topic is not there yet");
      if (worksOnly(settings)) await kafka.ping();
    },
    reach: kafka.ping,
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
}

/** The same for Temporal: passes once the worker polled, and in a background process while Temporal responds. */
export function watchWorkflows({ settings }: ServiceDefinition, worker: RunningWorker): ReadinessCheck {
  let isThere = false;
  void worker.started.then(() => {
    isThere = true;
  });
  return {
    name: "workflows",
    check: async () => {
      if (!isThere) throw new Error("Temporal is not there yet");
      if (worksOnly(settings)) await worker.ping();
    },
    reach: () => {
      polling.set(worker.isPolling() ? 1 : 0);
      return worker.ping();
    },
  };
}

/** A process that also serves people continues to while Kafka or Temporal is away. */
const worksOnly = ({ ROLES }: ServiceDefinition["settings"]): boolean => !ROLES.includes("http");

/** Returns the topics that a service publishes on and consumes. */
function topicsOf({ name, settings, consumers }: ServiceDefinition): readonly string[] {
  const own = services.filter((row) => row.name === name && row.publishes === true).map((row) => row.name);
  const names = new Set<string>([...own, ...(consumers?.topics ?? [])]);
  return [...names].map((owner) => topicOf(settings.TOPIC_PREFIX, owner));
}
