import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Panel } from "@grafana/grafana-foundation-sdk/dashboard";
import { afterAll, describe, expect, it } from "@jest/globals";
import { allDashboards } from "./all-dashboards.ts";
import { knownMeasures, LABELS_OF_ALL } from "./known-measures.ts";
import { DASHBOARDS } from "./links.ts";
import { panelsOf, queriesOf, withoutVariables } from "./queries-of.ts";

const RULES = join(import.meta.dirname, "../../stakehold/files/monitoring/rules");
const folder = mkdtempSync(join(tmpdir(), "dashboards-"));
afterAll(() => rmSync(folder, { recursive: true }));

const byUid = allDashboards.map((dashboard) => [dashboard.uid ?? "", dashboard] as const);
const queries = allDashboards.flatMap(queriesOf);
/** Reads the alerts' runbooks and panels from the rules, without the code that links them. */
function alertsWithPanels() {
  const texts = globSync("*.yaml", { cwd: RULES }).map((file) => readFileSync(join(RULES, file), "utf8"));
  const found = texts.flatMap((text) => [
    ...text.matchAll(/runbook_url: (\S+)\n\s+dashboard: (\S+)\n\s+panel: (.+)$/gm),
  ]);
  expect(found.length).toBeGreaterThan(30);
  return found.map(([, runbook = "", of = "", panel = ""]) => ({
    runbook,
    dashboard: of,
    panel: panel.replaceAll('"', ""),
  }));
}

const linksOf = (panels: readonly Panel[], title: string) =>
  panels.filter((panel) => panel.title === title).flatMap(({ links = [] }) => links.map(({ url }) => url));

const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;

it("every linkable dashboard exists exactly once, under its id and title", () => {
  expect(allDashboards.map(({ uid, title }) => [uid, title])).toEqual(Object.entries(DASHBOARDS));
});

describe.each(byUid)("%s", (_, dashboard) => {
  const panels = panelsOf(dashboard);

  it("describes in every panel what it means and what to do", () => {
    const silent = panels.filter(({ description = "" }) => description.length < 40 || !description.endsWith("."));
    expect(silent.map(({ title }) => title)).toEqual([]);
  });

  it("gives each panel a unique title, so that an alert can name it", () => {
    const titles = panels.map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
  });

  it("links the panel that shows an alert's cause to the alert's runbook", () => {
    const missing = alertsWithPanels()
      .filter((alert) => alert.dashboard === dashboard.uid)
      .filter(({ panel, runbook }) => !linksOf(panels, panel).includes(runbook));
    expect(missing).toEqual([]);
  });

  it("places panels on the grid without overlaps", () => {
    const taken = new Map<string, string | undefined>();
    for (const { title, gridPos } of dashboard.panels ?? []) {
      const { x, y, w, h } = gridPos ?? { x: -1, y: -1, w: 0, h: 0 };
      expect(x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= 24).toBe(true);
      for (let column = x; column < x + w; column += 1)
        for (let row = y; row < y + h; row += 1) {
          expect([taken.get(`${column},${row}`), title]).toEqual([undefined, title]);
          taken.set(`${column},${row}`, title);
        }
    }
  });

  it("numbers all panels uniquely", () => {
    const ids = (dashboard.panels ?? []).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it("links only to existing dashboards, and to all others at its top", () => {
    const led = [...JSON.stringify(dashboard).matchAll(/\/d\/([\w-]+)/g)].map(([, uid]) => uid);
    expect(led.filter((uid) => uid === undefined || !(uid in DASHBOARDS))).toEqual([]);
    expect((dashboard.links ?? []).map(({ title }) => title)).toHaveLength(allDashboards.length - 1);
  });

  it("queries the selected datasource, and only for variables that it defines", () => {
    const own = (dashboard.templating.list ?? []).map(({ name }) => name);
    expect(own.slice(0, 2)).toEqual(["datasource", "traces"]);
    const selectors = queriesOf(dashboard).flatMap(({ expr }) =>
      [...expr.matchAll(/\$([a-z]\w*)/g)].map(([, name]) => name),
    );
    expect(own).toEqual(expect.arrayContaining([...new Set(selectors)]));
    for (const { datasource } of panels) expect(datasource?.uid).toBe("${datasource}");
  });

  it("has a query in every panel", () => {
    expect(panels.filter(({ targets = [] }) => targets.length === 0).map(({ title }) => title)).toEqual([]);
  });
});

describe("every query", () => {
  const known = knownMeasures();
  const measureOf = (name: string) =>
    known.has(name) ? { name, own: [] } : { name: name.replace(/_(bucket|count|sum)$/, ""), own: ["le"] };

  it("uses only existing metrics, filtered by labels that they have", () => {
    const wrong = queries.flatMap(({ dashboard, panel, expr }) => {
      const selectors = [...expr.matchAll(/([a-z]\w+)\{(.*?)\}/g)].map(([, name = "", matchers = ""]) => ({
        ...measureOf(name),
        used: [...matchers.matchAll(/(\w+)(?:=|!)/g)].map(([, label = ""]) => label),
      }));
      const grouped = [...expr.matchAll(/\bby \((.*?)\)/g)].flatMap(([, labels = ""]) => labels.split(", "));
      const made = [...expr.matchAll(/label_replace\(.*?, "(\w+)"/g)].map(([, label = ""]) => label);
      const there = [
        ...LABELS_OF_ALL,
        ...made,
        ...selectors.flatMap(({ name, own }) => [...own, ...(known.get(name) ?? [])]),
      ];
      return [
        ...selectors.filter(({ name }) => !known.has(name)).map(({ name }) => name),
        ...selectors.flatMap(({ name, own, used }) =>
          used.filter((label) => ![...LABELS_OF_ALL, ...own, ...(known.get(name) ?? [])].includes(label)),
        ),
        ...grouped.filter((label) => !there.includes(label)),
      ].map((fault) => `${dashboard}, ${panel}: ${fault}`);
    });
    expect(wrong).toEqual([]);
  });

  it("selects only the series of this platform", () => {
    const open = queries.filter(({ expr }) =>
      /\b(stakehold|nodejs|process|temporal)_\w+\b(?!\{job="stakehold")/.test(expr),
    );
    expect(open.map(({ dashboard, panel }) => `${dashboard}, ${panel}`)).toEqual([]);
  });

  (hasPromtool ? it : it.skip)("is one that Prometheus takes", () => {
    const file = join(folder, "queries.yaml");
    const rules = queries.map(({ expr }, index) => ({ record: `query:${index}`, expr: withoutVariables(expr) }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: "queries", rules }] }));
    expect(execFileSync("promtool", ["check", "rules", file], { encoding: "utf8" })).toContain(
      `${queries.length} rules found`,
    );
  });
});
