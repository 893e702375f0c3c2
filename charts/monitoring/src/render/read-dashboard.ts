import { readFileSync, readdirSync } from "node:fs";
import { z } from "zod";

const FOLDER = new URL("../../../stakehold/files/monitoring/dashboards/", import.meta.url);

const threshold = z.object({ value: z.number().nullable(), color: z.string() });
const thresholds = z.object({ steps: z.array(threshold) });

const element = z.object({
  name: z.string(),
  type: z.string(),
  config: z.object({
    text: z.object({ mode: z.string(), field: z.string().optional(), fixed: z.string().optional() }),
  }),
  placement: z.object({ left: z.number(), right: z.number(), top: z.number(), bottom: z.number() }),
  border: z.object({ color: z.object({ fixed: z.string() }) }).optional(),
  connections: z
    .array(
      z.object({ source: point(), target: point(), targetName: z.string(), color: z.object({ fixed: z.string() }) }),
    )
    .optional(),
});

function point() {
  return z.object({ x: z.number(), y: z.number() });
}

const panel = z.object({
  type: z.string(),
  title: z.string(),
  description: z.string().default(""),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  interval: z.string().optional(),
  links: z.array(z.object({ title: z.string(), url: z.string() })).default([]),
  targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string().default("") })).default([]),
  transformations: z.array(z.object({ id: z.string(), options: z.record(z.string(), z.unknown()) })).default([]),
  fieldConfig: z
    .object({
      defaults: z.object({
        unit: z.string().optional(),
        decimals: z.number().optional(),
        max: z.number().optional(),
        noValue: z.string().optional(),
        thresholds: thresholds.optional(),
        mappings: z.array(z.object({ options: z.object({ result: z.object({ text: z.string() }) }) })).default([]),
        custom: z
          .object({ drawStyle: z.string().optional(), stacking: z.object({ mode: z.string() }).optional() })
          .optional(),
      }),
      overrides: z
        .array(
          z.object({
            matcher: z.object({ options: z.string() }),
            properties: z.array(z.object({ id: z.string(), value: z.unknown() })),
          }),
        )
        .default([]),
    })
    .optional(),
  options: z
    .object({
      colorMode: z.string().optional(),
      sortBy: z.array(z.object({ displayName: z.string() })).optional(),
      root: z.object({ elements: z.array(element) }).optional(),
    })
    .optional(),
});

const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  description: z.string(),
  time: z.object({ from: z.string() }),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  templating: z.object({
    list: z.array(
      z.object({
        type: z.string(),
        name: z.string(),
        label: z.string().optional(),
        definition: z.string().optional(),
        multi: z.boolean().default(false),
        current: z.object({ value: z.string().or(z.array(z.string())) }).optional(),
      }),
    ),
  }),
  panels: z.array(panel),
});

export type DrawnPanel = z.infer<typeof panel>;
export type DrawnDashboard = z.infer<typeof dashboard>;
export type Threshold = z.infer<typeof threshold>;
export { thresholds as thresholdsShape };

/** What of the shipped dashboards is drawn here, by uid. */
export const readDashboards = (): ReadonlyMap<string, DrawnDashboard> =>
  new Map(
    readdirSync(FOLDER)
      .map((name) => dashboard.parse(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"))))
      .map((read) => [read.uid, read]),
  );
