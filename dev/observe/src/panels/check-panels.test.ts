import { describe, expect, test } from "@jest/globals";
import type { Rule } from "../prometheus-api.ts";
import { checkPanels } from "./check-panels.ts";
import { dashboardIn } from "./dashboard.ts";

const dashboardOf = (expressions: readonly string[], variables: readonly object[] = []) =>
  dashboardIn(
    JSON.stringify({
      title: "Money",
      templating: { list: [{ type: "datasource", name: "datasource" }, ...variables] },
      panels: [{ title: "a row", panels: expressions.map((expr) => ({ title: "Held", targets: [{ expr }] })) }],
    }),
  );

/** A Prometheus that has data for some expressions, and rejects incomplete ones. */
const prometheusWith = (answered: readonly string[], rules: readonly Rule[] = []) => ({
  count: async (query: string) => {
    if (query.endsWith("(")) throw new Error("parse error: unclosed left parenthesis");
    return answered.includes(query) ? 1 : 0;
  },
  labelValues: async (label: string) => (label === "service" ? ["bets", "voting"] : []),
  rules: async () => rules,
});

const problemsOf = async (...args: Parameters<typeof checkPanels>) =>
  (await checkPanels(...args)).findings.map(({ place, problem }) => [place, problem]);

describe("a panel", () => {
  test("is reported if it has no data or an invalid query, in rows too", async () => {
    const dashboard = dashboardOf(["up", "down", "sum("]);
    expect(await problemsOf(prometheusWith(["up"]), [dashboard])).toEqual([
      ["Money › Held", "no data"],
      ["Money › Held", "parse error: unclosed left parenthesis"],
    ]);
  });

  test("is queried with existing values: one for a single-value variable, all for a multi-value one", async () => {
    const definition = "label_values(up, service)";
    const one = dashboardOf([`up{s="$service"}[$__rate_interval]`], [{ type: "query", name: "service", definition }]);
    const several = dashboardOf(['up{s=~"${service}"}'], [{ type: "query", name: "service", multi: true, definition }]);
    expect(await problemsOf(prometheusWith(['up{s="voting"}[1m]']), [one])).toEqual([]);
    expect(await problemsOf(prometheusWith(['up{s=~"bets|voting"}']), [several])).toEqual([]);
    expect(await problemsOf(prometheusWith([]), [one, several])).toHaveLength(2);
  });

  test("is reported if its variable has no value", async () => {
    const variable = { type: "query", name: "topic", definition: "label_values(up, topic)" };
    expect(await problemsOf(prometheusWith([]), [dashboardOf(["$topic"], [variable])])).toEqual([
      ["Money › Held", "a variable of this dashboard has no value"],
    ]);
  });
});

describe("a rule", () => {
  const rule = (name: string, query: string, isAlert = true): Rule => ({ group: "money", name, query, isAlert });

  test("may return nothing while everything it uses is measured or recorded by another rule", async () => {
    const rules = [rule("share", "up / 2", false), rule("Low", "share < 1 and up == 0")];
    expect(await problemsOf(prometheusWith(["up"], rules), [])).toEqual([]);
  });

  test("is reported if it uses a metric that nobody measures", async () => {
    const rules = [rule("Low", "up < 1 unless typo_total > 0")];
    expect(await problemsOf(prometheusWith(["up"], rules), [])).toEqual([
      ["rules › money › Low", "nobody measures typo_total"],
    ]);
  });
});

test("rejects a dashboard with an unsupported variable query", () => {
  const variable = { type: "query", name: "service", definition: "query_result(up)" };
  expect(() => dashboardOf([], [variable])).toThrow("A variable asks otherwise: query_result(up)");
});
