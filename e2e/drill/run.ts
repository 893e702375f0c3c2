/**
 * `npm run check:drill`: makes each fault on a platform that people use, and sees whether exactly its alerts tell it. What
 * stands behind `--` names the faults that are wanted, and `--cluster` the place.
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
import type { Place } from "./place.ts";

/** So many whole bets are played before the first fault: rules need something to compare with. */
const BETS_BEFORE = 4;
const PLAYED_WITHIN_MS = 5 * 60_000;

const places: Readonly<Record<PlaceName, Place>> = { computer: oneComputer, cluster };

type Wanted = Fault & { readonly name: FaultName };

export type Drill = {
  readonly place: PlaceName;
  readonly wanted: readonly Wanted[];
  /** Is told of each fault as it is over. */
  readonly tell: (fault: Wanted, outcome: Outcome) => void;
};

/** Ends a drill that is not to go on, and what was started for it. */
export const endDrill = (place: PlaceName): Promise<void> => places[place].close();

/** Goes through faults, tells of each as it is over, and returns what panels and rules have to say of all that happened. */
export async function drill({ place, wanted, tell }: Drill): Promise<Answers> {
  const { makers, open, close } = places[place];
  try {
    const prometheus = prometheusAt(await open());
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
    await close();
  }
}
