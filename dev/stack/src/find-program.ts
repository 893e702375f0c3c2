import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the file of the first of some programs on the PATH; undefined if it has none of them. */
export const findProgram = (
  names: readonly string[],
  { PATH = "" }: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined =>
  names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))).find((file) => existsSync(file));
