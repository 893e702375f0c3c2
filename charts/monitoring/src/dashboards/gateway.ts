import { FINE, PLAIN, SOON, WRONG } from "../colours.ts";
import { dashboard, type Choice } from "../dashboard.ts";
import { toDashboard, toTraces } from "../links.ts";
import { stat } from "../panels/stat.ts";
import { table } from "../panels/table.ts";
import { lines } from "../panels/time-lines.ts";
import { processPanels } from "../process.ts";
import { FAULTS } from "../promises.ts";
import { orNone, perSecond, quantile, series, shareOf } from "../queries.ts";

const GATEWAY = 'service="gateway"';
const HERE = [GATEWAY, 'instance=~"$instance"'] as const;
const ASKED = ['kind="gateway"', ...HERE] as const;

const choices: readonly Choice[] = [
  {
    name: "instance",
    title: "Process",
    query: `label_values(${series("up", GATEWAY)}, instance)`,
    several: true,
  },
];

const COUNT = "stakehold_request_seconds_count";
const all = perSecond("", COUNT, ...ASKED);

const atGlance = {
  lines: [
    {
      height: 3,
      panels: [
        [
          5,
          stat({
            title: "Requests",
            description: "What people ask for, a second. A drop to nothing means that they do not reach the door.",
            unit: "reqps",
            decimals: 1,
            queries: [{ expr: all }],
          }),
        ],
        [
          5,
          stat({
            title: "Faults",
            description: "The share that failed on our side. The causes are below, by part.",
            unit: "percentunit",
            decimals: 2,
            steps: [FINE, [0.01, WRONG]],
            queries: [{ expr: shareOf(perSecond("", COUNT, ...ASKED, FAULTS), all) }],
            links: [toTraces("Traces that failed", '{resource.service.name="gateway" && status=error}')],
          }),
        ],
        [
          5,
          stat({
            title: "95 % answered within",
            description: "Over all that people ask for. 500 ms are promised for 99 of 100.",
            unit: "s",
            decimals: 0,
            steps: [FINE, [0.5, WRONG]],
            queries: [{ expr: quantile(0.95, "", "stakehold_request_seconds", ...ASKED) }],
            links: [toTraces("Slow traces", '{resource.service.name="gateway" && duration>500ms}')],
          }),
        ],
        [
          5,
          stat({
            title: "Pages that watch",
            description: "Open streams. One gateway takes 10,000 of them: add one before that.",
            decimals: 0,
            queries: [{ expr: `sum(${series("stakehold_live_streams", ...HERE)})` }],
          }),
        ],
        [
          4,
          stat({
            title: "Gateways",
            description: "How many answer Prometheus. With none, nobody reaches the platform.",
            decimals: 0,
            steps: [WRONG, [1, FINE]],
            queries: [{ expr: `sum(${series("up", ...HERE)})` }],
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
            title: "Requests by outcome",
            description: "OK and the codes of what was refused, a second.",
            unit: "reqps",
            stacked: true,
            queries: [{ expr: perSecond("code", COUNT, ...ASKED), legend: "{{code}}" }],
          }),
        ],
        [
          8,
          lines({
            title: "Waiting time",
            description: "How long half, 95 and 99 of 100 requests took. The dots are traces of single ones.",
            unit: "s",
            steps: [PLAIN, [0.5, WRONG]],
            queries: [0.5, 0.95, 0.99].map((share) => ({
              expr: quantile(share, "", "stakehold_request_seconds", ...ASKED),
              legend: `${share * 100} %`,
            })),
            links: [toTraces("Slow traces", '{resource.service.name="gateway" && duration>500ms}')],
          }),
        ],
        [
          8,
          lines({
            title: "Pages that watch, by gateway",
            description:
              "Open streams. Much on one and little on the others: it is the oldest, and balances out by itself.",
            decimals: 0,
            steps: [PLAIN, [10_000, WRONG]],
            queries: [
              { expr: `max by (instance) (${series("stakehold_live_streams", ...HERE)})`, legend: "{{instance}}" },
            ],
          }),
        ],
      ],
    },
  ],
} as const;

const asked = {
  title: "What is asked for, and by which part it is answered",
  lines: [
    {
      height: 9,
      panels: [
        [
          12,
          table({
            title: "Fields",
            description: "What people ask for, by the first field: how often, what fails and how long it takes.",
            named: { operation: "Field" },
            columns: [
              { title: "A second", expr: perSecond("operation", COUNT, ...ASKED), unit: "reqps", decimals: 2 },
              {
                title: "Faults",
                expr: shareOf(perSecond("operation", COUNT, ...ASKED, FAULTS), perSecond("operation", COUNT, ...ASKED)),
                unit: "percentunit",
                decimals: 1,
                steps: [PLAIN, [0.01, WRONG]],
              },
              {
                title: "95 % within",
                expr: quantile(0.95, "operation", "stakehold_request_seconds", ...ASKED),
                unit: "s",
                decimals: 1,
                steps: [PLAIN, [0.5, SOON]],
              },
            ],
            sortBy: "A second",
          }),
        ],
        [
          12,
          lines({
            title: "How long parts take to answer the gateway",
            description:
              "95 of 100 of the graph's requests, by service. The one that rises with the waiting time is the cause.",
            unit: "s",
            queries: [
              {
                expr: quantile(0.95, "service", "stakehold_request_seconds", 'kind="graphql"'),
                legend: "{{service}}",
              },
            ],
            links: [toDashboard("stakehold-service")],
          }),
        ],
      ],
    },
  ],
} as const;

const door = {
  title: "At the door",
  lines: [
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "Refused, by reason",
            description:
              "What the door turned away. UNAUTHENTICATED leaps: sessions are lost, or somebody guesses. RATE_LIMITED: see beside it.",
            unit: "reqps",
            queries: [
              { expr: orNone("code", perSecond("code", "stakehold_refusals_total", ...HERE)), legend: "{{code}}" },
            ],
          }),
        ],
        [
          8,
          lines({
            title: "Limits hit",
            description:
              "One limit alone leaps: an abuser, or a page that asks too much. Raise it only for the latter.",
            unit: "reqps",
            queries: [
              { expr: orNone("limit", perSecond("limit", "stakehold_limits_hit_total", ...HERE)), legend: "{{limit}}" },
            ],
          }),
        ],
        [
          8,
          lines({
            title: "What security saw",
            description:
              "Sign-ins, refusals, forged webhooks and acts of admins, by event and outcome, in all services. The security log says who.",
            unit: "ops",
            queries: [
              {
                expr: orNone("event", perSecond("event, outcome", "stakehold_security_events_total")),
                legend: "{{event}} {{outcome}}",
              },
            ],
          }),
        ],
      ],
    },
  ],
} as const;

/** Shows requests at the gateway and their outcome. */
export const gateway = dashboard({
  uid: "stakehold-gateway",
  description: "What people ask for, how they are answered, and whom the door turns away.",
  from: "now-3h",
  choices,
  sections: [atGlance, asked, door, processPanels(HERE, { database: false })],
});
