import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";

export { Counter, Gauge, Histogram } from "prom-client";

collectDefaultMetrics();

const requests = new Histogram({
  name: "stakehold_request_seconds",
  help: "How long requests took, by kind (gateway, graphql, rpc, http), operation and outcome code.",
  labelNames: ["kind", "operation", "code"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
const published = new Counter({ name: "stakehold_events_published_total", help: "Events that the relay published." });
const relayLag = new Gauge({ name: "stakehold_relay_lag_seconds", help: "Age of the oldest event not published yet." });
const handled = new Histogram({
  name: "stakehold_event_handling_seconds",
  help: "How long handling an event took, by type.",
  labelNames: ["type"],
  buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
});
const retried = new Counter({ name: "stakehold_event_retries_total", help: "Event deliveries that were tried again." });
const parked = new Counter({ name: "stakehold_events_parked_total", help: "Events moved to the dead letters." });
const waiting = new Gauge({ name: "stakehold_dead_letters", help: "Events in the dead letters, not handled yet." });

const failedRounds = new Counter({
  name: "stakehold_failed_rounds_total",
  help: "Rounds of what is done again and again that failed, by schedule.",
  labelNames: ["schedule"],
});

/** Counts a round that failed. */
export const observeFailedRound = (schedule: string): void => failedRounds.inc({ schedule });

/** Shows how many events lie in the dead letters now. */
export const observeDeadLetters = (count: number): void => waiting.set(count);

/** Records one finished request. */
export const observeRequest = (
  kind: "gateway" | "graphql" | "rpc" | "http",
  operation: string,
  code: string,
  seconds: number,
): void => requests.observe({ kind, operation, code }, seconds);

/** What relay and consumers report while they work. */
export const observeMessaging = {
  published: (count: number): void => published.inc(count),
  lagSeconds: (seconds: number): void => relayLag.set(seconds),
  handled: (type: string, ms: number): void => handled.observe({ type }, ms / 1000),
  retried: (): void => retried.inc(),
  parked: (): void => parked.inc(),
};

/** Everything measured in this process, in Prometheus' text format. */
export const renderMetrics = async (): Promise<{ contentType: string; body: string }> => ({
  contentType: register.contentType,
  body: await register.metrics(),
});
