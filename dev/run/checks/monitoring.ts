import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { parse } from "yaml";
import { z } from "zod";
import { findTool } from "./chart-tools.ts";
import type { Check } from "./check.ts";
import { faultsOfAlerts, type Monitoring } from "./alerts.ts";
import { outputOf } from "./run-program.ts";

const RULES = "charts/stakehold/files/monitoring/rules/*.yaml";
const TESTS = "charts/monitoring/rule-tests/*.yaml";
const DASHBOARDS = "charts/stakehold/files/monitoring/dashboards/*.json";
const RUNBOOKS = "docs/operations/runbooks/*.md";

/**
 * Checks that Prometheus' own program accepts the rules and that their tests pass; that each alert has its page, its
 * dashboard and tests of every kind; and that each rule reads existing metrics.
 */
export const monitoring: Check = {
  name: "monitoring",
  run: async () => {
    const read = readMonitoring();
    const faults = faultsOfAlerts(read);
    const promtool = findTool("promtool");
    if (promtool !== undefined) faults.push(...(await promtoolSays(promtool)));
    if (faults.length > 0) return { kind: "bad", report: faults.join("\n") };
    const count = `${read.rules.filter(({ alert }) => alert !== undefined).length} alerts`;
    const leftOut = promtool === undefined ? "; LEFT OUT: promtool, which comes with Prometheus" : "";
    return { kind: "good", remark: `${count}${leftOut}` };
  },
};

/** Runs one file after the other, so that each has a program's whole time limit. */
async function promtoolSays(promtool: string): Promise<string[]> {
  const checked = await outputOf(promtool, ["check", "rules", "--lint=all", ...pathsOf(RULES)]);
  const said = checked.isGood ? [] : [checked.output];
  for (const file of pathsOf(TESTS)) {
    const { isGood, output } = await outputOf(promtool, ["test", "rules", file]);
    if (!isGood) said.push(output);
  }
  return said;
}

const ruleFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string().optional(),
          record: z.string().optional(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.record(z.string(), z.string()).default({}),
          annotations: z.record(z.string(), z.string()).default({}),
        }),
      ),
    }),
  ),
});
const testFile = z.object({ tests: z.array(z.object({ name: z.string() })) });
const dashboardFile = z.object({ uid: z.string(), panels: z.array(z.unknown()).default([]) });
const panel = z.object({ title: z.string().optional(), panels: z.array(z.unknown()).default([]) });

function readMonitoring(): Monitoring {
  return {
    rules: pathsOf(RULES).flatMap((path) => ruleFile.parse(parse(textOf(path))).groups.flatMap((group) => group.rules)),
    tests: pathsOf(TESTS).flatMap((path) => testFile.parse(parse(textOf(path))).tests.map(({ name }) => name)),
    runbooks: new Map(pathsOf(RUNBOOKS).map((path) => [basename(path), textOf(path)])),
    index: textOf("docs/operations/alerts.md"),
    measures: textOf("docs/operations/measures.md"),
    dashboards: new Map(
      pathsOf(DASHBOARDS).map((path) => {
        const { uid, panels } = dashboardFile.parse(JSON.parse(textOf(path)));
        return [uid, titlesOf(panels)];
      }),
    ),
  };
}

/** Rows of a dashboard contain panels themselves. */
const titlesOf = (panels: readonly unknown[]): readonly string[] =>
  panels.flatMap((one) => {
    const { title, panels: inner } = panel.parse(one);
    return [...(title === undefined ? [] : [title]), ...titlesOf(inner)];
  });

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");
const pathsOf = (pattern: string): readonly string[] => globSync(pattern, { cwd: repositoryRoot }).toSorted();
