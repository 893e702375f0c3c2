import { FINE, NONE_WANTED_IN_ROWS, PLAIN, SOON, WRONG } from "../colours.ts";
import { dashboard } from "../dashboard.ts";
import { toDashboard, toTraces } from "../links.ts";
import { barGauge } from "../panels/bar-gauge.ts";
import { stat } from "../panels/stat.ts";
import { table } from "../panels/table.ts";
import { lines } from "../panels/time-lines.ts";
import { WAITING_FOR_A_PERSON } from "../people.ts";
import { budgetLeft, burn, FAULTS, promises, type Promised } from "../promises.ts";
import { grown, orNone, perSecond, quantile, series, shareOf, shown } from "../queries.ts";

const GATEWAY = 'kind="gateway"';

const stateOf = ({ title, means, objective, kept }: Promised) =>
  stat({
    title,
    description: `${means} The share of the last 5 minutes; ${objective * 100} % are promised. Red: look at the burn below, then at the dashboard of what is concerned.`,
    unit: "percentunit",
    decimals: 2,
    steps: [WRONG, [objective - 0.04, SOON], [objective, FINE]],
    tile: true,
    queries: [{ expr: kept("5m") }],
  });

const promised = {
  lines: [
    { height: 5, panels: promises.map((promise) => [4, stateOf(promise)] as const) },
    {
      height: 8,
      panels: [
        [
          10,
          barGauge({
            title: "Budget left of 30 days",
            description:
              "How much may still go wrong before a promise is broken for this month. Below a quarter: mend before you build.",
            unit: "percentunit",
            decimals: 0,
            min: 0,
            max: 1,
            steps: [WRONG, [0.05, SOON], [0.25, FINE]],
            ifNothing: "nothing yet",
            queries: promises.map((promise) => ({ expr: budgetLeft(promise), legend: promise.title })),
          }),
        ],
        [
          14,
          lines({
            title: "Burn of the last hour",
            description:
              "How many times as fast as it may a budget is spent: at 1 it lasts 30 days, at 14.4 it is gone in two. Above 14.4 somebody is called.",
            steps: [PLAIN, [1, SOON], [14.4, WRONG]],
            decimals: 1,
            queries: promises.map((promise) => ({ expr: burn(promise, "1h"), legend: promise.title })),
          }),
        ],
      ],
    },
  ],
} as const;

const felt = {
  title: "What people feel",
  lines: [
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "Requests",
            description: "What people ask the gateway for, a second. A sudden drop means that they do not reach it.",
            unit: "reqps",
            queries: [{ expr: perSecond("", "stakehold_request_seconds_count", GATEWAY), legend: "all" }],
            links: [toDashboard("stakehold-gateway")],
          }),
        ],
        [
          8,
          lines({
            title: "Faults",
            description:
              "The share of requests that failed on our side, by code. UNAVAILABLE or DEADLINE_EXCEEDED: a part below is away; its row in the table says which. INTERNAL: look at the traces.",
            unit: "percentunit",
            steps: [PLAIN, [0.01, WRONG]],
            queries: [
              {
                expr: orNone(
                  "code",
                  `${perSecond("code", "stakehold_request_seconds_count", GATEWAY, FAULTS)} / on () group_left () ${perSecond("", "stakehold_request_seconds_count", GATEWAY)}`,
                ),
                legend: "{{code}}",
              },
            ],
            links: [
              toTraces("Traces that failed", '{resource.service.name="gateway" && status=error}'),
              toDashboard("stakehold-gateway"),
            ],
          }),
        ],
        [
          8,
          lines({
            title: "Waiting time",
            description:
              "How long half, 95 and 99 of 100 requests took at the gateway. The dots are traces of single ones.",
            unit: "s",
            steps: [PLAIN, [0.5, WRONG]],
            queries: [0.5, 0.95, 0.99].map((share) => ({
              expr: quantile(share, "", "stakehold_request_seconds", GATEWAY),
              legend: `${share * 100} %`,
            })),
            links: [
              toTraces("Slow traces", '{resource.service.name="gateway" && duration>500ms}'),
              toDashboard("stakehold-gateway"),
            ],
          }),
        ],
      ],
    },
  ],
} as const;

const rateOfCodes = (...matchers: readonly string[]) =>
  perSecond("service", "stakehold_request_seconds_count", ...matchers);

