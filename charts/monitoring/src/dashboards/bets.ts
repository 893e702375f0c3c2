import { NONE_WANTED, PLAIN, WRONG } from "../colours.ts";
import { dashboard } from "../dashboard.ts";
import { toDashboard, toTraces } from "../links.ts";
import { barGauge } from "../panels/bar-gauge.ts";
import { stat } from "../panels/stat.ts";
import { lines } from "../panels/time-lines.ts";
import { orNone, perSecond, quantile, shown } from "../queries.ts";

/** Every status in the order of a bet's life, in everyday words. */
const LIFE = [
  ["DRAFT", "draft, not paid"],
  ["ACTIVE", "open to join"],
  ["VOTING", "voted on"],
  ["RESOLVED", "winners paid"],
  ["REFUNDED", "all refunded"],
  ["ABANDONED", "draft given up"],
] as const;

/** The steps whose oldest case is watched, with what each waits for. */
const STEPS = [
  [
    "payment",
    "Oldest payment awaited",
    "A place that is not paid. It lapses by itself; much older than that, nothing woke it.",
  ],
  [
    "voting",
    "Oldest ballot",
    "A bet that is voted on. A ballot ends by itself; much older than that, nothing woke it.",
  ],
  [
    "settling",
    "Oldest settlement",
    "A bet that is decided and whose money is not settled. Above a minute: look at activities, then at Stripe's calls.",
  ],
] as const;

const OF_BETS = 'service="bets"';

const answer = {
  lines: [
    {
      height: 9,
      panels: [
        [
          12,
          barGauge({
            title: "Bets by status",
            description: "How many bets are at each point of their life now, from the draft to the end.",
            decimals: 0,
            min: 0,
            queries: LIFE.map(([status, legend]) => ({
              expr: shown("", "stakehold_bets", `status="${status}"`),
              legend,
            })),
          }),
        ],
        [
          12,
          lines({
            title: "What hangs",
            description:
              "Steps that are overdue: they should have happened and did not. They are woken again by themselves; what stays needs a look at its workflow.",
            decimals: 0,
            steps: [PLAIN, [1, WRONG]],
            queries: [{ expr: shown("step", "stakehold_overdue_steps"), legend: "{{step}}" }],
            links: [toDashboard("stakehold-messaging")],
          }),
        ],
      ],
    },
    {
      height: 3,
      panels: [
        [
          4,
          stat({
            title: "Overdue now",
            description: "All overdue steps together. Above 0 for more than some minutes: people wait for something.",
            decimals: 0,
            steps: NONE_WANTED,
            tile: true,
            queries: [{ expr: `sum(${shown("step", "stakehold_overdue_steps")})` }],
          }),
        ],
        ...STEPS.map(
          ([step, title, description]) =>
            [
              5,
              stat({
                title,
                description,
                unit: "s",
                decimals: 0,
                queries: [{ expr: shown("", "stakehold_bet_step_age_seconds", `step="${step}"`) }],
              }),
            ] as const,
        ),
        [
          5,
          stat({
            title: "Ballots that close within a day",
            description: "What will be decided soon. Many at once mean many settlements at once.",
            decimals: 0,
            queries: [{ expr: shown("", "stakehold_ballots_closing_within_day") }],
          }),
        ],
      ],
    },
  ],
} as const;

const steps = {
  title: "How long each step takes",
  lines: [
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "A payment is seen",
            description: "From Stripe's charge to the stake being held: half and 99 of 100. 5 seconds are promised.",
            unit: "s",
            steps: [PLAIN, [5, WRONG]],
            queries: [0.5, 0.99].map((share) => ({
              expr: quantile(share, "", "stakehold_payment_seen_seconds"),
              legend: `${share * 100} %`,
            })),
            links: [toDashboard("stakehold-money")],
          }),
        ],
        [
          8,
          lines({
            title: "A vote is counted",
            description: "From a vote being written to its being counted: half and 99 of 100. 2 seconds are promised.",
            unit: "s",
            steps: [PLAIN, [2, WRONG]],
            queries: [0.5, 0.99].map((share) => ({
              expr: quantile(share, "", "stakehold_vote_counted_seconds"),
              legend: `${share * 100} %`,
            })),
            links: [toTraces("Traces of votes", '{resource.service.name="voting"}')],
          }),
        ],
        [
          8,
          lines({
            title: "A bet ends after its time",
            description:
              "From the end of a bet or of its ballot to the step that follows: half and 99 of 100. 2 minutes are promised; above it, Temporal or its workers are late.",
            unit: "s",
            steps: [PLAIN, [120, WRONG]],
            queries: [0.5, 0.99].map((share) => ({
              expr: quantile(share, "", "stakehold_bet_ended_late_seconds"),
              legend: `${share * 100} %`,
            })),
            links: [toDashboard("stakehold-messaging")],
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
            title: "Ages by step",
            description: "The age of the oldest bet in each step. A straight line upwards is one bet that hangs.",
            unit: "s",
            queries: [{ expr: shown("step", "stakehold_bet_step_age_seconds"), legend: "{{step}}" }],
          }),
        ],
        [
          12,
          lines({
            title: "Bets that are under way",
            description: "Drafts, open ones and those voted on, over time. Voting that only grows: ballots do not end.",
            decimals: 0,
            stacked: true,
            queries: [
              { expr: shown("status", "stakehold_bets", 'status=~"DRAFT|ACTIVE|VOTING"'), legend: "{{status}}" },
            ],
          }),
        ],
      ],
    },
  ],
} as const;

const work = {
  title: "What does the work",
  lines: [
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "Activities by outcome",
            description: "Attempts of what workflows do, by activity. Look to the right for those that fail.",
            unit: "ops",
            queries: [
              { expr: perSecond("activity", "stakehold_activity_seconds_count", 'code="OK"'), legend: "{{activity}}" },
            ],
            links: [toTraces("Traces of activities", '{name=~"activity.*"}')],
          }),
        ],
        [
          8,
          lines({
            title: "Activities that fail",
            description:
              "Attempts that did not succeed, by activity and code. They are tried again; if it goes on, a bet does not get on. The trace says why.",
            unit: "ops",
            queries: [
              {
                expr: orNone("activity", perSecond("activity, code", "stakehold_activity_seconds_count", 'code!="OK"')),
                legend: "{{activity}} {{code}}",
              },
            ],
            links: [toTraces("Activities that failed", '{name=~"activity.*" && status=error}')],
          }),
        ],
        [
          8,
          lines({
            title: "Events that bets handles",
            description:
              "By type, a second: stakes held, ballots closed, money that left. One that stays away holds bets up.",
            unit: "ops",
            queries: [
              { expr: perSecond("type", "stakehold_event_handling_seconds_count", OF_BETS), legend: "{{type}}" },
            ],
            links: [toDashboard("stakehold-messaging"), toDashboard("stakehold-service", "service=bets")],
          }),
        ],
      ],
    },
  ],
} as const;

/** Shows where every bet is in its life, how long steps take, and what is stuck. */
export const bets = dashboard({
  uid: "stakehold-bets",
  description: "Where bets are in their life, how long each step takes, and what does not get on.",
  from: "now-24h",
  sections: [answer, steps, work],
});
