import { withoutVariables } from "../queries-of.ts";
import { drawBarGauge, drawFlow, drawStat, drawTable } from "./draw-now.ts";
import { drawLines, type Named } from "./draw-lines.ts";
import { escaped } from "./format.ts";
import type { Line, Prometheus, Span } from "./prometheus.ts";
import type { DrawnDashboard, DrawnPanel } from "./read-dashboard.ts";

/** Pixels of a column and of a row of the grid. */
const COLUMN = 62;
const ROW = 34;
const POINTS = 240;
const SCRAPE_SECONDS = 15;

/** What was chosen in the address: the time, and a value for each variable. */
export type Chosen = {
  readonly from?: string;
  readonly values: Readonly<Record<string, string>>;
  readonly now: number;
};

/** A dashboard as a page of HTML, from what Prometheus answers now. */
export async function renderDashboard(
  dashboard: DrawnDashboard,
  prometheus: Prometheus,
  chosen: Chosen,
): Promise<string> {
  const span = spanOf(chosen.from ?? dashboard.time.from, chosen.now);
  const choices = await choicesOf(dashboard, prometheus, chosen);
  const values = Object.fromEntries(choices.map(({ name, value }) => [`$${name}`, value]));
  const panels = await Promise.all(
    dashboard.panels.map((panel) => place(panel, () => drawPanel(panel, prometheus, span, values))),
  );
  const rows = Math.max(...dashboard.panels.map(({ gridPos }) => gridPos.y + gridPos.h));
  const others = dashboard.links.map(({ title, url }) => `<a href="${url.split("?")[0]}">${escaped(title)}</a>`);
  const selects = choices.map(
    ({ name, label, value, options }) =>
      `<label>${escaped(label)} <select name="var-${name}" onchange="form.submit()">${options.map((option) => `<option${option === value ? " selected" : ""}>${escaped(option)}</option>`).join("")}</select></label>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="30"><title>${escaped(dashboard.title)} · Stakehold</title><style>${STYLE}</style>
<header><h1>${escaped(dashboard.title)}</h1><p>${escaped(dashboard.description)}</p><nav>${others.join("")}</nav><form>${selects.join("")}<label>From <input name="from" value="${escaped(chosen.from ?? dashboard.time.from)}" size="8"></label></form></header>
<main style="height:${rows * ROW}px">${panels.join("\n")}</main></html>`;
}

async function place(
  { type, title, description, gridPos: { x, y, w, h } }: DrawnPanel,
  draw: () => Promise<string>,
): Promise<string> {
  const style = `left:${x * COLUMN}px;top:${y * ROW}px;width:${w * COLUMN - 8}px;height:${h * ROW - 8}px`;
  if (type === "row") return `<h2 style="${style}">${escaped(title)}</h2>`;
  const content = await draw().catch(
    (error: unknown) => `<p class="fault">${escaped(error instanceof Error ? error.message : String(error))}</p>`,
  );
  return `<section style="${style}" title="${escaped(description)}"><h3>${escaped(title)}</h3>${content}</section>`;
}

async function drawPanel(
  panel: DrawnPanel,
  prometheus: Prometheus,
  span: Span,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const { w, h } = panel.gridPos;
  const size = { width: w * COLUMN - 26, height: h * ROW - 48 };
  const stepSeconds = panel.interval === undefined ? span.stepSeconds : secondsOf(panel.interval);
  const given = { $__rate_interval: `${Math.max(4 * SCRAPE_SECONDS, stepSeconds + SCRAPE_SECONDS)}s`, ...values };
  const ask = async (over: boolean): Promise<readonly (readonly Line[])[]> =>
    Promise.all(
      panel.targets.map(async ({ expr }) => {
        const query = withoutVariables(expr, given);
        return over ? prometheus.over(query, { ...span, stepSeconds }) : prometheus.now(query, span.to);
      }),
    );
  const named = (answers: readonly (readonly Line[])[]): readonly Named[] =>
    answers.flatMap((lines, index) =>
      lines.map(({ labels, points }) => ({ name: nameOf(panel.targets[index]?.legendFormat ?? "", labels), points })),
    );
  switch (panel.type) {
    case "timeseries":
      return drawLines(panel, named(await ask(true)), { ...span, stepSeconds }, size);
    case "stat":
      return drawStat(panel, named(await ask(false)));
    case "bargauge":
      return drawBarGauge(panel, named(await ask(false)));
    case "table":
      return drawTable(panel, await ask(false));
    case "canvas":
      return drawFlow(panel, named(await ask(false)), size);
    default:
      return `<p class="fault">Panels of the kind ${escaped(panel.type)} are drawn by Grafana alone.</p>`;
  }
}

const nameOf = (legend: string, labels: Line["labels"]) =>
  legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? "").trim() || "value";

