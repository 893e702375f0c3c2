import { FINE, NONE_WANTED, PLAIN, SOON, WRONG } from "../colours.ts";
import { dashboard, type Choice } from "../dashboard.ts";
import { toDashboard, toTraces } from "../links.ts";
import { stat } from "../panels/stat.ts";
import { table } from "../panels/table.ts";
import { bars, lines } from "../panels/time-lines.ts";
import { processPanels } from "../process.ts";
import { FAULTS } from "../promises.ts";
import { grown, lateShare, orNone, perSecond, quantile, series, shareOf, shown } from "../queries.ts";

const HERE = ['service="$service"', 'instance=~"$instance"'] as const;

const choices: readonly Choice[] = [
  {
    name: "service",
    title: "Service",
    query: `label_values(${series("up")}, service)`,
    several: false,
    first: "payments",
  },
  {
    name: "instance",
    title: "Process",
    query: `label_values(${series("up", 'service="$service"')}, instance)`,
    several: true,
  },
];

const requests = (...matchers: readonly string[]) =>
  perSecond("", "stakehold_request_seconds_count", ...HERE, ...matchers);
const byOperation = (...matchers: readonly string[]) =>
  perSecond("kind, operation", "stakehold_request_seconds_count", ...HERE, ...matchers);

const atGlance = {
  lines: [
    {
      height: 3,
      panels: [
        [
          4,
          stat({
            title: "Processes",
            description: "How many answer Prometheus. Fewer than there should be: look at their logs and their pods.",
            decimals: 0,
            steps: [WRONG, [1, FINE]],
            queries: [{ expr: `sum(${series("up", ...HERE)})` }],
          }),
        ],
        [
          4,
          stat({
            title: "Restarts in 1 h",
            description:
              "Processes that restarted in their place. A deployment has new places; a restart here is a crash, or out of memory.",
            decimals: 0,
            steps: [FINE, [1, SOON]],
            queries: [{ expr: `sum(changes(${series("process_start_time_seconds", ...HERE)}[1h]))` }],
          }),
        ],
        [
          4,
          stat({
            title: "Faults",
            description: "The share of requests that failed on our side. The tables below say which operation.",
            unit: "percentunit",
            decimals: 2,
            steps: [FINE, [0.01, WRONG]],
            queries: [{ expr: shareOf(requests(FAULTS), requests()) }],
            links: [toTraces("Traces that failed", '{resource.service.name="${service}" && status=error}')],
          }),
        ],
        [
          4,
          stat({
            title: "95 % answered within",
            description: "Of all operations together. The table below tells them apart.",
            unit: "s",
            decimals: 0,
            steps: [FINE, [0.5, SOON]],
            queries: [{ expr: quantile(0.95, "", "stakehold_request_seconds", ...HERE) }],
            links: [toTraces("Slow traces", '{resource.service.name="${service}" && duration>500ms}')],
          }),
        ],
        [
          4,
          stat({
            title: "Dead letters",
            description: "Events that it could not handle. Above 0: mend the cause, then 'Handle again' on /admin.",
            decimals: 0,
            steps: NONE_WANTED,
            queries: [{ expr: shown("", "stakehold_dead_letters", ...HERE) }],
          }),
        ],
        [
          4,
          stat({
            title: "Busiest event loop",
            description:
              "For which share of the time the busiest process was late for what was due. Above 50 % it has more to do than it can.",
            unit: "percentunit",
            decimals: 0,
            steps: [FINE, [0.1, SOON], [0.5, WRONG]],
            queries: [{ expr: lateShare("", ...HERE) }],
          }),
        ],
      ],
    },
  ],
} as const;

