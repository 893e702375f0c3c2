import type { PanelBuilder as BarGaugeBuilder } from "@grafana/grafana-foundation-sdk/bargauge";
import type { PanelBuilder as CanvasBuilder } from "@grafana/grafana-foundation-sdk/canvas";
import { DataqueryBuilder, PromQueryFormat } from "@grafana/grafana-foundation-sdk/prometheus";
import type { PanelBuilder as StatBuilder } from "@grafana/grafana-foundation-sdk/stat";
import type { PanelBuilder as TableBuilder } from "@grafana/grafana-foundation-sdk/table";
import type { PanelBuilder as TimeSeriesBuilder } from "@grafana/grafana-foundation-sdk/timeseries";
import { thresholds, type Steps } from "../colours.ts";
import { shownLink, type Link } from "../links.ts";

/** The Prometheus that the viewer selected at the top of the dashboard. */
export const PROMETHEUS = { type: "prometheus", uid: "${datasource}" };

/** A Prometheus query, and the legend of its lines. */
export type Query = { readonly expr: string; readonly legend?: string };

/** The text and units of every kind of panel. */
export type PanelText = {
  readonly title: string;
  /** One or two sentences: the meaning, and what to do. */
  readonly description: string;
  readonly unit?: string;
  readonly decimals?: number;
  readonly min?: number;
  readonly max?: number;
  readonly steps?: Steps;
  readonly links?: readonly Link[];
  /** Replaces "no data" where that is a good result. */
  readonly ifNothing?: string;
};

type AnyBuilder = BarGaugeBuilder | CanvasBuilder | StatBuilder | TableBuilder | TimeSeriesBuilder;

/** Sets what every kind of panel has. */
export function describePanel<Builder extends AnyBuilder>(builder: Builder, text: PanelText): Builder {
  builder.title(text.title).description(text.description).datasource(PROMETHEUS);
  if (text.unit !== undefined) builder.unit(text.unit);
  if (text.decimals !== undefined) builder.decimals(text.decimals);
  if (text.min !== undefined) builder.min(text.min);
  if (text.max !== undefined) builder.max(text.max);
  if (text.steps !== undefined) builder.thresholds(thresholds(text.steps));
  if (text.ifNothing !== undefined) builder.noValue(text.ifNothing);
  if (text.links !== undefined) builder.links(text.links.map((link) => shownLink(link)));
  return builder;
}

const refIdOf = (index: number) => String.fromCodePoint("A".charCodeAt(0) + index);

const queryFor = ({ expr, legend }: Query, index: number) => {
  const query = new DataqueryBuilder().refId(refIdOf(index)).datasource(PROMETHEUS).expr(expr);
  return legend === undefined ? query : query.legendFormat(legend);
};

/** Returns queries over the displayed time, with exemplars that link to traces. */
export const overTime = (queries: readonly Query[]): DataqueryBuilder[] =>
  queries.map((query, index) => queryFor(query, index).range().exemplar(true));

/** Returns queries over the displayed time, one point for each step such as `1h`. */
export const eachStep = (queries: readonly Query[], step: string): DataqueryBuilder[] =>
  queries.map((query, index) => queryFor(query, index).range().interval(step));

/** Returns instant queries. */
export const now = (queries: readonly Query[]): DataqueryBuilder[] =>
  queries.map((query, index) => queryFor(query, index).instant());

/** Returns the same queries as rows with a column for each label. */
export const asRows = (queries: readonly Query[]): DataqueryBuilder[] =>
  now(queries).map((query) => query.format(PromQueryFormat.Table));
