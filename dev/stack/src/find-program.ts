import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The first of some programs that the PATH has, as its file; undefined where it has none of them. */
export const findProgram = (
  names: readonly string[],
  { PATH = "" }: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined =>
  names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))).find((file) => existsSync(file));
