import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { WorkflowBundle } from "@temporalio/worker";
import pMap from "p-map";
import type { Logger } from "pino";

const run = promisify(execFile);
const BUNDLER = fileURLToPath(new URL("bundle-workflows.ts", import.meta.url));
const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;
const FILES_AT_ONCE = 16;

/** Paths are relative to it, so that an image may be built elsewhere than it runs. */
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const KEPT = join(ROOT, "node_modules", ".cache", "stakehold-workflows");

/** Where bundles are kept, and the signal that ends bundling. */
export type Bundling = {
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly folder?: string;
  readonly signal?: AbortSignal;
};

/** A bundle on disk: its inputs by path with one hash of them, and its output with another. */
type Kept = {
  readonly inputs: readonly string[];
  readonly key: string;
  readonly code: string;
  readonly sha256: string;
};

/**
 * Returns the workflows of a file as a bundle for a worker. It is made once and kept on disk until an input changes, in
 * our sources or in a library; a damaged one is rebuilt. Bundling has no time limit: a busy computer that hit one would
 * hit it again. Rejects with the bundler's message if the code does not bundle.
 */
export async function bundleOf(workflowsPath: string, bundling: Bundling): Promise<WorkflowBundle> {
  const { folder = KEPT, logger } = bundling;
  const name = createHash("sha256").update(relative(ROOT, workflowsPath)).digest("hex").slice(0, 12);
  const file = join(folder, `${basename(dirname(dirname(dirname(workflowsPath))))}-${name}.json`);
  const kept = await readKept(file);
  if (kept !== undefined) return { code: kept.code };
  const made = await makeBundle(workflowsPath, bundling);
  logger.info({ workflows: relative(ROOT, workflowsPath) }, "workflows bundled");
  // An unwritable folder costs the next start the same time, and nothing else.
  await keep(file, made).catch((error: unknown) => logger.warn({ err: error }, "the bundle could not be kept"));
  return { code: made.code };
}

/** Runs in a process of its own: the bundler takes about a hundred megabytes that a service would never free. */
async function makeBundle(workflowsPath: string, { signal }: Bundling): Promise<Kept> {
  const { stdout } = await run(process.execPath, [BUNDLER, workflowsPath], {
    maxBuffer: MAX_BUNDLE_BYTES,
    env: { ...process.env, NODE_OPTIONS: "" },
    ...(signal === undefined ? {} : { signal }),
  });
  const made: unknown = JSON.parse(stdout);
  if (!isMade(made)) throw new TypeError("The bundler wrote no bundle");
  const inputs = made.inputs.map((path) => relative(ROOT, path)).toSorted();
  return { inputs, key: await keyOf(inputs), code: made.code, sha256: sha256Of(made.code) };
}

/** Reads the bundle on disk, unless it is damaged or an input has changed. */
async function readKept(file: string): Promise<Kept | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(file, "utf8"));
    if (!isKept(kept) || sha256Of(kept.code) !== kept.sha256) return undefined;
    return (await keyOf(kept.inputs)) === kept.key ? kept : undefined;
  } catch {
    // It is missing or incomplete, or a source is gone.
    return undefined;
  }
}

/** Writes atomically, so that neither a concurrent reader nor a kill sees half a file. */
async function keep(file: string, bundle: Kept): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(bundle));
  await rename(draft, file);
}

/** Returns one hash of all inputs. Rejects if a file is gone. */
async function keyOf(inputs: readonly string[]): Promise<string> {
  const parts = await pMap(inputs, partOf, { concurrency: FILES_AT_ONCE });
  return sha256Of([process.version, ...parts].join("\n"));
}

const partOf = async (path: string): Promise<string> => `${path} ${sha256Of(await readFile(resolve(ROOT, path)))}`;

const sha256Of = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

type Made = { readonly code: string; readonly inputs: readonly string[] };

const isMade = (value: unknown): value is Made =>
  typeof value === "object" &&
  value !== null &&
  "code" in value &&
  typeof value.code === "string" &&
  "inputs" in value &&
  Array.isArray(value.inputs) &&
  value.inputs.every((path) => typeof path === "string");

const isKept = (value: unknown): value is Kept =>
  isMade(value) &&
  "key" in value &&
  typeof value.key === "string" &&
  "sha256" in value &&
  typeof value.sha256 === "string";
