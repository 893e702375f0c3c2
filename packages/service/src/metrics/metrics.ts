import { sampledTraceId } from "@stakehold/telemetry/trace.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, register, Registry } from "prom-client";
import "./event-loop.ts";
import { renderAs, writeAs } from "./render-metrics.ts";

export { Counter, Gauge, Histogram } from "prom-client";

// Metrics can't have exemplars without it. Each response then picks its own format.
writeAs(register, Registry.OPENMETRICS_CONTENT_TYPE);
/** Checking the event loop a hundred times a second, the default, is most of an idle process's work. */
const LOOK_EVERY_MS = 50;
collectDefaultMetrics({ eventLoopMonitoringPrecision: LOOK_EVERY_MS });

/** The exemplar label from which Grafana opens the trace. */
const TRACE_LABEL = "trace_id";

/** For work that people and other services wait for. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** For work in the background. */
const WORK_BUCKETS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

const requests = new Histogram({
  name: "stakehold_request_seconds",
  help: "How long requests took, by kind (gateway, graphql, rpc), operation and outcome code.",
  labelNames: ["kind", "operation", "code"],
  enableExemplars: true,
  buckets: REQUEST_BUCKETS,
});
const calls = new Histogram({
  name: "stakehold_call_seconds",
  help: "How long calls to third parties took, by who answers, operation and status; none where no answer came.",
  labelNames: ["to", "operation", "code"],
  enableExemplars: true,
  buckets: REQUEST_BUCKETS,
});
const refusals = new Counter({
  name: "stakehold_refusals_total",
  help: "Requests that the door answered with an error under their own status, by code.",
  labelNames: ["code"],
});
const limitsHit = new Counter({
  name: "stakehold_limits_hit_total",
  help: "Requests and fields beyond what one caller may have, by limit.",
  labelNames: ["limit"],
});
const securityEvents = new Counter({
  name: "stakehold_security_events_total",
  help: "Entries of the security log, by event and outcome.",
  labelNames: ["event", "outcome"],
});
const streams = new Gauge({ name: "stakehold_live_streams", help: "Live streams that are open." });
const published = new Counter({ name: "stakehold_events_published_total", help: "Events that the relay published." });
const relayLag = new Gauge({ name: "stakehold_relay_lag_seconds", help: "Age of the oldest event not published yet." });
const handled = new Histogram({
  name: "stakehold_event_handling_seconds",
  help: "How long handling an event took, by type.",
  labelNames: ["type"],
  enableExemplars: true,
  buckets: WORK_BUCKETS,
});
const retried = new Counter({
  name: "stakehold_event_retries_total",
  help: "Event deliveries that were tried again, by type.",
  labelNames: ["type"],
});
const parked = new Counter({
  name: "stakehold_events_parked_total",
  help: "Events moved to the dead letters, by type.",
  labelNames: ["type"],
});
const consumerLag = new Gauge({
  name: "stakehold_consumer_lag_events",
  help: "Events that this service has not acknowledged, by topic.",
  labelNames: ["topic"],
});
const oldestUnhandled = new Gauge({
  name: "stakehold_oldest_unhandled_event_seconds",
  help: "For how long the event has been tried that is tried longest in this process, by topic; 0 where none is.",
  labelNames: ["topic"],
});
const waiting = new Gauge({ name: "stakehold_dead_letters", help: "Events in the dead letters, not handled yet." });

const activities = new Histogram({
  name: "stakehold_activity_seconds",
  help: "How long attempts of activities took, by activity and outcome code.",
  labelNames: ["activity", "code"],
  enableExemplars: true,
  buckets: WORK_BUCKETS,
});
const connections = new Gauge({
  name: "stakehold_database_connections",
  help: "Connections to the database, by state (active, idle).",
  labelNames: ["state"],
});
const waitingForConnection = new Gauge({
  name: "stakehold_database_waiting",
  help: "How many wait for a connection to the database.",
});
const failedRounds = new Counter({
  name: "stakehold_failed_rounds_total",
  help: "Rounds of what is done again and again that failed, by schedule.",
  labelNames: ["schedule"],
});

/** Registers a schedule before its first failure: a counter that starts at 1 shows no increase. */
export const observeSchedule = (schedule: string): void => failedRounds.inc({ schedule }, 0);

/** Counts a failed round. */
export const observeFailedRound = (schedule: string): void => failedRounds.inc({ schedule });

/** Sets the number of dead letters. */
export const observeDeadLetters = (count: number): void => waiting.set(count);

/** Sets the number of events of a topic that the service has not acknowledged. */
export const observeConsumerLag = (topic: string, events: number): void => consumerLag.set({ topic }, events);

/** Sets how long an event of a topic has been tried here. */
export const observeTried = (topic: string, seconds: number): void => oldestUnhandled.set({ topic }, seconds);

/** Records a finished request. */
export const observeRequest = (
  kind: "gateway" | "graphql" | "rpc",
  operation: string,
  code: string,
  seconds: number,
): void => requests.observe({ labels: { kind, operation, code }, value: seconds, exemplarLabels: exemplarOf() });

/** Records a call to a third party, with the trace it was part of. */
export const observeCall = (labels: CallLabels, seconds: number, trace: string | undefined): void =>
  calls.observe({ labels, value: seconds, exemplarLabels: exemplarOf(trace) });

type CallLabels = { readonly to: string; readonly operation: string; readonly code: string };

/** Counts a request that the gateway itself refused. */
export const observeRefusal = (code: string): void => refusals.inc({ code });

/** Counts a request beyond a limit. */
export const observeLimitHit = (limit: string): void => limitsHit.inc({ limit });

/** Counts an event of the security log. */
export const observeSecurityEvent = (event: string, outcome: string): void => securityEvents.inc({ event, outcome });

/** Sets the number of open live streams. */
export const observeStreams = (count: number): void => streams.set(count);

/** Records one attempt of an activity. */
export const observeActivity = (activity: string, code: string, seconds: number): void =>
  activities.observe({ labels: { activity, code }, value: seconds, exemplarLabels: exemplarOf() });

/** Sets the use of a pool's connections. */
export function observePool({ totalCount, idleCount, waitingCount }: PoolUse): void {
  connections.set({ state: "active" }, totalCount - idleCount);
  connections.set({ state: "idle" }, idleCount);
  waitingForConnection.set(waitingCount);
}

/** The use that a pool reports. */
type PoolUse = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

/** What relay and consumers report. */
export const observeMessaging = {
  published: (count: number): void => published.inc(count),
  lagSeconds: (seconds: number): void => relayLag.set(seconds),
  handled: (type: string, ms: number): void =>
    handled.observe({ labels: { type }, value: ms / 1000, exemplarLabels: exemplarOf() }),
  retried: (type: string): void => retried.inc({ type }),
  parked: (type: string): void => parked.inc({ type }),
};

/** Links a measured value to its trace, if that is exported. */
const exemplarOf = (trace = sampledTraceId()): Record<string, string> =>
  trace === undefined ? {} : { [TRACE_LABEL]: trace };

/**
 * Renders all metrics of this process in Prometheus' text format; in OpenMetrics', with exemplars, for a scraper whose
 * `Accept` includes it.
 */
export const renderMetrics = (accept?: string): Promise<{ contentType: string; body: string }> =>
  renderAs(accept, register.getMetricsAsArray());
