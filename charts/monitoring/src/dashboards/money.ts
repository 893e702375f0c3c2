import { CALM, FINE, NONE_WANTED, PLAIN, SOON, WRONG } from "../colours.ts";
import { dashboard } from "../dashboard.ts";
import { toDashboard, toTraces } from "../links.ts";
import { moved } from "../moved.ts";
import { flow } from "../panels/flow.ts";
import { stat } from "../panels/stat.ts";
import { table } from "../panels/table.ts";
import { bars, lines } from "../panels/time-lines.ts";
import { moneyAlerts } from "../people.ts";
import { orNone, perSecond, quantile, shown } from "../queries.ts";

const state = (name: string) => `${shown("", "stakehold_money_cents", `state="${name}"`)} / 100`;

const USD = "currencyUSD";

const atGlance = {
  lines: [
    {
      height: 3,
      panels: [
        [
          4,
          stat({
            title: "Held",
            description: "What people have at stake now, as the ledger has it. It has to lie at Stripe to the cent.",
            unit: USD,
            queries: [{ expr: state("held") }],
          }),
        ],
        [
          4,
          stat({
            title: "Came in, 24 h",
            description: "Stakes and fees that were paid within a day.",
            unit: USD,
            queries: [{ expr: moved("in", "24h") }],
          }),
        ],
        [
          4,
          stat({
            title: "Went out, 24 h",
            description: "Winnings that were paid and stakes that were given back within a day.",
            unit: USD,
            queries: [{ expr: `${moved("paid_out", "24h")} + ${moved("refunded", "24h")}` }],
          }),
        ],
        [
          4,
          stat({
            title: "Owed and not sent",
            description:
              "What is due to people and has not left. It goes within an hour; if it stays, look at Stripe's calls.",
            unit: USD,
            queries: [{ expr: state("payable") }],
          }),
        ],
        [
          4,
          stat({
            title: "Differences",
            description:
              "What the quick check of the ledger found that is not as it should be. Above 0: find out before anything is booked; nothing is by itself.",
            decimals: 0,
            steps: NONE_WANTED,
            tile: true,
            queries: [{ expr: `sum(${shown("check", "stakehold_ledger_differences")})` }],
          }),
        ],
        [
          4,
          stat({
            title: "Last clean look",
            description:
              "How long ago the ledger was looked at and nothing was found. Above an hour: it is not looked at.",
            unit: "s",
            decimals: 0,
            steps: [FINE, [900, SOON], [3600, WRONG]],
            tile: true,
            queries: [{ expr: `time() - ${shown("", "stakehold_ledger_last_clean_timestamp_seconds")}` }],
          }),
        ],
      ],
    },
    {
      height: 11,
      panels: [
        [
          13,
          flow({
            title: "Where the money is, and what it did in 24 h",
            description:
              "Blue: what was moved within a day. Grey: what lies there now. Orange: what waits for somebody, an account or an answer.",
            unit: USD,
            places: [
              {
                name: "Came in",
                expr: moved("in", "24h"),
                left: 1,
                top: 40,
                colour: CALM,
                leadsTo: ["Held now", "In suspense"],
              },
              {
                name: "Held now",
                expr: state("held"),
                left: 28,
                top: 40,
                colour: PLAIN,
                leadsTo: ["Owed, not sent", "Given back", "Fees kept"],
              },
              { name: "In suspense", expr: state("suspense"), left: 28, top: 76, colour: SOON },
              {
                name: "Owed, not sent",
                expr: state("payable"),
                left: 55,
                top: 40,
                colour: PLAIN,
                leadsTo: ["Paid to winners", "Waits for an account"],
              },
              { name: "Given back", expr: moved("refunded", "24h"), left: 55, top: 76, colour: CALM },
              { name: "Fees kept", expr: moved("fee_kept", "24h"), left: 55, top: 4, colour: CALM },
              { name: "Paid to winners", expr: moved("paid_out", "24h"), left: 81, top: 40, colour: CALM },
              { name: "Waits for an account", expr: state("waiting_for_account"), left: 81, top: 76, colour: SOON },
            ],
          }),
        ],
        [
          11,
          bars({
            title: "Moved by hour",
            description:
              "What came in, and below the line what went out, in each hour. Out without in before it is worth a look.",
            unit: USD,
            step: "1h",
            queries: [
              { expr: moved("in", "1h"), legend: "in" },
              { expr: `- ${moved("paid_out", "1h")}`, legend: "paid to winners" },
              { expr: `- ${moved("refunded", "1h")}`, legend: "given back" },
            ],
          }),
        ],
      ],
    },
  ],
} as const;

