import { z } from "zod";

/** A dashboard, as far as it queries Prometheus. */
export type Dashboard = {
  readonly title: string;
  readonly variables: readonly Variable[];
  readonly questions: readonly Question[];
};

/** A variable, and the query by which Grafana finds its values. */
export type Variable = { readonly name: string; readonly isMulti: boolean; readonly values: LabelValues };

export type LabelValues = { readonly label: string; readonly matching: string };

export type Question = { readonly panel: string; readonly query: string };

type Panel = {
  readonly title: string;
  readonly targets: readonly { readonly expr?: string | undefined }[];
  readonly panels: readonly Panel[];
};

const panel: z.ZodType<Panel> = z.lazy(() =>
  z.object({
    title: z.string().default("(no title)"),
    targets: z.array(z.object({ expr: z.string().optional() })).default([]),
    panels: z.array(panel).default([]),
  }),
);

const variable = z.object({
  name: z.string(),
  type: z.string(),
  multi: z.boolean().default(false),
  definition: z.string().optional(),
});

const dashboard = z.object({
  title: z.string(),
  panels: z.array(panel).default([]),
  templating: z.object({ list: z.array(variable) }).default({ list: [] }),
  annotations: z
    .object({ list: z.array(z.object({ name: z.string(), expr: z.string().optional() })) })
    .default({ list: [] }),
});

/** Reads a dashboard's JSON. Throws if a variable's query is not `label_values(series, label)`. */
export function dashboardIn(json: string): Dashboard {
  const { title, panels, templating, annotations } = dashboard.parse(JSON.parse(json));
  const asked = [
    ...panels.flatMap(questionsOf),
    ...annotations.list.map(({ name, expr }) => ({ panel: `annotation ${name}`, query: expr })),
  ];
  return {
    title,
    variables: templating.list
      .filter(({ type }) => type === "query")
      .map(({ name, multi, definition = "" }) => ({ name, isMulti: multi, values: labelValuesIn(definition) })),
    questions: asked.flatMap(({ panel: where, query }) => (query === undefined ? [] : [{ panel: where, query }])),
  };
}

const questionsOf = ({ title, targets, panels }: Panel): readonly { panel: string; query: string | undefined }[] => [
  ...targets.map(({ expr }) => ({ panel: title, query: expr })),
  ...panels.flatMap(questionsOf),
];

function labelValuesIn(definition: string): LabelValues {
  const [, matching, label] = /^label_values\((.+),\s*(\w+)\)$/s.exec(definition) ?? [];
  if (matching === undefined || label === undefined) throw new Error(`A variable asks otherwise: ${definition}`);
  return { matching, label };
}
