import { expect, it } from "@jest/globals";
import { allDashboards } from "../all-dashboards.ts";
import type { Prometheus } from "./prometheus.ts";
import { readDashboards } from "./read-dashboard.ts";
import { renderDashboard } from "./render-dashboard.ts";

const NOW = 1_800_000_000;
const shipped = [...readDashboards()];

/** Answers everything with one line of the value 3, whose labels all say `<b>`. */
const answering: Prometheus = {
  now: async () => [{ labels: { service: "<b>" }, points: [{ at: NOW, value: 3 }] }],
  over: async (_, { from, stepSeconds }) => [
    { labels: { service: "<b>" }, points: [0, 1, 2].map((step) => ({ at: from + step * stepSeconds, value: 3 })) },
  ],
  valuesOf: async () => ["bets", "payments"],
};

it("has every dashboard that is shipped", () => {
  expect(shipped.map(([uid]) => uid).toSorted()).toEqual(allDashboards.map(({ uid }) => uid).toSorted());
});

it.each(shipped)("draws every panel of %s, and no label as anything but text", async (_, dashboard) => {
  const page = await renderDashboard(dashboard, answering, { now: NOW, values: {} });
  expect(page).not.toMatch(/class="fault"|NaN|undefined|<b>/);
  expect(page.match(/<section/g)).toHaveLength(dashboard.panels.filter(({ type }) => type !== "row").length);
});

it("says in Prometheus' own words what it does not take, and draws the rest", async () => {
  const [, dashboard] = shipped[0] ?? [];
  if (dashboard === undefined) throw new Error("Nothing is shipped");
  const refusing = { ...answering, over: () => Promise.reject(new Error("parse error")) };
  const page = await renderDashboard(dashboard, refusing, { now: NOW, values: {} });
  expect(page).toContain('<p class="fault">parse error</p>');
  expect(page).toContain('class="stat"');
});

it("asks for the service that was chosen", async () => {
  const asked: string[] = [];
  const listening = { ...answering, over: async (query: string) => (asked.push(query), []) };
  const dashboard = readDashboards().get("stakehold-service");
  if (dashboard === undefined) throw new Error("There is no dashboard of one service");
  await renderDashboard(dashboard, listening, { now: NOW, values: { service: "voting" }, from: "now-30m" });
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((query) => query.includes('service="') && !/service="(voting)"/.test(query))).toEqual([]);
});
