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

/** The parts of a PodMonitor that the chart uses: anything else is rejected, because it would have no effect. */
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

/** Pods in the API server's form. */
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

/** Where Prometheus finds targets: one file per endpoint, which is rewritten as pods come and go. */
const fileOf = (folder: string, { port }: Endpoint): string => join(folder, `pods-${port}.json`);

/** Prometheus' names for pod labels use only letters, digits and underscores. */
const metaOf = (label: string): string => `__meta_kubernetes_pod_label_${label.replaceAll(/[^a-zA-Z0-9_]/g, "_")}`;

/**
 * Returns Prometheus' configuration for the pods of a PodMonitor, with its relabelings, by files of targets in a
 * folder.
 */
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
 * Returns the files of targets. Pods are scraped through the API server's proxy, whose port without a password is at
 * `proxy`: from outside they can't be reached.
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

/** Returns what the operator's Prometheus knows of a running pod: it no longer scrapes finished ones. */
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
