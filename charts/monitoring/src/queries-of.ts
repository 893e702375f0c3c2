import type { Dashboard, Panel, RowPanel } from "@grafana/grafana-foundation-sdk/dashboard";
import type { Dataquery } from "@grafana/grafana-foundation-sdk/prometheus";

/** A query, and its position. */
export type PlacedQuery = {
  readonly dashboard: string;
  readonly panel: string;
  readonly refId: string;
  readonly expr: string;
  readonly isInstant: boolean;
};

/** Returns the panels of a dashboard, without row headings. */
export const panelsOf = ({ panels = [] }: Dashboard): readonly Panel[] => panels.filter(isPanel);

const isPanel = (panel: Panel | RowPanel): panel is Panel => panel.type !== "row";

/** Returns every query of a dashboard: those of its panels, and that of its annotations. */
export function queriesOf(dashboard: Dashboard): readonly PlacedQuery[] {
  const uid = dashboard.uid ?? "";
  const marks = dashboard.annotations.list ?? [];
  return [
    ...panelsOf(dashboard).flatMap(({ title = "", targets = [] }) =>
      targets.filter(isPrometheus).map(({ expr, refId = "", instant = false }) => ({
        dashboard: uid,
        panel: title,
        refId,
        expr,
        isInstant: instant,
      })),
    ),
    ...marks.flatMap(({ name, expr }) =>
      expr === undefined ? [] : [{ dashboard: uid, panel: name, refId: "mark", expr, isInstant: false }],
    ),
  ];
}

const isPrometheus = (target: object): target is Dataquery => "expr" in target;

/** Grafana's values for a dashboard's variables when nothing is selected. */
const UNCHOSEN: Readonly<Record<string, string>> = {
  $__rate_interval: "1m",
  $__range: "1h",
  $service: ".*",
  $instance: ".*",
};

/**
 * Returns a query for Prometheus, with its variables replaced. `values` take precedence over the defaults. Throws for a
 * variable without a value.
 */
export const withoutVariables = (expr: string, values: Readonly<Record<string, string>> = {}): string =>
  expr.replaceAll(/\$[a-z_]\w*/g, (variable) => {
    const value = values[variable] ?? UNCHOSEN[variable];
    if (value === undefined) throw new Error(`Nothing is known for ${variable} in ${expr}`);
    return value;
  });
