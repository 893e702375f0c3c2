import { expect, test } from "@jest/globals";
import { metricsIn } from "./metrics-in.ts";

test.each([
  ["a series", "up", ["up"]],
  ["labels and what they are", `up{job="stakehold", service=~"a|b"} == 0`, ["up"]],
  [
    "functions",
    "histogram_quantile(0.95, sum by (le, service) (rate(stakehold_call_seconds_bucket[5m])))",
    ["stakehold_call_seconds_bucket"],
  ],
  [
    "words between series",
    "a:b:c{x='y'} and on (le) d unless ignoring(z) group_left (q) e > bool 1e3",
    ["a:b:c", "d", "e"],
  ],
  [
    "grouping behind the function",
    "sum(rate(requests_total[1m])) by (service) / on () group_left () sum(limits)",
    ["requests_total", "limits"],
  ],
  ["times", "max_over_time(up[1h:5s] offset 30m) and time() - started_seconds > 1.5e3", ["up", "started_seconds"]],
  ["comments and texts that name series", '# not_this\nup{a="not_that{"}', ["up"]],
  ["one series twice", "a / (a + b)", ["a", "b"]],
])("returns only the series of an expression with %s", (_what, query, names) => {
  expect(metricsIn(query)).toEqual(names);
});
