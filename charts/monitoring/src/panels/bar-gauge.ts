import { PanelBuilder } from "@grafana/grafana-foundation-sdk/bargauge";
import {
  BarGaugeDisplayMode,
  BarGaugeValueMode,
  ReduceDataOptionsBuilder,
  VizOrientation,
} from "@grafana/grafana-foundation-sdk/common";
import type { Panel } from "@grafana/grafana-foundation-sdk/dashboard";
import { describePanel, now, type PanelText, type Query } from "./panel.ts";

/** Builds a bar for each result, one below the other, in the order of the queries. */
export const barGauge = ({ queries, ...text }: PanelText & { readonly queries: readonly Query[] }): Panel =>
  describePanel(new PanelBuilder(), text)
    .targets(now(queries))
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(["lastNotNull"]).fields("").values(false))
    .orientation(VizOrientation.Horizontal)
    .displayMode(BarGaugeDisplayMode.Basic)
    .valueMode(BarGaugeValueMode.Text)
    .showUnfilled(true)
    .build();
