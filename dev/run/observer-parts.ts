import { join } from "node:path";
import { findGrafana, prepareGrafana } from "@stakehold/observe/grafana.ts";
import { preparePrometheus, prometheusConfig, type Target } from "@stakehold/observe/prometheus.ts";
import { serviceNames } from "@stakehold/service/services.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Secrets } from "@stakehold/stack/secrets.ts";
import type { Addresses } from "./addresses.ts";
import type { PartDefinition } from "./part-definition.ts";
import type { Ports } from "./ports.ts";

export type ObserverPartsInput = {
  readonly ports: Ports;
  readonly addresses: Addresses;
  readonly secrets: Secrets;
  readonly stateDir: string;
  readonly logFolder: string;
};

/** The rules and dashboards that the chart ships: they show here what operators see. */
const monitoring = join(repositoryRoot, "charts", "stakehold", "files", "monitoring");

/** Prometheus, and Grafana if this computer has it, on request. They observe from outside: nothing waits for them. */
export function observerParts({
  ports,
  addresses,
  secrets,
  stateDir,
  logFolder,
}: ObserverPartsInput): PartDefinition[] {
  const { observe } = addresses;
  if (observe === undefined) return [];
  const place = (name: "prometheus" | "grafana") => ({
    dataDir: join(stateDir, name),
    log: join(logFolder, `${name}.log`),
    port: ports[name],
  });
  const part = (name: string, launch: PartDefinition["launch"]): PartDefinition => ({
    name,
    tier: "observer",
    needs: [],
    launch,
  });
  const grafana = findGrafana();
  return [
    part("prometheus", () =>
      preparePrometheus({
        ...place("prometheus"),
        config: prometheusConfig({ targets: targetsOn(ports), rules: join(monitoring, "rules", "*.yaml") }),
      }),
    ),
    ...(grafana === undefined
      ? []
      : [
          part("grafana", () =>
            prepareGrafana(grafana, {
              ...place("grafana"),
              prometheus: observe.prometheus,
              traces: observe.traces,
              dashboards: join(monitoring, "dashboards"),
              password: secrets("grafana password"),
            }),
          ),
        ]),
  ];
}

/** Every process, by its internal port. Those of services serve and work in one. */
const targetsOn = (ports: Ports): readonly Target[] => [
  { service: "gateway", role: "http", address: `127.0.0.1:${ports.gatewayInternal}` },
  ...serviceNames.map((service): Target => ({ service, role: "all", address: `127.0.0.1:${ports[service]}` })),
];
