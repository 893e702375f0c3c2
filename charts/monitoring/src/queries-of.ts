import type { Dashboard, Panel, RowPanel } from "@grafana/grafana-foundation-sdk/dashboard";
import type { Dataquery } from "@grafana/grafana-foundation-sdk/prometheus";

/** A query, and where it stands. */
export type PlacedQuery = {
  readonly dashboard: string;
  readonly panel: string;
  readonly refId: string;
  readonly expr: string;
  readonly isInstant: boolean;
};

/** The panels of a dashboard, without the rows that only head them. */
export const panelsOf = ({ panels = [] }: Dashboard): readonly Panel[] => panels.filter(isPanel);

const isPanel = (panel: Panel | RowPanel): panel is Panel => panel.type !== "row";

/** Every query of a dashboard: those of its panels, and that of its annotations. */
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

/** What Grafana would put in the place of a dashboard's variables, where nobody chose anything. */
const UNCHOSEN: Readonly<Record<string, string>> = {
  $__rate_interval: "1m",
  $__range: "1h",
  $service: ".*",
  $instance: ".*",
};

/**
 * A query as Prometheus takes it, with values in the place of variables. `values` goes before what stands there where nobody
 * chose anything. Throws for a variable that neither names.
 */
export const withoutVariables = (expr: string, values: Readonly<Record<string, string>> = {}): string =>
  expr.replaceAll(/\$[a-z_]\w*/g, (variable) => {
    const value = values[variable] ?? UNCHOSEN[variable];
    if (value === undefined) throw new Error(`Nothing is known for ${variable} in ${expr}`);
    return value;
  });