const operations = {
  title: "Requests",
  lines: [
    {
      height: 9,
      panels: [
        [
          14,
          table({
            title: "Operations",
            description:
              "What it is asked for, as graph fields and RPCs: how often, what fails and how long it takes. Begin with the one that fails or is slow.",
            named: { operation: "Operation", kind: "Kind" },
            columns: [
              { title: "A second", expr: byOperation(), unit: "reqps", decimals: 2 },
              {
                title: "Faults",
                expr: shareOf(byOperation(FAULTS), byOperation()),
                unit: "percentunit",
                decimals: 1,
                steps: [PLAIN, [0.01, WRONG]],
              },
              {
                title: "Half within",
                expr: quantile(0.5, "kind, operation", "stakehold_request_seconds", ...HERE),
                unit: "s",
                decimals: 1,
              },
              {
                title: "95 % within",
                expr: quantile(0.95, "kind, operation", "stakehold_request_seconds", ...HERE),
                unit: "s",
                decimals: 1,
                steps: [PLAIN, [0.5, SOON]],
              },
            ],
            sortBy: "A second",
            link: toTraces(
              "Traces of it",
              '{resource.service.name="${service}" && name=~".*${__data.fields.Operation}"}',
            ),
          }),
        ],
        [
          10,
          lines({
            title: "Requests by outcome",
            description:
              "OK and the codes of what was refused, a second. INTERNAL is a fault of its own; UNAVAILABLE is one below it.",
            unit: "reqps",
            stacked: true,
            queries: [{ expr: perSecond("code", "stakehold_request_seconds_count", ...HERE), legend: "{{code}}" }],
            links: [toTraces("Traces that failed", '{resource.service.name="${service}" && status=error}')],
          }),
        ],
      ],
    },
    {
      height: 8,
      panels: [
        [
          12,
          lines({
            title: "The slowest operations",
            description:
              "95 of 100 requests for each of the ten that take longest. The dots are traces of single ones.",
            unit: "s",
            queries: [
              {
                expr: `topk(10, ${quantile(0.95, "operation", "stakehold_request_seconds", ...HERE)})`,
                legend: "{{operation}}",
              },
            ],
            links: [toTraces("Slow traces", '{resource.service.name="${service}" && duration>500ms}')],
          }),
        ],
        [
          12,
          lines({
            title: "Operations that fail",
            description: "Faults of our side by operation and code. Find the reference of an INTERNAL in the log.",
            unit: "reqps",
            queries: [
              {
                expr: orNone(
                  "operation",
                  perSecond("operation, code", "stakehold_request_seconds_count", ...HERE, FAULTS),
                ),
                legend: "{{operation}} {{code}}",
              },
            ],
          }),
        ],
      ],
    },
  ],
} as const;

const background = {
  title: "Events and activities",
  lines: [
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "Events handled",
            description: "By type, a second. Traces of single ones are linked to what published them.",
            unit: "ops",
            queries: [
              {
                expr: orNone("type", perSecond("type", "stakehold_event_handling_seconds_count", ...HERE)),
                legend: "{{type}}",
              },
            ],
            links: [toDashboard("stakehold-messaging", "service=${service}")],
          }),
        ],
        [
          8,
          lines({
            title: "How long events take",
            description:
              "95 of 100 by type. Near 60 s Kafka gives the partition to another process: find what is slow.",
            unit: "s",
            queries: [
              {
                expr: orNone("type", quantile(0.95, "type", "stakehold_event_handling_seconds", ...HERE)),
                legend: "{{type}}",
              },
            ],
          }),
        ],
        [
          8,
          lines({
            title: "Events tried again or parked",
            description:
              "Retries wait for something that is away, and hold up what comes after. A parked event is among the dead letters.",
            unit: "ops",
            queries: [
              {
                expr: orNone("type", perSecond("type", "stakehold_event_retries_total", ...HERE)),
                legend: "again: {{type}}",
              },
              {
                expr: orNone("type", perSecond("type", "stakehold_events_parked_total", ...HERE)),
                legend: "parked: {{type}}",
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
            description:
              "Attempts by activity and code, a second. Codes other than OK that go on: a workflow does not get on.",
            unit: "ops",
            queries: [
              {
                expr: orNone("activity", perSecond("activity, code", "stakehold_activity_seconds_count", ...HERE)),
                legend: "{{activity}} {{code}}",
              },
            ],
            links: [
              toTraces(
                "Activities that failed",
                '{resource.service.name="${service}" && name=~"activity.*" && status=error}',
              ),
            ],
          }),
        ],
        [
          8,
          lines({
            title: "How long activities take",
            description: "95 of 100 attempts by activity. Those of payments wait for Stripe.",
            unit: "s",
            queries: [
              {
                expr: orNone("activity", quantile(0.95, "activity", "stakehold_activity_seconds", ...HERE)),
                legend: "{{activity}}",
              },
            ],
          }),
        ],
        [
          8,
          bars({
            title: "Rounds that failed",
            description:
              "What it does by itself and could not, by hour. It is tried again within a minute; the log says why.",
            step: "1h",
            decimals: 0,
            queries: [
              {
                expr: orNone("schedule", grown("schedule", "stakehold_failed_rounds_total", "1h", ...HERE)),
                legend: "{{schedule}}",
              },
            ],
          }),
        ],
      ],
    },
  ],
} as const;

/** Shows all measures of one service. */
export const service = dashboard({
  uid: "stakehold-service",
  description: "What one service is asked, what it does by itself, and how its processes are.",
  from: "now-3h",
  choices,
  sections: [atGlance, operations, background, processPanels(HERE, { database: true })],
});
