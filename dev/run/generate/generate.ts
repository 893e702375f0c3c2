import { join } from "node:path";
import { toolsFolder } from "@stakehold/stack/folders.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { oneAtATime } from "@stakehold/stack/one-at-a-time.ts";
import { makeOnce } from "../fingerprint.ts";
import { generateStages } from "./steps.ts";

/** Generates what is missing or out of date; does nothing, quickly, if nothing changed. */
export async function generate(): Promise<void> {
  // A start and a test run of the same clone may begin at the same moment.
  await oneAtATime(join(toolsFolder, "generate.lock"), async () => {
    for (const stage of generateStages()) {
      await Promise.all(stage.map((step) => makeOnce({ ...step, make: () => narrateOnStderr(step.title, step.make) })));
    }
  });
}
