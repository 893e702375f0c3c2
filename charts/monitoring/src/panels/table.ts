import { TableSortByFieldStateBuilder } from "@grafana/grafana-foundation-sdk/common";
import type { DynamicConfigValue, Panel } from "@grafana/grafana-foundation-sdk/dashboard";
import { PanelBuilder } from "@grafana/grafana-foundation-sdk/table";
import { thresholds, type Steps } from "../colours.ts";
import type { Link } from "../links.ts";
import { asRows, describePanel, type PanelText } from "./panel.ts";

/** A column: a query's result for each row. */
type Column = {
  readonly title: string;
  readonly expr: string;
  readonly unit?: string;
  readonly decimals?: number;
  readonly steps?: Steps;
};

type Rows = {
  /** The labels that identify a row, with their headings. */
  readonly named: Readonly<Record<string, string>>;
  readonly columns: readonly Column[];
  /** The column that rows are sorted by, the greatest first. */
  readonly sortBy: string;
  /** The link of a row's name; it may use `${__data.fields["…"]}`. */
  readonly link?: Link;
};

/** Builds a table with a row per label value and the current results of several queries. */
export function table({ named, columns, sortBy, link, ...text }: PanelText & Rows): Panel {
  const labels = Object.keys(named);
  const values = columns.map(({ title }, index) => [valueField(index, columns.length), title] as const);
  const panel = describePanel(new PanelBuilder(), text)
    .targets(asRows(columns))
    .transformations([
      { id: "merge", options: {} },
      {
        id: "organize",
        options: {
          excludeByName: { Time: true },
          indexByName: Object.fromEntries(
            [...labels, ...values.map(([field]) => field)].map((field, at) => [field, at]),
          ),
          renameByName: { ...named, ...Object.fromEntries(values) },
        },
      },
    ])
    .sortBy([new TableSortByFieldStateBuilder().displayName(sortBy).desc(true)]);
  for (const column of columns) panel.overrideByName(column.title, propertiesOf(column));
  const [first] = Object.values(named);
  if (link !== undefined && first !== undefined) panel.overrideByName(first, [{ id: "links", value: [link] }]);
  return panel.build();
}

/** Returns Grafana's name for a query's value, which depends on whether there are others. */
const valueField = (index: number, count: number) =>
  count === 1 ? "Value" : `Value #${String.fromCodePoint("A".charCodeAt(0) + index)}`;

function propertiesOf({ unit, decimals, steps }: Column): DynamicConfigValue[] {
  return [
    ...(unit === undefined ? [] : [{ id: "unit", value: unit }]),
    ...(decimals === undefined ? [] : [{ id: "decimals", value: decimals }]),
    ...(steps === undefined
      ? []
      : [
          { id: "thresholds", value: thresholds(steps).build() },
          { id: "custom.cellOptions", value: { type: "color-text" } },
        ]),
  ];
}