const causes = {
  title: "Why, and who has to act",
  lines: [
    {
      height: 10,
      panels: [
        [
          9,
          table({
            title: "What waits for a person",
            description:
              "Things that do not go on before somebody has looked at them. Anything above 0 is decided on /admin; docs/operations says of each what to do.",
            named: { what: "What" },
            columns: [
              {
                title: "Waiting",
                expr: `sum by (what) (${WAITING_FOR_A_PERSON})`,
                decimals: 0,
                steps: NONE_WANTED_IN_ROWS,
              },
            ],
            sortBy: "Waiting",
            links: [toDashboard("stakehold-money"), toDashboard("stakehold-bets")],
          }),
        ],
        [
          15,
          table({
            title: "Parts",
            description:
              "Every service with what it is asked, what fails and how long it takes. Follow the name of the one that is coloured.",
            named: { service: "Service" },
            columns: [
              {
                title: "Processes",
                expr: `sum by (service) (${series("up")})`,
                decimals: 0,
                steps: [WRONG, [1, PLAIN]],
              },
              {
                title: "Away",
                expr: `sum by (service) (${series("up")} == bool 0)`,
                decimals: 0,
                steps: NONE_WANTED_IN_ROWS,
              },
              {
                title: "Restarts in 1 h",
                expr: `sum by (service) (changes(${series("process_start_time_seconds")}[1h]))`,
                decimals: 0,
                steps: [PLAIN, [1, SOON]],
              },
              { title: "Requests", expr: rateOfCodes(), unit: "reqps", decimals: 1 },
              {
                title: "Faults",
                expr: shareOf(rateOfCodes(FAULTS), rateOfCodes()),
                unit: "percentunit",
                decimals: 1,
                steps: [PLAIN, [0.01, WRONG]],
              },
              {
                title: "95 % within",
                expr: quantile(0.95, "service", "stakehold_request_seconds"),
                unit: "s",
                decimals: 0,
                steps: [PLAIN, [0.5, SOON]],
              },
              {
                title: "Events behind",
                expr: `sum by (service) (${shown("service, topic", "stakehold_consumer_lag_events")})`,
                decimals: 0,
                steps: [PLAIN, [100, SOON]],
              },
            ],
            sortBy: "Faults",
            link: {
              title: "Open this service",
              url: '/d/stakehold-service?var-service=${__data.fields["Service"]}&${__url_time_range}&${datasource:queryparam}',
            },
          }),
        ],
      ],
    },
    {
      height: 7,
      panels: [
        [
          8,
          lines({
            title: "Steps that are overdue",
            description:
              "What should have happened to bets and to money by now and did not. It is woken again by itself; if it stays, look at what hangs.",
            steps: [PLAIN, [1, WRONG]],
            decimals: 0,
            queries: [{ expr: shown("step", "stakehold_overdue_steps"), legend: "{{step}}" }],
            links: [toDashboard("stakehold-bets")],
          }),
        ],
        [
          8,
          lines({
            title: "Calls to Stripe that failed",
            description:
              "Answers other than 2xx, and none at all. 401: the key is refused. 5xx, 429 or none: Stripe has trouble, and what is not done is done later.",
            unit: "reqps",
            queries: [
              {
                expr: orNone("code", perSecond("code", "stakehold_call_seconds_count", 'code!~"2.."')),
                legend: "{{code}}",
              },
            ],
            links: [toDashboard("stakehold-money"), toDashboard("stakehold-service", "service=payments")],
          }),
        ],
        [
          8,
          lines({
            title: "Mails",
            description:
              "Mails that wait to be sent, and those given up in the last hour. Waiting ones grow: the mail server refuses them or is away.",
            decimals: 0,
            queries: [
              { expr: shown("", "stakehold_mails_waiting"), legend: "waiting" },
              {
                expr: `(${grown("", "stakehold_mails_total", "1h", 'state="FAILED"')} or 0 * ${shown("", "stakehold_mails_waiting")})`,
                legend: "given up in 1 h",
              },
            ],
            links: [toDashboard("stakehold-service", "service=notifications")],
          }),
        ],
      ],
    },
  ],
} as const;

/** Shows whether promises to people are kept, and what is wrong where they are not. */
export const working = dashboard({
  uid: "stakehold-working",
  description: "Whether people get what they were promised, how much may still go wrong, and who has to act.",
  from: "now-6h",
  sections: [promised, felt, causes],
});
