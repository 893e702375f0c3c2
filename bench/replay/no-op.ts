import { defineSignal, patched, proxyActivities, proxyLocalActivities, setHandler, sleep } from "@temporalio/workflow";
import { WAKE_SIGNAL } from "@stakehold/workflows/wake-signal.ts";

type Activities = { nothing(): Promise<void> };

const options = { startToCloseTimeout: "30 seconds" } as const;
const { nothing } = proxyActivities<Activities>(options);
const { nothing: nothingHere } = proxyLocalActivities<Activities>(options);

/** What one letter stands for: an activity, one of the worker's own, a timer. */
const STEPS: Readonly<Record<string, () => Promise<void>>> = { a: nothing, o: nothingHere, t: () => sleep(1) };

/** Does nothing, as often as another workflow does something: one step after the other, by the letters of `STEPS`. */
export async function noOp(steps: string): Promise<void> {
  setHandler(defineSignal(WAKE_SIGNAL), () => undefined);
  // The other has a version too.
  patched("no-op");
  for (const step of steps) await STEPS[step]?.();
}
