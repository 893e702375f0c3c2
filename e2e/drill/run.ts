/**
 * `npm run check -- drill`: causes each fault on a platform in use, and checks that exactly its alerts fire. Arguments
 * after `--` name the wanted faults; `--cluster` selects the place.
 */
import type { Fault, FaultName } from "@stakehold/observe/drill/faults.ts";
import type { PlaceName } from "@stakehold/observe/drill/rows.ts";
import { watchFault, type Outcome } from "@stakehold/observe/drill/watch.ts";
import { readDashboards } from "@stakehold/observe/panels/read-dashboards.ts";
import { checkPanels, type Answers } from "@stakehold/observe/panels/check-panels.ts";
import { prometheusAt } from "@stakehold/observe/prometheus-api.ts";
import { waitFor } from "../platform/wait-for.ts";
import { beginLife } from "./live.ts";
import { cluster } from "./on-cluster.ts";
import { oneComputer } from "./on-one-computer.ts";
import type { DrillGround } from "./place.ts";

/** The number of whole bets played before the first fault: rules need a baseline. */
const BETS_BEFORE = 4;
const PLAYED_WITHIN_MS = 5 * 60_000;

const places: Readonly<Record<PlaceName, DrillGround>> = { computer: oneComputer, cluster };

type Wanted = Fault & { readonly name: FaultName };

export type Drill = {
  readonly place: PlaceName;
  readonly wanted: readonly Wanted[];
  /** Called with each fault once it is over. */
  readonly report: (fault: Wanted, outcome: Outcome) => void;
};

/** Aborts a drill, and stops what was started for it. */
export const endDrill = (place: PlaceName): Promise<void> => places[place].close();

/** Causes the faults one by one, reports each, and returns the results of panels and rules for the whole time. */
export async function drill({ place, wanted, report }: Drill): Promise<Answers> {
  const { makers, open, close } = places[place];
  try {
    const prometheus = prometheusAt(await open());
    const life = await beginLife();
    await waitFor("people to play bets", async () => life.decided() >= BETS_BEFORE, PLAYED_WITHIN_MS);
    for (const fault of wanted) {
      const outcome = await watchFault({ fault, make: makers[fault.name], prometheus }).catch((error: unknown) => ({
        failure: `it could not be watched: ${String(error)}`,
      }));
      report(fault, outcome);
    }
    const answers = await checkPanels(prometheus, readDashboards());
    await life.stop();
    return answers;
  } finally {
    await close();
  }
}