/** What each variable may be, and what it is. */
async function choicesOf({ templating }: DrawnDashboard, prometheus: Prometheus, { values }: Chosen) {
  const choices: { name: string; label: string; value: string; options: readonly string[] }[] = [];
  for (const { name, label = name, type, definition = "", multi, current } of templating.list) {
    const [, selector, of] = /^label_values\((.+), (\w+)\)$/.exec(definition) ?? [];
    if (type !== "query" || selector === undefined || of === undefined) continue;
    const chosen = Object.fromEntries(choices.map((choice) => [`$${choice.name}`, choice.value]));
    const found = await prometheus.valuesOf(of, withoutVariables(selector, chosen));
    const options = multi ? [".*", ...found] : found;
    const first = typeof current?.value === "string" && !multi ? current.value : options[0];
    choices.push({ name, label, value: values[name] ?? first ?? ".*", options });
  }
  return choices;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** The seconds of a time such as `6h`. Throws for anything else. */
function secondsOf(time: string): number {
  const [, amount, unit = ""] = /^(\d+)([smhd])$/.exec(time) ?? [];
  if (amount === undefined) throw new Error(`${time} is no time such as 30m, 6h or 2d`);
  return Number(amount) * (UNITS[unit] ?? 1);
}

function spanOf(from: string, now: number): Span {
  const seconds = secondsOf(from.replace("now-", ""));
  return { from: now - seconds, to: now, stepSeconds: Math.max(SCRAPE_SECONDS, Math.ceil(seconds / POINTS)) };
}

const STYLE = `
body{background:#111217;color:#ccccdc;font:13px/1.4 Inter,Helvetica,Arial,sans-serif;margin:12px;width:1488px}
h1{font-size:20px;margin:0 12px 0 0;display:inline}header p{display:inline;color:#9a9aa6}nav{margin:8px 0}nav a{margin-right:16px}a{color:#6e9fff}
form{margin:8px 0}form label{margin-right:16px}main{position:relative}section,h2{position:absolute;box-sizing:border-box}
section{background:#181b1f;border:1px solid #24282d;border-radius:3px;padding:6px 8px;overflow:hidden}
h2{font-size:15px;margin:0;padding-top:8px;font-weight:500}h3{font-size:13px;margin:0 0 4px;font-weight:500;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
svg{display:block}svg text{fill:#9a9aa6;font-size:11px}svg text.big{fill:#fff;font-size:19px}
.stat{position:absolute;inset:28px 0 0;display:flex;align-items:center;justify-content:center;font-size:30px}
.legend{overflow:auto}.legend tr{height:18px}table{border-collapse:collapse;width:100%}td,th{padding:1px 8px;text-align:right;white-space:nowrap;font-weight:400}
td:first-child,th:first-child{text-align:left}th{color:#6e9fff;font-size:11px}.legend i{display:inline-block;width:12px;height:3px;margin-right:6px;vertical-align:middle}.legend{font-size:11px}
.gauge td{padding:4px 8px}.bar{width:55%}.bar div{height:16px;min-width:2px}.rows td{border-top:1px solid #24282d;padding:4px 8px}.scroll{overflow:auto;height:calc(100% - 24px)}.fault{color:#ff7383}
`;
