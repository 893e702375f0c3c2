import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, existsSync, globSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { runTool } from "@stakehold/stack/run-tool.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { installPackages } from "../entry/install-packages.mjs";
import { writeFilesOf, type PreviousVersion } from "./previous-version.ts";

/** The folder of the previous version; the remains of an earlier run are removed first. */
export const oldTreeFolder = join(stakeholdFolder, "rolling");

const generateWithinMs = 10 * 60_000;

/** Creates the previous version as in a clone of its own, ready to run its suites. */
export async function makeOldTree(before: PreviousVersion): Promise<string> {
  const tree = join(oldTreeFolder, "tree");
  removeOldTree();
  mkdirSync(tree, { recursive: true });
  writeFilesOf(repositoryRoot, before, tree);
  if (hasPackagesOf(tree)) linkPackages(tree);
  else await reinstall(tree);
  await narrateOnStderr(`Generating the code of ${before.name}`, () =>
    runTool({
      command: process.execPath,
      args: [join(tree, "dev", "run", "main.ts"), "generate"],
      cwd: tree,
      env: { PATH: [join(tree, "node_modules", ".bin"), process.env["PATH"]].join(delimiter) },
      timeoutMs: generateWithinMs,
      failure: `The code of ${before.name} could not be generated`,
      explainsItself: true,
    }),
  );
  return tree;
}

export function removeOldTree(): void {
  rmSync(oldTreeFolder, { recursive: true, force: true });
}

const read = (root: string): string => readFileSync(join(root, "package-lock.json"), "utf8");

const hasPackagesOf = (tree: string): boolean => read(tree) === read(repositoryRoot);

async function reinstall(tree: string): Promise<void> {
  const failure = await installPackages(tree, narrateOnStderr);
  if (failure !== undefined)
    throw new SetUpError(`npm could not install the packages of the version before: ${failure}`);
}

/**
 * Links our packages into the tree. Those of the workspaces are relative links already: copied as they are, they lead
 * to the tree's own code.
 */
function linkPackages(tree: string): void {
  for (const folder of ["", ...workspaceFolders()].filter((one) => existsSync(join(tree, one)))) {
    const [from, to] = [join(repositoryRoot, folder, "node_modules"), join(tree, folder, "node_modules")];
    if (!existsSync(from)) continue;
    mkdirSync(to, { recursive: true });
    // The cache contains builds of our code.
    for (const name of readdirSync(from).filter((one) => one !== ".cache" && one !== "@stakehold")) {
      symlinkSync(join(from, name), join(to, name));
    }
    const ours = join(from, "@stakehold");
    if (existsSync(ours)) cpSync(ours, join(to, "@stakehold"), { recursive: true, verbatimSymlinks: true });
  }
}

const workspaceFolders = (): readonly string[] =>
  globSync("{packages,services,dev}/*/package.json", { cwd: repositoryRoot })
    .concat("gateway/package.json", "web/package.json", "proto/package.json")
    .map(dirname);
