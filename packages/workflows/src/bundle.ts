import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { WorkflowBundle } from "@temporalio/worker";

const run = promisify(execFile);
const BUNDLER = fileURLToPath(new URL("bundle-workflows.ts", import.meta.url));
const BUNDLE_WITHIN_MS = 60_000;
const MAX_BUNDLE_BYTES = 32 * 1024 * 1024;

/**
 * Bundles the workflows of a file for a worker, in a process of its own: the bundler takes about a hundred megabytes
 * that a service would keep for good. Rejects with the bundler's words where the code does not bundle.
 */
export async function bundleWorkflows(workflowsPath: string): Promise<WorkflowBundle> {
  const { stdout } = await run(process.execPath, [BUNDLER, workflowsPath], {
    timeout: BUNDLE_WITHIN_MS,
    maxBuffer: MAX_BUNDLE_BYTES,
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  return { code: stdout };
}
