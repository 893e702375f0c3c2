import { existsSync } from "node:fs";
import { findProgram } from "@stakehold/stack/find-program.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Returns this computer's Chromium; `CHROMIUM_PATH` names one that is not on the PATH. Throws SetUpError if there is
 * none.
 */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const { CHROMIUM_PATH: named } = env;
  if (named !== undefined && named !== "") {
    if (!existsSync(named))
      throw new SetUpError(`The journeys need Chromium, and CHROMIUM_PATH names no file: ${named}.`);
    return named;
  }
  const found = findProgram(PROGRAMS, env);
  if (found === undefined) {
    throw new SetUpError(
      "The journeys need Chromium: install it (on Debian and Ubuntu: apt install chromium), or name its program in CHROMIUM_PATH.",
    );
  }
  return found;
}
