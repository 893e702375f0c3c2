import {
  AnnotationQueryBuilder,
  DashboardBuilder,
  DashboardCursorSync,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
  VariableRefresh,
  VariableSort,
  type Dashboard,
  type Panel,
} from "@grafana/grafana-foundation-sdk/dashboard";
import { CALM } from "./colours.ts";
import { DASHBOARDS, linksToOthers, shownLink, type Uid } from "./links.ts";
import { PROMETHEUS } from "./panels/panel.ts";
import { series } from "./queries.ts";
import { runbooksOf } from "./runbooks.ts";

/** The width of Grafana's grid. */
const COLUMNS = 24;

/** Panels of one height, each with its width, from left to right and continued in the next line. */
type Line = { readonly height: number; readonly panels: readonly (readonly [width: number, Panel])[] };

/** Related panels under a title; the first section, with the main answer, has none. */
export type Section = { readonly title?: string; readonly lines: readonly Line[] };

/** A variable at the top: the values of a label. */
export type Choice = {
  readonly name: string;
  readonly title: string;
  readonly query: string;
  /** Whether several may be chosen; all are by default. */
  readonly several: boolean;
  readonly first?: string;
};

type DashboardInput = {
  readonly uid: Uid;
  readonly description: string;
  readonly from: string;
  readonly choices?: readonly Choice[];
  readonly sections: readonly Section[];
};

/** Builds a dashboard: the answer at the top left, its causes below, and links to the other dashboards. */
export function dashboard({ uid, description, from, choices = [], sections }: DashboardInput): Dashboard {
  const builder = new DashboardBuilder(DASHBOARDS[uid])
    .uid(uid)
    .description(description)
    .tags(["stakehold"])
    .timezone("browser")
    .time({ from, to: "now" })
    .refresh("30s")
    .tooltip(DashboardCursorSync.Crosshair)
    .variables([
      new DatasourceVariableBuilder("datasource").label("Metrics").type("prometheus"),
      new DatasourceVariableBuilder("traces").label("Traces").type("tempo"),
      ...choices.map(choiceOf),
    ])
    .annotations([starts])
    .links([...linksToOthers(uid)]);
  place(builder, uid, sections);
  return builder.build();
}

/** Lays panels out on the grid with links to their runbooks, and numbers them in reading order. */
function place(builder: DashboardBuilder, uid: Uid, sections: readonly Section[]): void {
  let y = 0;
  let id = 0;
  for (const { title, lines } of sections) {
    if (title !== undefined) {
      id += 1;
      builder.withRow(new RowBuilder(title).id(id).gridPos({ x: 0, y, w: COLUMNS, h: 1 }));
      y += 1;
    }
    for (const { height, panels } of lines) {
      let x = 0;
      for (const [width, panel] of panels) {
        if (x + width > COLUMNS) [x, y] = [0, y + height];
        id += 1;
        const runbooks = runbooksOf(uid, panel.title ?? "").map((link) => shownLink(link).build());
        const links = [...(panel.links ?? []), ...runbooks];
        const placed = { ...panel, ...(links.length > 0 ? { links } : {}), id, gridPos: { x, y, w: width, h: height } };
        builder.withPanel({ build: () => placed });
        x += width;
      }
      y += height;
    }
  }
}

/** Marks when processes started, which is how a deployment appears from inside. */
const starts = new AnnotationQueryBuilder()
  .name("Starts")
  .datasource(PROMETHEUS)
  .enable(true)
  .iconColor(CALM)
  .expr(`max by (service) (${series("process_start_time_seconds")}) * 1000`)
  .useValueForTime(true)
  .step("60s")
  .titleFormat("{{service}} started")
  .tagKeys("service");

function choiceOf({ name, title, query, several, first }: Choice) {
  const variable = new QueryVariableBuilder(name)
    .label(title)
    .datasource(PROMETHEUS)
    .query({ qryType: 1, query, refId: "values" })
    .definition(query)
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .sort(VariableSort.AlphabeticalAsc);
  if (several) variable.multi(true).includeAll(true).allValue(".*").current({ text: "All", value: "$__all" });
  else if (first !== undefined) variable.current({ text: first, value: first });
  return variable;
}
