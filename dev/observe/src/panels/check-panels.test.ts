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

const problemsOf = async (...asked: Parameters<typeof checkPanels>) =>
  (await checkPanels(...asked)).findings.map(({ place, problem }) => [place, problem]);

describe("a panel", () => {
  test("is found that has no data, and one that Prometheus can't read, in rows too", async () => {
    const dashboard = dashboardOf(["up", "down", "sum("]);
    expect(await problemsOf(prometheusWith(["up"]), [dashboard])).toEqual([
      ["Money › Held", "no data"],
      ["Money › Held", "parse error: unclosed left parenthesis"],
    ]);
  });

  test("is asked with values that there are: each of a variable that takes one, all of one that takes several", async () => {
    const definition = "label_values(up, service)";
    const one = dashboardOf([`up{s="$service"}[$__rate_interval]`], [{ type: "query", name: "service", definition }]);
    const several = dashboardOf(['up{s=~"${service}"}'], [{ type: "query", name: "service", multi: true, definition }]);
    expect(await problemsOf(prometheusWith(['up{s="voting"}[1m]']), [one])).toEqual([]);
    expect(await problemsOf(prometheusWith(['up{s=~"bets|voting"}']), [several])).toEqual([]);
    expect(await problemsOf(prometheusWith([]), [one, several])).toHaveLength(2);
  });

  test("is found whose variable has no value", async () => {
    const variable = { type: "query", name: "topic", definition: "label_values(up, topic)" };
    expect(await problemsOf(prometheusWith([]), [dashboardOf(["$topic"], [variable])])).toEqual([
      ["Money › Held", "a variable of this dashboard has no value"],
    ]);
  });
});

describe("a rule", () => {
  const rule = (name: string, query: string, isAlert = true): Rule => ({ group: "money", name, query, isAlert });

  test("may have no answer as long as all that it is about is measured, or recorded by another", async () => {
    const rules = [rule("share", "up / 2", false), rule("Low", "share < 1 and up == 0")];
    expect(await problemsOf(prometheusWith(["up"], rules), [])).toEqual([]);
  });

  test("is found that is about what nobody measures", async () => {
    const rules = [rule("Low", "up < 1 unless typo_total > 0")];
    expect(await problemsOf(prometheusWith(["up"], rules), [])).toEqual([
      ["rules › money › Low", "nobody measures typo_total"],
    ]);
  });
});

test("a dashboard whose variable asks otherwise is refused", () => {
  const variable = { type: "query", name: "service", definition: "query_result(up)" };
  expect(() => dashboardOf([], [variable])).toThrow("A variable asks otherwise: query_result(up)");
});
