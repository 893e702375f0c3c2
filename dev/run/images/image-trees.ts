import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { linkPackages } from "./link-packages.ts";
import { readIgnored } from "./read-ignored.ts";

/** The images of the Dockerfile. */
export const images = ["platform", "trial"] as const;

/** The contents of each image, in a folder of its own, to which packages of others are linked. */
export type ImageTrees = Readonly<Record<(typeof images)[number], string>> & { remove(): void };

/** Build outputs that programs import. */
const MADE = [
  "proto/gen/**/*",
  "{gateway,packages/*,services/*}/{generated,src/**/generated}/**/*",
  "gateway/{supergraph,partners}.graphql",
];
/** Build outputs that no program imports. */
const BUILT_FOLDERS = ["web/dist", "node_modules/.cache/stakehold-workflows"];
const BUILT_FILE = "sbom.cdx.json";

/**
 * Copies each image's contents, as `.dockerignore` and `charts/copy-sources.sh` define them. The copies are outside of
 * the repository, whose packages could otherwise satisfy imports that the image can't.
 */
export function copyImageTrees(): ImageTrees {
  const folder = mkdtempSync(join(tmpdir(), "stakehold-images-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const context = join(folder, "context");
  const platform = join(folder, "platform");
  const added = join(folder, "added");
  const trial = join(folder, "trial");
  try {
    copyContext(context);
    execFileSync(join(repositoryRoot, "charts", "copy-sources.sh"), [platform, added], { cwd: context });
    for (const part of [platform, added]) cpSync(part, trial, { recursive: true, verbatimSymlinks: true });
    for (const tree of [platform, trial]) linkPackages(tree);
    return { platform, trial, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Copies a build's source tree, when everything is made. */
function copyContext(context: string): void {
  const isIgnored = readIgnored();
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: repositoryRoot,
    encoding: "utf8",
  });
  const sources = listed.split("\0").filter((file) => file !== "" && !isIgnored(file));
  for (const file of new Set([...sources, ...globSync(MADE, { cwd: repositoryRoot })])) copy(file, context);
  for (const built of BUILT_FOLDERS) mkdirSync(join(context, built), { recursive: true });
  copyFileSync(join(repositoryRoot, "package.json"), join(context, BUILT_FILE));
}

function copy(file: string, context: string): void {
  const from = join(repositoryRoot, file);
  // Git lists a deleted file until the deletion is committed.
  if (statSync(from, { throwIfNoEntry: false })?.isFile() !== true) return;
  mkdirSync(dirname(join(context, file)), { recursive: true });
  copyFileSync(from, join(context, file));
}
