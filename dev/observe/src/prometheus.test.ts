import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { findProgram } from "@stakehold/stack/find-program.ts";
import { findPrometheus, prometheusConfig, type Target } from "./prometheus.ts";

const targets: readonly Target[] = [
  { address: "127.0.0.1:4001", service: "gateway", role: "http" },
  { address: "127.0.0.1:4002", service: "bets", role: "all" },
];

const folder = mkdtempSync(join(tmpdir(), "stakehold-prometheus-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("Prometheus", () => {
  test("scrapes every process, and labels it with its service and role", () => {
    const { scrape_configs: jobs } = prometheusConfig({ targets, rules: "rules/*.yaml" });
    expect(jobs.map(({ job_name: name, static_configs: configs }) => [name, configs])).toEqual([
      [
        "stakehold",
        [
          { targets: ["127.0.0.1:4001"], labels: { service: "gateway", role: "http" } },
          { targets: ["127.0.0.1:4002"], labels: { service: "bets", role: "all" } },
        ],
      ],
    ]);
  });

  const promtool = findProgram(["promtool"]);
  (promtool === undefined ? test.skip : test)("accepts its generated configuration", () => {
    const file = join(folder, "prometheus.json");
    writeFileSync(file, JSON.stringify(prometheusConfig({ targets, rules: join(folder, "*.yaml") })));
    expect(execFileSync(promtool ?? "", ["check", "config", file], { encoding: "utf8" })).toContain("SUCCESS");
  });

  test("asks the operator to install it if it is missing", () => {
    expect(() => findPrometheus({ PATH: folder })).toThrow(
      "Prometheus is missing: install it (on Debian and Ubuntu: apt install prometheus), or start without --observe.",
    );
  });
});
