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
 * One number that holds now, or none: of a time that is shown Grafana would take the last one that was ever there, and all would
 * look well after everything went away. `tile` fills the panel with its colour, for what has to be seen from across the room.
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
        // A share of nothing: nobody asked, and nobody waited.
        type: MappingType.SpecialValue,
        options: { match: SpecialValueMatch.NullAndNan, result: { text: "quiet", color: PLAIN } },
      },
    ])
    .build();
}
