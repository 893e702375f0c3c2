import { existsSync } from "node:fs";
import { join } from "node:path";
import { services, type ServiceName } from "@stakehold/service/services.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { runTool } from "@stakehold/stack/run-tool.ts";
import { makeOnce } from "./fingerprint.ts";

const bundleWithinMs = 10 * 60_000;

/**
 * Before the workers that run them are started, which are given less time to become ready. A service is asked only where
 * one of its sources changed: loading one to hear that its bundle is there takes as long as starting it.
 */
export async function bundleWorkflows(): Promise<void> {
  const bundled = services.filter(({ name }) => existsSync(join(repositoryRoot, "services", name, "src", "workflows")));
  await Promise.all(bundled.map(({ name }) => bundleOnce(name)));
}

const bundleOnce = (name: ServiceName): Promise<void> =>
  makeOnce({
    name: `workflows-${name}`,
    inputs: [`services/${name}/src/**/*.ts`, "packages/*/src/**/*.ts", "proto/**/*.proto"],
    outputs: ["node_modules/.cache/stakehold-workflows"],
    make: async () => {
      await runTool({
        command: process.execPath,
        args: [join(repositoryRoot, "services", name, "src", "main.ts"), "bundle"],
        timeoutMs: bundleWithinMs,
        failure: `The workflows of ${name} could not be bundled`,
      });
    },
  });
