import type { PrometheusApi } from "../prometheus-api.ts";
import type { Dashboard, Variable } from "./dashboard.ts";
import { metricsIn } from "./metrics-in.ts";

/** A query without a result. */
export type Finding = {
  /** Dashboard and panel, or the rule. */
  readonly place: string;
  readonly query: string;
  readonly problem: string;
};

/** How many queries were sent, and those without a result. */
export type Answers = { readonly asked: number; readonly findings: readonly Finding[] };

type Api = Pick<PrometheusApi, "count" | "labelValues" | "rules">;

/** Grafana's built-in variables, as for the last half hour. */
const BUILT_IN: Choice = {
  __rate_interval: "1m",
  __interval: "15s",
  __range: "30m",
  __range_s: "1800",
  __interval_ms: "15000",
};

/** A value for each variable. */
type Choice = Readonly<Record<string, string>>;

/**
 * Runs all queries of dashboards and rules. A panel's query passes if one choice of variables has a result; a rule,
 * which usually has none while all is well, if all its series are measured or recorded.
 */
export async function checkPanels(prometheus: Api, dashboards: readonly Dashboard[]): Promise<Answers> {
  const findings: Finding[] = [];
  let asked = 0;
  for (const { title, variables, questions } of dashboards) {
    const choices = await choicesOf(prometheus, variables);
    for (const { panel, query } of questions) {
      asked += 1;
      const problem = await problemOf(prometheus, query, choices);
      if (problem !== undefined) findings.push({ place: `${title} › ${panel}`, query, problem });
    }
  }
  const rules = await prometheus.rules();
  const recorded = new Set(rules.filter(({ isAlert }) => !isAlert).map(({ name }) => name));
  for (const { group, name, query } of rules) {
    asked += 1;
    const problem = await problemOfRule(prometheus, query, recorded);
    if (problem !== undefined) findings.push({ place: `rules › ${group} › ${name}`, query, problem });
  }
  return { asked, findings };
}

/** Returns every choice: all values at once of a multi-value variable, and each of any other. */
async function choicesOf(prometheus: Api, variables: readonly Variable[]): Promise<readonly Choice[]> {
  let choices: readonly Choice[] = [BUILT_IN];
  for (const { name, isMulti, values } of variables) {
    const next = await Promise.all(
      choices.map(async (choice) => {
        const found = await prometheus.labelValues(values.label, filledIn(values.matching, choice));
        const chosen = isMulti ? [found.join("|")] : found;
        return chosen.map((value) => ({ ...choice, [name]: value }));
      }),
    );
    choices = next.flat();
  }
  return choices;
}

async function problemOf(prometheus: Api, query: string, choices: readonly Choice[]): Promise<string | undefined> {
  let problem = "a variable of this dashboard has no value";
  for (const choice of choices) {
    try {
      if ((await prometheus.count(filledIn(query, choice))) > 0) return undefined;
      problem = "no data";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return problem;
}

async function problemOfRule(
  prometheus: Api,
  query: string,
  recorded: ReadonlySet<string>,
): Promise<string | undefined> {
  const missing: string[] = [];
  for (const name of metricsIn(query)) {
    if (!recorded.has(name) && (await prometheus.count(name)) === 0) missing.push(name);
  }
  return missing.length === 0 ? undefined : `nobody measures ${missing.join(", ")}`;
}

/** Unknown variables stay: Prometheus must reject them. */
const filledIn = (query: string, choice: Choice): string =>
  query.replaceAll(
    /\$\{(\w+)(?::\w+)?\}|\$(\w+)/g,
    (all, braced?: string, bare?: string) => choice[braced ?? bare ?? ""] ?? all,
  );
