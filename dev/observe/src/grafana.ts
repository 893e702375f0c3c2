import { existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProgram } from "@stakehold/stack/find-program.ts";
import type { Launch } from "@stakehold/stack/part.ts";

export type GrafanaOptions = {
  readonly dataDir: string;
  readonly port: number;
  readonly log: string;
  /** Prometheus' address. */
  readonly prometheus: string;
  /** The trace page, if this platform has one. */
  readonly traces: string | undefined;
  /** The folder of the dashboards, as JSON. */
  readonly dashboards: string;
  /** For its administrator, who is not needed: everyone on this computer may edit. */
  readonly password: string;
};

/** Grafana's program and the folder of its own files. */
export type Grafana = { readonly command: string; readonly args: readonly string[]; readonly home: string };

/** Returns this computer's Grafana; undefined if it has none, because Prometheus has all its data too. */
export function findGrafana(env: Readonly<Record<string, string | undefined>> = process.env): Grafana | undefined {
  const program = findProgram(["grafana", "grafana-server"], env);
  if (program === undefined) return undefined;
  const beside = dirname(dirname(realpathSync(program)));
  const home = [beside, join(beside, "share", "grafana"), "/usr/share/grafana"].find((folder) =>
    existsSync(join(folder, "conf", "defaults.ini")),
  );
  if (home === undefined) return undefined;
  return { command: program, args: program.endsWith("grafana-server") ? [] : ["server"], home };
}

/** Writes the configuration of its dashboards and data sources. */
export async function prepareGrafana(
  { command, args, home }: Grafana,
  { dataDir, port, log, prometheus, traces, dashboards, password }: GrafanaOptions,
): Promise<Launch> {
  const provisioning = join(dataDir, "provisioning");
  provide(provisioning, "datasources", datasources(prometheus, traces));
  provide(provisioning, "dashboards", providers(dashboards));
  return {
    name: "grafana",
    command,
    args: [...args, `--homepath=${home}`],
    cwd: dataDir,
    log,
    env: {
      GF_SERVER_HTTP_ADDR: "127.0.0.1",
      GF_SERVER_HTTP_PORT: String(port),
      GF_PATHS_DATA: join(dataDir, "data"),
      GF_PATHS_LOGS: join(dataDir, "logs"),
      GF_PATHS_PLUGINS: join(dataDir, "plugins"),
      GF_PATHS_PROVISIONING: provisioning,
      GF_LOG_MODE: "console",
      GF_LOG_LEVEL: "warn",
      GF_SECURITY_ADMIN_PASSWORD: password,
      GF_AUTH_ANONYMOUS_ENABLED: "true",
      GF_AUTH_ANONYMOUS_ORG_ROLE: "Editor",
      // It contacts no other computer.
      GF_ANALYTICS_REPORTING_ENABLED: "false",
      GF_ANALYTICS_CHECK_FOR_UPDATES: "false",
      GF_ANALYTICS_CHECK_FOR_PLUGIN_UPDATES: "false",
      GF_NEWS_NEWS_FEED_ENABLED: "false",
      GF_PLUGINS_PREINSTALL_DISABLED: "true",
    },
    ready: async () => (await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(2_000) })).ok,
    readyWithinMs: 90_000,
  };
}

function provide(folder: string, kind: "datasources" | "dashboards", content: unknown): void {
  mkdirSync(join(folder, kind), { recursive: true });
  // All JSON is YAML.
  writeFileSync(join(folder, kind, "stakehold.yaml"), JSON.stringify(content, undefined, 2));
}

/** An exemplar, a dot in a panel, leads to its trace. */
const datasources = (prometheus: string, traces: string | undefined) => ({
  apiVersion: 1,
  datasources: [
    {
      name: "Prometheus",
      uid: "prometheus",
      type: "prometheus",
      access: "proxy",
      url: prometheus,
      isDefault: true,
      jsonData: {
        httpMethod: "POST",
        timeInterval: "5s",
        ...(traces === undefined
          ? {}
          : { exemplarTraceIdDestinations: [{ name: "trace_id", url: `${traces}/traces/$\${__value.raw}` }] }),
      },
    },
  ],
});

const providers = (dashboards: string) => ({
  apiVersion: 1,
  providers: [{ name: "Stakehold", folder: "Stakehold", type: "file", options: { path: dashboards } }],
});
