import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Suites } from "./run-suites.ts";

/** Suites of `e2e` by the configuration that finds them, on one platform for all of them, one after the other. */
const onPlatform = (name: string, configuration: string): Suites => ({
  name,
  args: ["--config", join(repositoryRoot, "e2e", configuration), "--runInBand"],
});

/** A person's ways through the platform, in a browser. */
export const journeys: Suites = { ...onPlatform("journeys", "jest.config.mjs"), needsBrowser: true };

/** What breaks, and comes through: it takes as long as parts need to be gone and to come back. */
export const faults = onPlatform("faults", "faults.config.mjs");
