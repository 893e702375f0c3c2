import {
  BigValueColorMode,
  BigValueGraphMode,
  BigValueTextMode,
  ReduceDataOptionsBuilder,
  VizOrientation,
} from "@grafana/grafana-foundation-sdk/common";
import { MappingType, SpecialValueMatch, type Panel } from "@grafana/grafana-foundation-sdk/dashboard";
import { PanelBuilder } from "@grafana/grafana-foundation-sdk/stat";
import { PLAIN } from "../colours.ts";
import { describePanel, now, type PanelText, type Query } from "./panel.ts";

/**
 * Builds one current number, or none: over a range Grafana would show the last value that ever existed, and all would
 * look well after every process disappeared. `tile` fills the panel with its colour, for what has to be visible from
 * across the room.
 */
export function stat({
  queries,
  tile = false,
  ...text
}: PanelText & { queries: readonly Query[]; tile?: boolean }): Panel {
  return describePanel(new PanelBuilder(), text)
    .targets(now(queries))
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(["last"]).fields("").values(false))
    .colorMode(tile ? BigValueColorMode.BackgroundSolid : BigValueColorMode.Value)
    .graphMode(BigValueGraphMode.None)
    .textMode(queries.length > 1 ? BigValueTextMode.ValueAndName : BigValueTextMode.Value)
    .orientation(VizOrientation.Auto)
    .mappings([
      {
        // A share of nothing: there were no requests, and nobody waited.
        type: MappingType.SpecialValue,
        options: { match: SpecialValueMatch.NullAndNan, result: { text: "quiet", color: PLAIN } },
      },
    ])
    .build();
}
