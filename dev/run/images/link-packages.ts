import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";

const OURS = "@stakehold";
const MANIFESTS = "{gateway,proto,packages/*,services/*,dev/*}/package.json";

/** Links the installed packages of others into a tree, and of ours only those that the tree holds. */
export function linkPackages(tree: string): void {
  const ours = join(tree, "node_modules", OURS);
  mkdirSync(ours, { recursive: true });
  linkAll("node_modules", tree);
  for (const manifest of globSync(MANIFESTS, { cwd: tree })) {
    const folder = dirname(manifest);
    linkAll(join(folder, "node_modules"), tree);
    const link = join(ours, nameOf(join(tree, manifest)));
    if (!existsSync(link)) symlinkSync(join(tree, folder), link);
  }
}

function linkAll(folder: string, tree: string): void {
  const from = join(repositoryRoot, folder);
  if (!existsSync(from)) return;
  mkdirSync(join(tree, folder), { recursive: true });
  for (const name of readdirSync(from)) {
    if (!name.startsWith(".") && name !== OURS) symlinkSync(join(from, name), join(tree, folder, name));
  }
}

const nameOf = (manifest: string): string =>
  z
    .object({ name: z.string() })
    .parse(JSON.parse(readFileSync(manifest, "utf8")))
    .name.slice(OURS.length + 1);
