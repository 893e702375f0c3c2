import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProgram } from "./find-program.ts";
import { toolsFolder } from "./folders.ts";

const archives = join(toolsFolder, "class-archives");

/**
 * Returns the options by which Java archives a program's loaded classes, which saves half of the time of a start. The
 * first run writes the archive as it ends; Java ignores an incomplete one, or another Java's. `classPath` is a folder's
 * with a star. Empty without Java, which the start itself reports.
 */
export function classArchive(name: string, classPath: string, folder = archives): readonly string[] {
  const java = findProgram(["java"], process.env);
  if (java === undefined) return [];
  const libraries = dirname(classPath);
  const key = [stampOf(realpathSync(java)), libraries, ...readdirSync(libraries).toSorted()].join("\0");
  const file = join(folder, `${name}-${createHash("sha256").update(key).digest("hex").slice(0, 12)}.jsa`);
  mkdirSync(folder, { recursive: true });
  return [
    // A Java without class archives ignores them.
    "-XX:+IgnoreUnrecognizedVMOptions",
    // It would log every class that it leaves out.
    "-Xlog:cds=off",
    "-Xlog:cds+dynamic=off",
    existsSync(file) ? `-XX:SharedArchiveFile=${file}` : `-XX:ArchiveClassesAtExit=${file}`,
  ];
}

/** Identifies a Java, to notice its replacement. */
const stampOf = (path: string): string => `${path} ${statSync(path).mtimeMs}`;