const late = {
  title: "Is anything late, or different?",
  lines: [
    {
      height: 8,
      panels: [
        [
          8,
          lines({
            title: "How long money takes to leave",
            description:
              "From settlement, or from the payout account being ready, to Stripe having taken it: half and 99 of 100. An hour is promised.",
            unit: "s",
            steps: [PLAIN, [3600, WRONG]],
            queries: [0.5, 0.99].map((share) => ({
              expr: quantile(share, "", "stakehold_money_left_seconds"),
              legend: `${share * 100} %`,
            })),
            links: [toTraces("Traces of transfers", '{resource.service.name="payments" && name=~".*transfers.*"}')],
          }),
        ],
        [
          8,
          lines({
            title: "How long a payment takes to be seen",
            description:
              "From Stripe's charge to the stake being held: half and 99 of 100. Above 5 s: webhooks are late, and the stake is found by asking Stripe.",
            unit: "s",
            steps: [PLAIN, [5, WRONG]],
            queries: [0.5, 0.99].map((share) => ({
              expr: quantile(share, "", "stakehold_payment_seen_seconds"),
              legend: `${share * 100} %`,
            })),
            links: [toTraces("Traces of webhooks", '{resource.service.name="payments" && name=~".*webhooks.*"}')],
          }),
        ],
        [
          8,
          lines({
            title: "Differences by check",
            description:
              "What each check of the ledger found. The log of payments names the rows; the audit compares every cent.",
            decimals: 0,
            steps: [PLAIN, [1, WRONG]],
            queries: [{ expr: shown("check", "stakehold_ledger_differences"), legend: "{{check}}" }],
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
            title: "Held, owed and waiting",
            description:
              "What lies where. Owed money that only grows does not leave; money in suspense matches no stake and is refunded by an admin.",
            unit: USD,
            stacked: true,
            queries: [{ expr: `${shown("state", "stakehold_money_cents")} / 100`, legend: "{{state}}" }],
          }),
        ],
        [
          8,
          table({
            title: "Money that waits for somebody",
            description:
              "What is parked, by kind. WAITING_PAYOUT waits for the person's payout account; everything else is decided on /admin.",
            named: { kind: "Kind" },
            columns: [
              {
                title: "Waiting",
                expr: shown("kind", "stakehold_payments_parked"),
                decimals: 0,
                steps: [PLAIN, [1, SOON]],
              },
            ],
            sortBy: "Waiting",
          }),
        ],
        [
          8,
          bars({
            title: "Alerts about money",
            description:
              "What was raised in each hour, as it happened. refund and transfer are urgent: money may have gone twice. The log says of which.",
            decimals: 0,
            step: "1h",
            queries: [{ expr: moneyAlerts("1h"), legend: "{{what}}" }],
          }),
        ],
      ],
    },
  ],
} as const;

const stripe = {
  title: "Stripe",
  lines: [
    {
      height: 8,
      panels: [
        [
          6,
          lines({
            title: "Calls by what was answered",
            description:
              "Answers of Stripe by their code; none is no answer. 401: the key is refused. 429: we ask too much.",
            unit: "reqps",
            queries: [{ expr: perSecond("code", "stakehold_call_seconds_count", 'to="stripe"'), legend: "{{code}}" }],
          }),
        ],
        [
          6,
          lines({
            title: "How long Stripe takes",
            description:
              "95 of 100 calls by what was asked for. It hangs: nothing is lost, and what is not done is done later.",
            unit: "s",
            queries: [
              { expr: quantile(0.95, "operation", "stakehold_call_seconds", 'to="stripe"'), legend: "{{operation}}" },
            ],
            links: [toTraces("Slow calls", '{resource.service.name="payments" && name=~".*/v1/.*" && duration>1s}')],
          }),
        ],
        [
          6,
          lines({
            title: "How long calls wait for their turn",
            description:
              "95 of 100 calls by who waits for them, before they are sent. Above 1 s for people: raise STRIPE_CALLS_PER_SECOND as far as the account allows.",
            unit: "s",
            queries: [{ expr: quantile(0.95, "for", "stakehold_stripe_turn_seconds"), legend: "{{for}}" }],
          }),
        ],
        [
          6,
          lines({
            title: "Rounds that failed",
            description:
              "What payments does by itself, such as comparing with Stripe, and could not. It is tried again within a minute; the log says why.",
            queries: [
              {
                expr: orNone("schedule", perSecond("schedule", "stakehold_failed_rounds_total", 'service="payments"')),
                legend: "{{schedule}}",
              },
            ],
            links: [toDashboard("stakehold-service", "service=payments")],
          }),
        ],
      ],
    },
  ],
} as const;

/** Shows where every cent is, what moved, and whether anything is late or different. */
export const money = dashboard({
  uid: "stakehold-money",
  description: "Where the money is, what moved by the hour, and whether anything is late or not as Stripe has it.",
  from: "now-24h",
  sections: [atGlance, late, stripe],
});
