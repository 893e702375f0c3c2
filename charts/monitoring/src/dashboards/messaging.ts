import { FINE, NONE_WANTED, PLAIN, SOON, WRONG } from "../colours.ts";
import { dashboard, type Choice } from "../dashboard.ts";
import { toDashboard, toTraces } from "../links.ts";
import { stat } from "../panels/stat.ts";
import { lines } from "../panels/time-lines.ts";
import { orNone, perSecond, quantile, series, shown } from "../queries.ts";

const HERE = 'service=~"$service"';

const choices: readonly Choice[] = [
  { name: "service", title: "Service", query: `label_values(${series("up")}, service)`, several: true },
];

const atGlance = {
  lines: [
    {
      height: 3,
      panels: [
        [
          5,
          stat({
            title: "Oldest event not published",
            description: "Above seconds: Kafka can't be reached or refuses. Changes go on, and the relay catches up.",
            unit: "s",
            decimals: 0,
            steps: [FINE, [10, SOON], [60, WRONG]],
            queries: [{ expr: shown("", "stakehold_relay_lag_seconds", HERE) }],
          }),
        ],
        [
          5,
          stat({
            title: "Events waiting",
            description: "What lies in Kafka for the chosen services. A burst is handled within seconds.",
            decimals: 0,
            steps: [FINE, [100, SOON], [1_000, WRONG]],
            queries: [{ expr: `sum(${shown("service, topic", "stakehold_consumer_lag_events", HERE)})` }],
          }),
        ],
        [
          5,
          stat({
            title: "Longest at one event",
            description:
              "How long a consumer tries the same event. Above a minute it is stuck, and what comes after waits.",
            unit: "s",
            decimals: 0,
            steps: [FINE, [30, SOON], [60, WRONG]],
            queries: [{ expr: shown("", "stakehold_oldest_unhandled_event_seconds", HERE) }],
          }),
        ],
        [
          5,
          stat({
            title: "Dead letters",
            description: "Events that could not be handled. Mend the cause, then 'Handle again' on /admin.",
            decimals: 0,
            steps: NONE_WANTED,
            tile: true,
            queries: [{ expr: `sum(${shown("service", "stakehold_dead_letters", HERE)})` }],
          }),
        ],
        [
          4,
          stat({
            title: "Workers that poll",
            description: "Pollers of Temporal's task queues. 0: no bet gets on; look at the workers' logs.",
            decimals: 0,
            steps: [WRONG, [1, FINE]],
            queries: [{ expr: `sum(${series("temporal_num_pollers", HERE)})` }],
          }),
        ],
      ],
    },
  ],
} as const;

const publishing = {
  title: "Kafka: publishing",
  lines: [
    {
      height: 8,
      panels: [
        [
          12,
          lines({
            title: "Age of the oldest event not published",
            description:
              "By service. All rise together: Kafka is away. One alone: its topic refuses, or its relay has no leader.",
            unit: "s",
            steps: [PLAIN, [10, SOON], [60, WRONG]],
            queries: [{ expr: shown("service", "stakehold_relay_lag_seconds", HERE), legend: "{{service}}" }],
          }),
        ],
        [
          12,
          lines({
            title: "Events published",
            description: "By service, a second. It stands still while the age grows: nothing gets to Kafka.",
            unit: "ops",
            queries: [{ expr: perSecond("service", "stakehold_events_published_total", HERE), legend: "{{service}}" }],
          }),
        ],
      ],
    },
  ],
} as const;

