import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { findProgram } from "@stakehold/stack/find-program.ts";
import { configOf, podMonitor, targetFiles, type PodList } from "./pod-monitor.ts";

const monitor = podMonitor.parse({
  spec: {
    selector: { matchLabels: { "app.kubernetes.io/instance": "stakehold" } },
    podMetricsEndpoints: [
      {
        port: "http",
        path: "/metrics",
        interval: "5s",
        relabelings: [
          { sourceLabels: ["__meta_kubernetes_pod_label_app_kubernetes_io_component"], regex: "bets", action: "keep" },
          { targetLabel: "job", replacement: "stakehold" },
        ],
      },
    ],
  },
});

const pod = (name: string, phase: string): PodList["items"][number] => ({
  metadata: { name, namespace: "trial", labels: { "app.kubernetes.io/component": "bets-http" } },
  spec: { containers: [{ name: "bets", ports: [{ name: "http", containerPort: 8080 }] }] },
  status: { phase, podIP: "10.0.0.7" },
});

const folder = mkdtempSync(join(tmpdir(), "stakehold-pod-monitor-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a PodMonitor", () => {
  test("applies its relabelings in Prometheus' syntax", () => {
    const { scrape_configs: scrapes } = configOf(monitor, { folder: "/state", rules: "/state/*.json" });
    expect(scrapes).toEqual([
      {
        job_name: "podMonitor/0",
        scrape_interval: "5s",
        scrape_timeout: "5s",
        file_sd_configs: [{ files: ["/state/pods-http.json"], refresh_interval: "1s" }],
        relabel_configs: [
          {
            source_labels: ["__meta_kubernetes_pod_label_app_kubernetes_io_component"],
            regex: "bets",
            action: "keep",
          },
          { target_label: "job", replacement: "stakehold" },
        ],
      },
    ]);
  });

  test("scrapes each pod through the API server, except finished ones", () => {
    const pods = { items: [pod("bets-1", "Running"), pod("migrate", "Succeeded")] };
    expect(targetFiles(monitor, pods, { folder: "/state", proxy: "127.0.0.1:8001" })).toEqual([
      {
        path: "/state/pods-http.json",
        targets: [
          {
            targets: ["127.0.0.1:8001"],
            labels: {
              __meta_kubernetes_pod_label_app_kubernetes_io_component: "bets-http",
              __metrics_path__: "/api/v1/namespaces/trial/pods/bets-1:8080/proxy/metrics",
              instance: "10.0.0.7:8080",
              namespace: "trial",
              pod: "bets-1",
              container: "bets",
              endpoint: "http",
            },
          },
        ],
      },
    ]);
  });

  const promtool = findProgram(["promtool"]);
  (promtool === undefined ? test.skip : test)("becomes what Prometheus takes, with its files of targets", () => {
    const pods = { items: [pod("bets-1", "Running")] };
    for (const { path, targets } of targetFiles(monitor, pods, { folder, proxy: "127.0.0.1:8001" })) {
      writeFileSync(path, JSON.stringify(targets));
    }
    const file = join(folder, "prometheus.json");
    writeFileSync(file, JSON.stringify(configOf(monitor, { folder, rules: join(folder, "rules-*.json") })));
    expect(execFileSync(promtool ?? "", ["check", "config", file], { encoding: "utf8" })).toContain("SUCCESS");
  });

  test("is rejected if it uses an unsupported field", () => {
    expect(() => podMonitor.parse({ spec: { ...monitor.spec, sampleLimit: 10 } })).toThrow();
  });
});
