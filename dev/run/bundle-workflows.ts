import { existsSync } from "node:fs";
import { join } from "node:path";
import { services, type ServiceName } from "@stakehold/service/services.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { runTool } from "@stakehold/stack/run-tool.ts";
import { makeOnce } from "./fingerprint.ts";

const bundleWithinMs = 10 * 60_000;

/**
 * Bundles the workflows before their workers start, which have less time to become ready. Runs a service only if one of
 * its sources changed: loading one to learn that its bundle exists takes as long as starting it.
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
