import { existsSync, globSync, readFileSync } from "node:fs";
import { isBuiltin, stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript";
import { z } from "zod";

const SOURCES = "{gateway,packages,services,proto/gen,dev}/**/*.{ts,mts,mjs,js}";

/** Loads a command by its name: the image holds only the audit. */
const LOADS_COMMANDS = "dev/run/main.ts";

const dependencies = z.record(z.string(), z.string()).default({});
const manifest = z.object({
  exports: z.object({ "./*": z.string() }).optional(),
  dependencies,
  optionalDependencies: dependencies,
});

/**
 * Returns the imports of a tree's programs that nothing in the tree satisfies, as `file: specifier`, without type-only
 * ones.
 */
export function missingImports(tree: string): readonly string[] {
  const files = globSync(SOURCES, { cwd: tree, exclude: (path) => path.endsWith("node_modules") });
  return files.flatMap((file) =>
    importsOf(join(tree, file), file === LOADS_COMMANDS)
      .filter((specifier) => !isThere(tree, file, specifier))
      .map((specifier) => `${file}: ${specifier}`),
  );
}

function importsOf(path: string, isWithoutCommands: boolean): readonly string[] {
  const text = readFileSync(path, "utf8");
  const program = /\.m?ts$/.test(path) ? stripTypeScriptTypes(text) : text;
  const imported = ts.preProcessFile(program, true, true).importedFiles.map(({ fileName }) => fileName);
  return isWithoutCommands ? imported.filter((name) => !name.startsWith("./commands/")) : imported;
}

function isThere(tree: string, file: string, specifier: string): boolean {
  if (isBuiltin(specifier)) return true;
  if (specifier.startsWith(".")) return existsSync(join(tree, dirname(file), specifier));
  const [first = "", second = "", ...rest] = specifier.split("/");
  if (first === "@stakehold") return isThereOfOurs(join(tree, "node_modules", first, second), rest.join("/"));
  const name = first.startsWith("@") ? `${first}/${second}` : first;
  const known = readManifest(manifestOf(tree, file));
  return name in known.dependencies || name in known.optionalDependencies;
}

function isThereOfOurs(folder: string, path: string): boolean {
  if (!existsSync(join(folder, "package.json"))) return false;
  const exported = readManifest(join(folder, "package.json")).exports?.["./*"] ?? "./*";
  return existsSync(join(folder, exported.replace("*", path)));
}

/** Returns the nearest manifest above a file. */
function manifestOf(tree: string, file: string): string {
  const folder = dirname(file);
  const path = join(tree, folder, "package.json");
  return folder === "." || existsSync(path) ? path : manifestOf(tree, folder);
}

const manifests = new Map<string, z.infer<typeof manifest>>();

function readManifest(path: string): z.infer<typeof manifest> {
  const read = manifests.get(path) ?? manifest.parse(JSON.parse(readFileSync(path, "utf8")));
  manifests.set(path, read);
  return read;
}
