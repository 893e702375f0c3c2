import { join } from "node:path";
import { services } from "@stakehold/service/services.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { runTool } from "@stakehold/stack/run-tool.ts";

const bundleWithinMs = 10 * 60_000;

/** Before the workers that run them are started, which are given less time to become ready. */
export async function bundleWorkflows(): Promise<void> {
  for (const { name } of services.filter(({ worker }) => worker === true)) {
    await runTool({
      command: process.execPath,
      args: [join(repositoryRoot, "services", name, "src", "main.ts"), "bundle"],
      timeoutMs: bundleWithinMs,
      failure: `The workflows of ${name} could not be bundled`,
    });
  }
}
