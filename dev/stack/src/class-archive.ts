import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProgram } from "./find-program.ts";
import { toolsFolder } from "./folders.ts";

const archives = join(toolsFolder, "class-archives");

/**
 * Options by which Java keeps the classes of a program as it has read them, which is half of what a start takes. The first
 * run writes them down as it ends; Java reads no archive that is half written, or another Java's. `classPath` is a folder's
 * with a star. None where there is no Java, which the start itself tells of.
 */
export function classArchive(name: string, classPath: string, folder = archives): readonly string[] {
  const java = findProgram(["java"], process.env);
  if (java === undefined) return [];
  const libraries = dirname(classPath);
  const key = [stampOf(realpathSync(java)), libraries, ...readdirSync(libraries).toSorted()].join("\0");
  const file = join(folder, `${name}-${createHash("sha256").update(key).digest("hex").slice(0, 12)}.jsa`);
  mkdirSync(folder, { recursive: true });
  return [
    // A Java that keeps no classes does without.
    "-XX:+IgnoreUnrecognizedVMOptions",
    // It would name every class that it leaves out.
    "-Xlog:cds=off",
    "-Xlog:cds+dynamic=off",
    existsSync(file) ? `-XX:SharedArchiveFile=${file}` : `-XX:ArchiveClassesAtExit=${file}`,
  ];
}

/** Tells one Java from another that takes its place. */
const stampOf = (path: string): string => `${path} ${statSync(path).mtimeMs}`;
