import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

const PROGRAM = join(repositoryRoot, "node_modules", "@cyclonedx", "cyclonedx-npm", "bin", "cyclonedx-npm-cli.js");

/**
 * The tools for tests and builds are not part of what serves; the image contains these, and in it the web app for
 * browsers.
 */
const SERVING = ["gateway", "web", "proto", "services/*", "packages/*"];
const NOT_SERVING = ["packages/testing"];

const PATIENCE_MS = 5 * 60_000;

/**
 * Writes `sbom.cdx.json`, the bill of materials of what serves, as it is installed: the same packages give the same
 * bill.
 */
export async function writeBill(): Promise<void> {
  const manifests = globSync(
    SERVING.map((part) => `${part}/package.json`),
    { cwd: repositoryRoot },
  );
  const workspaces = manifests
    .map((file) => file.slice(0, -"/package.json".length))
    .filter((part) => !NOT_SERVING.includes(part))
    .toSorted();
  const options = [
    "--omit=dev",
    "--omit=optional",
    "--omit=peer",
    "--flatten-components",
    "--output-reproducible",
    "--mc-type=application",
    "--spec-version=1.6",
    // npm calls packages that package.json overrides invalid, and workspaces that an image lacks missing.
    "--ignore-npm-errors",
    ...workspaces.map((workspace) => `--workspace=${workspace}`),
    "--output-file=sbom.cdx.json",
  ];
  await promisify(execFile)(process.execPath, [PROGRAM, ...options], { cwd: repositoryRoot, timeout: PATIENCE_MS });
}
