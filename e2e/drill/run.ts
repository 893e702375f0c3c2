/**
 * `npm run check:drill`: makes each fault on a platform of its own that people use, and sees whether exactly its alerts tell
 * it. What stands behind `--` names the faults that are wanted.
 */
import type { Fault } from "@stakehold/observe/drill/faults.ts";
import { watchFault, type Outcome } from "@stakehold/observe/drill/watch.ts";
import { readDashboards } from "@stakehold/observe/panels/read-dashboards.ts";
import { checkPanels, type Answers } from "@stakehold/observe/panels/check-panels.ts";
import { prometheusAt } from "@stakehold/observe/prometheus-api.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";
import { beginLife } from "./live.ts";
import { makers } from "./on-one-computer.ts";

/** So many whole bets are played before the first fault: rules need something to compare with. */
const BETS_BEFORE = 4;
const PLAYED_WITHIN_MS = 5 * 60_000;

/** Ends a drill that is not to go on, and the platform with it. */
export { stopPlatformForJourneys as endDrill } from "../platform/global-setup.ts";

/** Goes through faults, tells of each as it is over, and returns what panels and rules have to say of all that happened. */
export async function drill(
  wanted: readonly (Fault & { readonly name: keyof typeof makers })[],
  tell: (fault: Fault, outcome: Outcome) => void,
): Promise<Answers> {
  // Sweepers look as seldom as they do in the product.
  await startPlatformWith({ OBSERVE: "yes", SWEEP_AFTER: "PT1M" });
  try {
    const prometheus = prometheusAt(platform().observe?.prometheus ?? "");
    const life = await beginLife();
    await waitFor("people to play bets", async () => life.decided() >= BETS_BEFORE, PLAYED_WITHIN_MS);
    for (const fault of wanted) {
      const outcome = await watchFault({ fault, make: makers[fault.name], prometheus }).catch((error: unknown) => ({
        failure: `it could not be watched: ${String(error)}`,
      }));
      tell(fault, outcome);
    }
    const answers = await checkPanels(prometheus, readDashboards());
    await life.stop();
    return answers;
  } finally {
    await stopPlatformForJourneys();
  }
}
