import { FINE, PLAIN, SOON, WRONG } from "../colours.ts";
import { dashboard, type Choice } from "../dashboard.ts";
import { toDashboard, toTraces } from "../links.ts";
import { stat } from "../panels/stat.ts";
import { table } from "../panels/table.ts";
import { lines } from "../panels/time-lines.ts";
import { lateShare, orNone, perSecond, quantile, series, shareOf } from "../queries.ts";

const HERE = 'service=~"$service"';
const CONNECTIONS = "stakehold_database_connections";

const choices: readonly Choice[] = [
  {
    name: "service",
    title: "Service",
    query: `label_values(${series(CONNECTIONS)}, service)`,
    several: true,
  },
];

const connections = (by: string, ...matchers: readonly string[]) =>
  `sum${by} (${series(CONNECTIONS, HERE, ...matchers)})`;
const waiting = (by: string) => `sum${by} (${series("stakehold_database_waiting", HERE)})`;
const BY_SERVICE = " by (service)";
/** The codes for a database that is unavailable or too slow. */
const NO_ANSWER = 'code=~"UNAVAILABLE|DEADLINE_EXCEEDED|INTERNAL"';
const REQUESTS = "stakehold_request_seconds_count";

const atGlance = {
  lines: [
    {
      height: 3,
      panels: [
        [
          6,
          stat({
            title: "Wait for a connection",
            description:
              "Above 0 for minutes: statements are slow (look for locks), or processes may have too few connections.",
            decimals: 0,
            steps: [FINE, [1, SOON], [10, WRONG]],
            tile: true,
            queries: [{ expr: waiting("") }],
          }),
        ],
        [
          6,
          stat({
            title: "Connections",
            description:
              "All that the platform has open now. PostgreSQL must take them, and those of a deployment besides.",
            decimals: 0,
            queries: [{ expr: connections("") }],
          }),
        ],
        [
          6,
          stat({
            title: "In use",
            description:
              "The share of open connections that are at work. Near 100 % for long: statements are slow, or too many.",
            unit: "percentunit",
            decimals: 0,
            steps: [FINE, [0.8, SOON], [0.95, WRONG]],
            queries: [{ expr: shareOf(connections("", 'state="active"'), connections("")) }],
          }),
        ],
        [
          6,
          stat({
            title: "RPCs answered within, 95 %",
            description: "RPCs are little else than statements: when they slow down together, PostgreSQL is slow.",
            unit: "s",
            decimals: 0,
            steps: [FINE, [0.25, SOON], [1, WRONG]],
            queries: [{ expr: quantile(0.95, "", "stakehold_request_seconds", 'kind="rpc"', HERE) }],
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
            title: "Waiting, by service",
            description:
              "Who waits for a connection. One service alone has slow statements; all at once, the server is slow or away.",
            decimals: 0,
            steps: [PLAIN, [1, SOON]],
            queries: [{ expr: waiting(BY_SERVICE), legend: "{{service}}" }],
          }),
        ],
        [
          8,
          lines({
            title: "At work, by service",
            description:
              "Connections with a statement under way. A line that stays at its top is at DATABASE_CONNECTIONS.",
            decimals: 0,
            queries: [{ expr: connections(BY_SERVICE, 'state="active"'), legend: "{{service}}" }],
          }),
        ],
        [
          8,
          table({
            title: "Pools",
            description:
              "What each process keeps open and who waits there. Begin with the process that has waiting ones.",
            named: { service: "Service", instance: "Process" },
            columns: [
              {
                title: "In use",
                expr: connections(" by (service, instance)", 'state="active"'),
                decimals: 0,
              },
              { title: "Idle", expr: connections(" by (service, instance)", 'state="idle"'), decimals: 0 },
              {
                title: "Waiting",
                expr: waiting(" by (service, instance)"),
                decimals: 0,
                steps: [PLAIN, [1, SOON]],
              },
            ],
            sortBy: "Waiting",
            link: {
              title: "Open this service",
              url: '/d/stakehold-service?var-service=${__data.fields["Service"]}&${__url_time_range}&${datasource:queryparam}',
            },
          }),
        ],
      ],
    },
  ],
} as const;

const slow = {
  title: "Is it the database?",
  lines: [
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "How long services take",
            description:
              "95 of 100 of the graph's requests and RPCs, by service. All rise and event loops do not: it is the database.",
            unit: "s",
            queries: [
              {
                expr: quantile(0.95, "service", "stakehold_request_seconds", 'kind=~"graphql|rpc"', HERE),
                legend: "{{service}}",
              },
            ],
            links: [toTraces("Slow statements", '{span.db.system.name="postgresql" && duration>100ms}')],
          }),
        ],
        [
          8,
          lines({
            title: "Event loops, late",
            description:
              "The busiest process of each service. These rise as well: the processes are slow, and not the database.",
            unit: "percentunit",
            steps: [PLAIN, [0.1, SOON]],
            queries: [{ expr: lateShare("service", HERE), legend: "{{service}}" }],
          }),
        ],
        [
          8,
          lines({
            title: "Requests without an answer",
            description: "UNAVAILABLE, DEADLINE_EXCEEDED and INTERNAL of services. All at once: PostgreSQL is away.",
            unit: "reqps",
            queries: [
              {
                expr: orNone("service", perSecond("service, code", REQUESTS, HERE, NO_ANSWER)),
                legend: "{{service}} {{code}}",
              },
            ],
            links: [toTraces("Statements that failed", '{span.db.system.name="postgresql" && status=error}')],
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
            title: "The slowest RPCs",
            description: "95 of 100, for each of the ten that take longest. Their traces show every statement.",
            unit: "s",
            queries: [
              {
                expr: `topk(10, ${quantile(0.95, "service, operation", "stakehold_request_seconds", 'kind="rpc"', HERE)})`,
                legend: "{{service}} {{operation}}",
              },
            ],
            links: [toTraces("Slow statements", '{span.db.system.name="postgresql" && duration>100ms}')],
          }),
        ],
        [
          12,
          lines({
            title: "Rounds that failed",
            description: "What services do by themselves and could not, such as waking what is due. The log says why.",
            queries: [
              {
                expr: orNone("schedule", perSecond("service, schedule", "stakehold_failed_rounds_total", HERE)),
                legend: "{{service}} {{schedule}}",
              },
            ],
            links: [toDashboard("stakehold-service")],
          }),
        ],
      ],
    },
  ],
} as const;

/** Shows whether the services get connections and responses from PostgreSQL. */
export const postgresql = dashboard({
  uid: "stakehold-postgresql",
  description: "Whether services get connections and answers from PostgreSQL, as their processes see it.",
  from: "now-3h",
  choices,
  sections: [atGlance, slow],
});