const consuming = {
  title: "Kafka: handling",
  lines: [
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "Events not handled",
            description:
              "By the service that has to and the topic. A straight line upwards: that consumer stands still.",
            decimals: 0,
            steps: [PLAIN, [100, SOON]],
            queries: [
              {
                expr: shown("service, topic", "stakehold_consumer_lag_events", HERE),
                legend: "{{service}} of {{topic}}",
              },
            ],
          }),
        ],
        [
          8,
          lines({
            title: "At one event for",
            description: "How long the event under hand has been tried. The log says what it waits for.",
            unit: "s",
            steps: [PLAIN, [60, WRONG]],
            queries: [
              {
                expr: shown("service, topic", "stakehold_oldest_unhandled_event_seconds", HERE),
                legend: "{{service}} of {{topic}}",
              },
            ],
          }),
        ],
        [
          8,
          lines({
            title: "Events handled",
            description: "By type, a second, over the chosen services.",
            unit: "ops",
            queries: [{ expr: perSecond("type", "stakehold_event_handling_seconds_count", HERE), legend: "{{type}}" }],
          }),
        ],
      ],
    },
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "How long events take",
            description:
              "95 of 100 by type. Near 60 s the group gives the partition to another process. The dots are traces.",
            unit: "s",
            queries: [{ expr: quantile(0.95, "type", "stakehold_event_handling_seconds", HERE), legend: "{{type}}" }],
            links: [toTraces("Slow events", '{name=~"process.*" && duration>1s}')],
          }),
        ],
        [
          8,
          lines({
            title: "Tried again",
            description:
              "Deliveries that wait for something that is away, by service and type. Later events wait with them.",
            unit: "ops",
            queries: [
              {
                expr: orNone("type", perSecond("service, type", "stakehold_event_retries_total", HERE)),
                legend: "{{service}} {{type}}",
              },
            ],
            links: [toDashboard("stakehold-service")],
          }),
        ],
        [
          8,
          lines({
            title: "Dead letters by service",
            description:
              "By service. They stay until 'Handle again' on /admin; later events of the same key wait behind them.",
            decimals: 0,
            steps: [PLAIN, [1, WRONG]],
            queries: [{ expr: shown("service", "stakehold_dead_letters", HERE), legend: "{{service}}" }],
          }),
        ],
      ],
    },
  ],
} as const;

const temporal = {
  title: "Temporal",
  lines: [
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "Pollers",
            description: "What asks Temporal for work, by service and kind. A service that is missing does not poll.",
            decimals: 0,
            queries: [
              {
                expr: `sum by (service, poller_type) (${series("temporal_num_pollers", HERE)})`,
                legend: "{{service}} {{poller_type}}",
              },
            ],
          }),
        ],
        [
          8,
          lines({
            title: "Free places for work",
            description: "How much more the workers could take on, by kind. At 0 work waits: add workers.",
            decimals: 0,
            queries: [
              {
                expr: `sum by (service, worker_type) (${series("temporal_worker_task_slots_available", HERE)})`,
                legend: "{{service}} {{worker_type}}",
              },
            ],
          }),
        ],
        [
          8,
          lines({
            title: "Requests to Temporal that failed",
            description:
              "By service and operation. All services at once: Temporal is away. Bets wait, and go on by themselves.",
            unit: "reqps",
            queries: [
              {
                expr: orNone("operation", perSecond("service, operation", "temporal_request_failure_total", HERE)),
                legend: "{{service}} {{operation}}",
              },
            ],
          }),
        ],
      ],
    },
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "Activities",
            description: "Attempts by activity, a second, as the services count them.",
            unit: "ops",
            queries: [
              { expr: perSecond("activity", "stakehold_activity_seconds_count", HERE), legend: "{{activity}}" },
            ],
          }),
        ],
        [
          8,
          lines({
            title: "Activities that fail",
            description: "By activity and code. They are tried again; if it goes on, a workflow does not get on.",
            unit: "ops",
            queries: [
              {
                expr: orNone(
                  "activity",
                  perSecond("activity, code", "stakehold_activity_seconds_count", HERE, 'code!="OK"'),
                ),
                legend: "{{activity}} {{code}}",
              },
            ],
            links: [toTraces("Activities that failed", '{name=~"activity.*" && status=error}')],
          }),
        ],
        [
          8,
          lines({
            title: "How long activities take",
            description: "95 of 100 attempts. Those of payments wait for Stripe.",
            unit: "s",
            queries: [{ expr: quantile(0.95, "activity", "stakehold_activity_seconds", HERE), legend: "{{activity}}" }],
          }),
        ],
      ],
    },
  ],
} as const;

/** Shows whether events and workflows make progress. */
export const messaging = dashboard({
  uid: "stakehold-messaging",
  description: "Whether events reach those who have to handle them, and whether workflows get on.",
  from: "now-3h",
  choices,
  sections: [atGlance, publishing, consuming, temporal],
});
