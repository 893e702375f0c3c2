import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Suites } from "./run-suites.ts";

/** Suites of `e2e` by the configuration that finds them, on one platform for all of them, in sequence. */
const onPlatform = (name: string, configuration: string): Suites => ({
  name,
  args: ["--config", join(repositoryRoot, "e2e", configuration), "--runInBand"],
});

/** Journeys of people through the platform, in a browser. */
export const journeys: Suites = { ...onPlatform("journeys", "jest.config.mjs"), needsBrowser: true };

/** Faults that the platform must survive: they take as long as parts need to stop and restart. */
export const faults = onPlatform("faults", "faults.config.mjs");
