import { createReadStream, existsSync, fstatSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { readOptions } from "../security/options.ts";
import { readEntries } from "../security/read-entries.ts";
import { sentenceOf } from "../security/sentence-of.ts";
import { stateFolder } from "../state.ts";

const STDIN = "-";

/**
 * `npm run security`: prints who did what, from the platform's logs, in order of time. It reads its standard input,
 * such as `kubectl logs`, the named files and folders, or the logs of this computer's platform. Throws a SetUpError for
 * invalid arguments, and if there is nothing to read.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { sources, asJson, ...wanted } = readOptions(args, new Date());
  const files = sources.length === 0 ? usualSources() : sources.flatMap(filesOf);
  const { entries, leftOut, unreadable } = await readEntries(open(files), wanted);
  for (const entry of entries) console.log(asJson ? JSON.stringify(entry) : sentenceOf(entry));
  if (leftOut > 0) console.error(`${leftOut} earlier ones are left out: ask for less by --since, --person or --event.`);
  if (unreadable > 0) console.error(`${unreadable} lines of the security log have another shape and are left out.`);
  return 0;
}

async function* open(files: readonly string[]) {
  for (const file of files) yield file === STDIN ? process.stdin : createReadStream(file);
}

function usualSources(): readonly string[] {
  if (isPiped()) return [STDIN];
  const folder = join(stateFolder, "logs");
  if (existsSync(folder)) return filesOf(folder);
  throw new SetUpError("There are no logs to read: start the platform with npm start, name files, or pipe logs in.");
}

/** Returns whether standard input is a pipe or a file. Anything else has no logs in it. */
function isPiped(): boolean {
  const stdin = fstatSync(0);
  return stdin.isFIFO() || stdin.isFile();
}

/** Returns a file, or all logs of a folder. */
function filesOf(path: string): readonly string[] {
  if (path === STDIN) return [path];
  if (!existsSync(path)) throw new SetUpError(`There is no file ${path}.`);
  if (!statSync(path).isDirectory()) return [path];
  return globSync("*.log", { cwd: path }).map((name) => join(path, name));
}
