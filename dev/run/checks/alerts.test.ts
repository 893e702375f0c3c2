import { expect, test } from "@jest/globals";
import { faultsOfAlerts, measuresIn, type Monitoring } from "./alerts.ts";

const rule = {
  alert: "BrokerGone",
  expr: 'max by (service) (stakehold_dependency_up{dependency="events"}) == 0 unless on () fault:now',
  labels: { severity: "page" },
  annotations: {
    summary: "It is gone",
    description: "It is.",
    runbook_url: "docs/operations/runbooks/broker-gone.md",
    dashboard: "stakehold-messaging",
    panel: "Kafka",
  },
};
const page =
  "# BrokerGone\n\n## What it means\n\n## What to look at\n\n## What to do\n\n## How to see that it is over\n";
const whole: Monitoring = {
  rules: [{ record: "fault:now", expr: "up == 0", labels: {}, annotations: {} }, rule],
  tests: ["BrokerGone: fires at once", "BrokerGone: keeps quiet", "BrokerGone: is silent on a restart"],
  runbooks: new Map([["broker-gone.md", page]]),
  index: "| [BrokerGone](runbooks/broker-gone.md) | `page` | It is gone | at once |",
  measures: "| `stakehold_dependency_up` | `dependency` | whether | look |",
  dashboards: new Map([["stakehold-messaging", ["Kafka"]]]),
};
const without = (change: Partial<Monitoring["rules"][number]>): Monitoring => ({
  ...whole,
  rules: [...whole.rules.slice(0, 1), { ...rule, ...change }],
});

test("accepts an alert with its page, panel, metrics and tests", () => expect(faultsOfAlerts(whole)).toEqual([]));

test.each<[string, Monitoring, string]>([
  ["no runbook", { ...whole, runbooks: new Map() }, "BrokerGone has no runbook broker-gone.md."],
  [
    "a runbook without an end",
    { ...whole, runbooks: new Map([["broker-gone.md", page.replace("## How", "How")]]) },
    "broker-gone.md lacks one of its four sections.",
  ],
  [
    "a runbook of no alert",
    { ...whole, runbooks: new Map([...whole.runbooks, ["old.md", page]]) },
    "old.md is about no alert.",
  ],
  ["no row in the index", { ...whole, index: "" }, "alerts.md does not list BrokerGone."],
  [
    "no test of a restart",
    { ...whole, tests: whole.tests.slice(0, 2) },
    "BrokerGone has no test that it is silent on a restart.",
  ],
  [
    "a test of nothing",
    { ...whole, tests: [...whole.tests, "Gone: fires"] },
    'The test "Gone: fires" is about no alert.',
  ],
  [
    "another severity in the index",
    { ...whole, index: whole.index.replace("`page`", "`ticket`") },
    "alerts.md gives BrokerGone another severity.",
  ],
  [
    "another time in the index",
    without({ for: "5m" }),
    "alerts.md says that BrokerGone fires after at once; its rules say 5m.",
  ],
  ["no severity", without({ labels: { severity: "" } }), "BrokerGone has no severity."],
  [
    "another dashboard",
    without({ annotations: { ...rule.annotations, dashboard: "mine" } }),
    "BrokerGone leads to a dashboard that there is not: mine.",
  ],
  [
    "an unknown panel",
    without({ annotations: { ...rule.annotations, panel: "Temporal" } }),
    'stakehold-messaging has no panel "Temporal", to which BrokerGone leads.',
  ],
  [
    "an unknown metric",
    { ...whole, measures: "" },
    "A rule asks for stakehold_dependency_up, which measures.md does not have.",
  ],
])("reports %s", (_fault, monitoring, fault) => expect(faultsOfAlerts(monitoring)).toEqual([fault]));

test("finds an expression's series among functions, labels, keywords and numbers", () =>
  expect(
    measuresIn(
      'sum by (le) (rate(a_bucket{le=~"5(\\\\.0)?"}[5m])) > on (promise) group_left () 14.4 * (1 - b:ratio) and 384 * 1e3 < c offset 1h unless vector(1)',
    ).toSorted(),
  ).toEqual(["a_bucket", "b:ratio", "c"]));
