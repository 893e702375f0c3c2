/**
 * `npm run check:drill`: makes each fault on a platform that people use, and sees whether exactly its alerts tell it. What
 * stands behind `--` names the faults that are wanted, and `--cluster` the place.
 */
import type { Fault, FaultName } from "@stakehold/observe/drill/faults.ts";
import type { PlaceName } from "@stakehold/observe/drill/rows.ts";
import { watchFault, type Outcome } from "@stakehold/observe/drill/watch.ts";
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

export type Drill = {
  readonly place: PlaceName;
  readonly wanted: readonly (Fault & { readonly name: FaultName })[];
  /** Is told of each fault as it is over. */
  readonly tell: (fault: Fault & { readonly name: FaultName }, outcome: Outcome) => void;
};

/** Goes through faults, one after the other. */
export async function drill({ place, wanted, tell }: Drill): Promise<void> {
  const { makers, open } = places[place];
  const opened = await open();
  try {
    const prometheus = prometheusAt(opened.prometheus);
    const life = await beginLife();
    await waitFor("people to play bets", async () => life.decided() >= BETS_BEFORE, PLAYED_WITHIN_MS);
    for (const fault of wanted) {
      const outcome = await watchFault({ fault, make: makers[fault.name], prometheus }).catch((error: unknown) => ({
        failure: `it could not be watched: ${String(error)}`,
      }));
      tell(fault, outcome);
    }
    await life.stop();
  } finally {
    await opened.close();
  }
}
