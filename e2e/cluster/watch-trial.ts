import { spawn, type ChildProcess } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { configOf, podList, podMonitor, targetFiles, type PodMonitor } from "@stakehold/observe/pod-monitor.ts";
import { preparePrometheus } from "@stakehold/observe/prometheus.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { startPart } from "@stakehold/stack/part.ts";
import { z } from "zod";
import { waitFor } from "../platform/wait-for.ts";
import { namespace, release } from "./kubectl.ts";

/** A Prometheus that scrapes the trial until it is closed. */
export type Watching = { readonly url: string; close(): Promise<void> };

/** How often its list of pods is updated. */
const EVERY_MS = 1_000;

const rules = z.object({ items: z.array(z.object({ spec: z.object({ groups: z.array(z.unknown()) }) })) });

/**
 * Starts a Prometheus on this computer that follows the trial's PodMonitor and PrometheusRules, as the operator's does
 * in the cluster: it scrapes the same pods, adds the same labels, and evaluates the same rules. Writes into a folder.
 */
export async function watchTrial(folder: string): Promise<Watching> {
  const [proxyPort, port] = [await freePort(), await freePort()];
  const door = spawn("kubectl", ["proxy", `--port=${proxyPort}`], { stdio: "ignore" });
  const proxy = `127.0.0.1:${proxyPort}`;
  const ending = new AbortController();
  const ended = endOf(door);
  try {
    await waitFor("a door to the API server", () =>
      fetch(`http://${proxy}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const { monitor, groups } = await readMonitoring(proxy);
    for (const [index, { spec }] of groups.entries()) writeAtOnce(join(folder, `rules-${index}.json`), spec);
    const updatePods = async () => {
      const pods = podList.parse(
        await ask(proxy, `/api/v1/namespaces/${namespace}/pods`, monitor.spec.selector.matchLabels),
      );
      for (const { path, targets } of targetFiles(monitor, pods, { folder, proxy })) writeAtOnce(path, targets);
    };
    await updatePods();
    const prometheus = await startPart(
      await preparePrometheus({
        dataDir: folder,
        port,
        log: join(folder, "prometheus.log"),
        config: configOf(monitor, { folder, rules: join(folder, "rules-*.json") }),
      }),
    );
    const updating = repeat(updatePods, ending.signal);
    return {
      url: `http://127.0.0.1:${port}`,
      close: async () => {
        ending.abort();
        await updating;
        await prometheus.stop();
        door.kill();
        await ended;
      },
    };
  } catch (error) {
    door.kill();
    throw error;
  }
}

/** Reads the chart's monitoring and alert resources. Throws if they are not installed. */
async function readMonitoring(proxy: string) {
  const kinds = `/apis/monitoring.coreos.com/v1/namespaces/${namespace}`;
  const [monitor, all] = await Promise.all([
    ask(proxy, `${kinds}/podmonitors/${release}`),
    ask(proxy, `${kinds}/prometheusrules`, { "app.kubernetes.io/instance": release }),
  ]).catch((error: unknown) => {
    throw new Error("Install the trial with monitoring.podMonitor.enabled and monitoring.rules.enabled.", {
      cause: error,
    });
  });
  return { monitor: podMonitor.parse(monitor) satisfies PodMonitor, groups: rules.parse(all).items };
}

async function ask(proxy: string, path: string, labels: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const url = new URL(path, `http://${proxy}`);
  const selected = Object.entries(labels).map((label) => label.join("="));
  if (selected.length > 0) url.searchParams.set("labelSelector", selected.join(","));
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`The API server answered ${answer.status} to ${path}`);
  return answer.json();
}

async function repeat(act: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A failed update is retried a second later.
    await act().catch(() => undefined);
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Writes atomically: Prometheus never reads half a file. All JSON is YAML. */
function writeAtOnce(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(content, undefined, 2));
  renameSync(`${path}.new`, path);
}

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once("error", () => resolve()).once("close", () => resolve()));
