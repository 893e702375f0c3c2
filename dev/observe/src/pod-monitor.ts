import { join } from "node:path";
import { z } from "zod";
import { globalConfig } from "./prometheus.ts";

const relabeling = z.strictObject({
  sourceLabels: z.array(z.string()).optional(),
  separator: z.string().optional(),
  targetLabel: z.string().optional(),
  regex: z.string().optional(),
  replacement: z.string().optional(),
  action: z.string().optional(),
});

/** As much of a PodMonitor as the chart's says: anything else is refused, because nobody would do it. */
export const podMonitor = z.object({
  spec: z.strictObject({
    selector: z.strictObject({ matchLabels: z.record(z.string(), z.string()) }),
    podMetricsEndpoints: z.array(
      z.strictObject({
        port: z.string(),
        path: z.string(),
        interval: z.string(),
        relabelings: z.array(relabeling),
      }),
    ),
  }),
});

export type PodMonitor = z.infer<typeof podMonitor>;
type Endpoint = PodMonitor["spec"]["podMetricsEndpoints"][number];

/** Pods, as the API server lists them. */
export const podList = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), namespace: z.string(), labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        containers: z.array(
          z.object({
            name: z.string(),
            ports: z.array(z.object({ name: z.string().default(""), containerPort: z.number() })).default([]),
          }),
        ),
      }),
      status: z.object({ phase: z.string(), podIP: z.string().optional() }),
    }),
  ),
});

export type PodList = z.infer<typeof podList>;

/** Where Prometheus finds targets: a file for each endpoint, which is written anew as pods come and go. */
const fileOf = (folder: string, { port }: Endpoint): string => join(folder, `pods-${port}.json`);

/** The labels that Prometheus gives a pod's are made of letters, digits and underscores. */
const metaOf = (label: string): string => `__meta_kubernetes_pod_label_${label.replaceAll(/[^a-zA-Z0-9_]/g, "_")}`;

/** What Prometheus reads to ask the pods of a PodMonitor, with its relabelings, by files of targets in a folder. */
export function configOf({ spec }: PodMonitor, { folder, rules }: { readonly folder: string; readonly rules: string }) {
  return {
    ...globalConfig(rules),
    scrape_configs: spec.podMetricsEndpoints.map((endpoint, index) => ({
      job_name: `podMonitor/${index}`,
      scrape_interval: endpoint.interval,
      scrape_timeout: endpoint.interval,
      file_sd_configs: [{ files: [fileOf(folder, endpoint)], refresh_interval: "1s" }],
      relabel_configs: endpoint.relabelings.map(({ sourceLabels, targetLabel, ...same }) => ({
        ...same,
        ...(sourceLabels && { source_labels: sourceLabels }),
        ...(targetLabel === undefined ? {} : { target_label: targetLabel }),
      })),
    })),
  };
}

/**
 * The files of targets. Pods are asked through the API server, whose own door without a password is at `proxy`: from outside
 * they can't be reached.
 */
export const targetFiles = (
  { spec }: PodMonitor,
  pods: PodList,
  { folder, proxy }: { folder: string; proxy: string },
) =>
  spec.podMetricsEndpoints.map((endpoint) => ({
    path: fileOf(folder, endpoint),
    targets: pods.items.flatMap((pod) => targetsIn(pod, endpoint, proxy)),
  }));

/** What the operator's Prometheus knows of a pod that is to run: those that came to their end it asks no more. */
function targetsIn({ metadata, spec, status }: PodList["items"][number], { port, path }: Endpoint, proxy: string) {
  const { name, namespace, labels } = metadata;
  const { phase, podIP } = status;
  if (podIP === undefined || phase === "Succeeded" || phase === "Failed") return [];
  return spec.containers.flatMap(({ name: container, ports }) =>
    ports
      .filter((one) => one.name === port)
      .map(({ containerPort }) => ({
        targets: [proxy],
        labels: {
          ...Object.fromEntries(Object.entries(labels).map(([label, value]) => [metaOf(label), value])),
          __metrics_path__: `/api/v1/namespaces/${namespace}/pods/${name}:${containerPort}/proxy${path}`,
          instance: `${podIP}:${containerPort}`,
          namespace,
          pod: name,
          container,
          endpoint: port,
        },
      })),
  );
}
