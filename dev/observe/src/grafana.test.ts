import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { z } from "zod";
import { findGrafana, prepareGrafana } from "./grafana.ts";

const folder = mkdtempSync(join(tmpdir(), "stakehold-grafana-"));
const bin = join(folder, "bin");

beforeAll(() => {
  for (const made of [bin, join(folder, "conf")]) mkdirSync(made);
  writeFileSync(join(folder, "conf", "defaults.ini"), "");
  writeFileSync(join(bin, "grafana"), "");
  chmodSync(join(bin, "grafana"), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

const options = {
  dataDir: join(folder, "data"),
  port: 4000,
  log: join(folder, "grafana.log"),
  prometheus: "http://127.0.0.1:4001",
  dashboards: "/dashboards",
  password: "a-password",
};

const datasources = z.object({ datasources: z.tuple([z.object({ jsonData: z.record(z.string(), z.unknown()) })]) });

/** The configuration that was written. */
const provided = (kind: string): unknown =>
  JSON.parse(readFileSync(join(options.dataDir, "provisioning", kind, "stakehold.yaml"), "utf8"));

describe("Grafana", () => {
  test("is found with its own files, and left out if they are missing", () => {
    expect(findGrafana({ PATH: bin })).toEqual({ command: join(bin, "grafana"), args: ["server"], home: folder });
    expect(findGrafana({ PATH: join(folder, "conf") })).toBeUndefined();
  });

  test("listens on loopback only, and contacts nobody outside", async () => {
    const grafana = { command: "grafana", args: ["server"], home: "/home" };
    const { args, env } = await prepareGrafana(grafana, { ...options, traces: undefined });
    expect(args).toEqual(["server", "--homepath=/home"]);
    expect(env).toMatchObject({
      GF_SERVER_HTTP_ADDR: "127.0.0.1",
      GF_SERVER_HTTP_PORT: "4000",
      GF_ANALYTICS_REPORTING_ENABLED: "false",
      GF_ANALYTICS_CHECK_FOR_UPDATES: "false",
    });
  });

  test.each([
    [
      "to the trace page",
      "http://127.0.0.1:4002",
      [{ name: "trace_id", url: "http://127.0.0.1:4002/traces/$${__value.raw}" }],
    ],
    ["nowhere without one", undefined, undefined],
  ])("links from a metric %s", async (_where, traces, leads) => {
    await prepareGrafana({ command: "grafana", args: [], home: "/home" }, { ...options, traces });
    expect(provided("datasources")).toMatchObject({
      datasources: [{ uid: "prometheus", url: "http://127.0.0.1:4001" }],
    });
    const { jsonData } = datasources.parse(provided("datasources")).datasources[0];
    expect(jsonData["exemplarTraceIdDestinations"]).toEqual(leads);
    expect(provided("dashboards")).toHaveProperty("providers.0.options.path", "/dashboards");
  });
});
