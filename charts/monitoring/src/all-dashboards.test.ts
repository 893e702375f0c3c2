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

it("are those that others link to, each once", () => {
  expect(allDashboards.map(({ uid, title }) => [uid, title])).toEqual(Object.entries(DASHBOARDS));
});

describe.each(byUid)("%s", (_, dashboard) => {
  const panels = panelsOf(dashboard);

  it("says of every panel what it means and what to do", () => {
    const silent = panels.filter(({ description = "" }) => description.length < 40 || !description.endsWith("."));
    expect(silent.map(({ title }) => title)).toEqual([]);
  });

  it("has a panel of each title once, by which an alert names it", () => {
    const titles = panels.map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
  });

  it("leads from where an alert's cause is seen to its runbook", () => {
    const missing = alertsWithPanels()
      .filter((alert) => alert.dashboard === dashboard.uid)
      .filter(({ panel, runbook }) => !linksOf(panels, panel).includes(runbook));
    expect(missing).toEqual([]);
  });

  it("sets everything on its grid beside each other", () => {
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

  it("numbers everything once", () => {
    const ids = (dashboard.panels ?? []).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it("leads to dashboards that exist, and to all others at its top", () => {
    const led = [...JSON.stringify(dashboard).matchAll(/\/d\/([\w-]+)/g)].map(([, uid]) => uid);
    expect(led.filter((uid) => uid === undefined || !(uid in DASHBOARDS))).toEqual([]);
    expect((dashboard.links ?? []).map(({ title }) => title)).toHaveLength(allDashboards.length - 1);
  });

  it("asks the datasource that was chosen, and only for variables that it has", () => {
    const own = (dashboard.templating.list ?? []).map(({ name }) => name);
    expect(own.slice(0, 2)).toEqual(["datasource", "traces"]);
    const asked = queriesOf(dashboard).flatMap(({ expr }) =>
      [...expr.matchAll(/\$([a-z]\w*)/g)].map(([, name]) => name),
    );
    expect(own).toEqual(expect.arrayContaining([...new Set(asked)]));
    for (const { datasource } of panels) expect(datasource?.uid).toBe("${datasource}");
  });

  it("asks something in every panel", () => {
    expect(panels.filter(({ targets = [] }) => targets.length === 0).map(({ title }) => title)).toEqual([]);
  });
});

describe("every query", () => {
  const known = knownMeasures();
  const measureOf = (name: string) =>
    known.has(name) ? { name, own: [] } : { name: name.replace(/_(bucket|count|sum)$/, ""), own: ["le"] };

  it("asks for measures that there are, by labels that they have", () => {
    const wrong = queries.flatMap(({ dashboard, panel, expr }) => {
      const asked = [...expr.matchAll(/([a-z]\w+)\{(.*?)\}/g)].map(([, name = "", matchers = ""]) => ({
        ...measureOf(name),
        used: [...matchers.matchAll(/(\w+)(?:=|!)/g)].map(([, label = ""]) => label),
      }));
      const grouped = [...expr.matchAll(/\bby \((.*?)\)/g)].flatMap(([, labels = ""]) => labels.split(", "));
      const made = [...expr.matchAll(/label_replace\(.*?, "(\w+)"/g)].map(([, label = ""]) => label);
      const there = [
        ...LABELS_OF_ALL,
        ...made,
        ...asked.flatMap(({ name, own }) => [...own, ...(known.get(name) ?? [])]),
      ];
      return [
        ...asked.filter(({ name }) => !known.has(name)).map(({ name }) => name),
        ...asked.flatMap(({ name, own, used }) =>
          used.filter((label) => ![...LABELS_OF_ALL, ...own, ...(known.get(name) ?? [])].includes(label)),
        ),
        ...grouped.filter((label) => !there.includes(label)),
      ].map((fault) => `${dashboard}, ${panel}: ${fault}`);
    });
    expect(wrong).toEqual([]);
  });

  it("asks for this platform's series alone", () => {
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
