import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "@stakehold/stack/find-program.ts";
import type { Launch } from "@stakehold/stack/part.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

/** One process of the platform, with its series' labels. */
export type Target = {
  /** Host and port of its `/metrics`. */
  readonly address: string;
  readonly service: string;
  readonly role: "http" | "worker" | "all";
};

export type PrometheusOptions = {
  readonly dataDir: string;
  readonly port: number;
  readonly log: string;
  /** Its targets, and its rules. */
  readonly config: object;
};

/** How often every process is scraped, and every rule is evaluated. */
const EVERY_SECONDS = 5;

/** The retention: two days, up to this size. */
const RETENTION = { time: "2d", size: "512MB" };

/** Returns the program. Throws SetUpError if this computer has none. */
export function findPrometheus(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const program = findProgram(["prometheus"], env);
  if (program !== undefined) return program;
  throw new SetUpError(
    "Prometheus is missing: install it (on Debian and Ubuntu: apt install prometheus), or start without --observe.",
  );
}

/** Writes its configuration. Throws SetUpError if this computer has no Prometheus. */
export async function preparePrometheus({ dataDir, port, log, config }: PrometheusOptions): Promise<Launch> {
  const file = join(dataDir, "prometheus.json");
  mkdirSync(dataDir, { recursive: true });
  // All JSON is YAML.
  writeFileSync(file, JSON.stringify(config, undefined, 2));
  return {
    name: "prometheus",
    command: findPrometheus(),
    args: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(dataDir, "data")}`,
      `--storage.tsdb.retention.time=${RETENTION.time}`,
      `--storage.tsdb.retention.size=${RETENTION.size}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--enable-feature=exemplar-storage",
      "--log.level=warn",
    ],
    cwd: dataDir,
    log,
    ready: async () => (await fetch(`http://127.0.0.1:${port}/-/ready`, { signal: AbortSignal.timeout(2_000) })).ok,
    readyWithinMs: 60_000,
  };
}

/** The common part of all configurations. `rules` are files, as a pattern. */
export const globalConfig = (rules: string) => ({
  global: { scrape_interval: `${EVERY_SECONDS}s`, evaluation_interval: `${EVERY_SECONDS}s` },
  rule_files: [rules],
});

/** Returns the configuration that scrapes processes of this computer. */
export function prometheusConfig({ targets, rules }: { readonly targets: readonly Target[]; readonly rules: string }) {
  return {
    ...globalConfig(rules),
    scrape_configs: [
      {
        job_name: "stakehold",
        scrape_timeout: `${EVERY_SECONDS - 1}s`,
        static_configs: targets.map(({ address, ...labels }) => ({ targets: [address], labels })),
      },
    ],
  };
}
