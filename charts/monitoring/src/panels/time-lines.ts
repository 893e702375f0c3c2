import {
  AxisPlacement,
  GraphDrawStyle,
  GraphThresholdsStyleConfigBuilder,
  GraphThresholdsStyleMode,
  LegendDisplayMode,
  LegendPlacement,
  SortOrder,
  StackingConfigBuilder,
  StackingMode,
  TooltipDisplayMode,
  VisibilityMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
} from "@grafana/grafana-foundation-sdk/common";
import type { Panel } from "@grafana/grafana-foundation-sdk/dashboard";
import { PanelBuilder } from "@grafana/grafana-foundation-sdk/timeseries";
import { describePanel, eachStep, overTime, type PanelText, type Query } from "./panel.ts";

type LinesInput = PanelText & { readonly queries: readonly Query[] };

/** Builds lines over time; colour steps are dashed lines, so that a promise is visible beside its outcome. */
export function lines({ queries, stacked = false, ...text }: LinesInput & { readonly stacked?: boolean }): Panel {
  const panel = graph(text)
    .targets(overTime(queries))
    .drawStyle(GraphDrawStyle.Line)
    .lineWidth(1)
    .fillOpacity(stacked ? 30 : 6)
    .showPoints(VisibilityMode.Never)
    .spanNulls(false);
  if (stacked) panel.stacking(new StackingConfigBuilder().mode(StackingMode.Normal).group("A"));
  if (text.steps !== undefined) {
    panel.thresholdsStyle(new GraphThresholdsStyleConfigBuilder().mode(GraphThresholdsStyleMode.Dashed));
  }
  return panel.build();
}

/** Builds a bar for each step of time, such as an hour. */
export const bars = ({ queries, step, ...text }: LinesInput & { readonly step: string }): Panel =>
  graph(text)
    .targets(eachStep(queries, step))
    .interval(step)
    .drawStyle(GraphDrawStyle.Bars)
    .lineWidth(0)
    .fillOpacity(70)
    .barWidthFactor(0.8)
    .stacking(new StackingConfigBuilder().mode(StackingMode.Normal).group("A"))
    .build();

const graph = (text: PanelText) =>
  describePanel(new PanelBuilder(), text)
    .axisPlacement(AxisPlacement.Auto)
    .axisSoftMin(0)
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(SortOrder.Descending))
    .legend(
      new VizLegendOptionsBuilder()
        .showLegend(true)
        .displayMode(LegendDisplayMode.Table)
        .placement(LegendPlacement.Bottom)
        .calcs(["lastNotNull", "max"]),
    );
