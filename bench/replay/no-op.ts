import { defineSignal, patched, proxyActivities, proxyLocalActivities, setHandler, sleep } from "@temporalio/workflow";
import { WAKE_SIGNAL } from "@stakehold/workflows/wake-signal.ts";

type Activities = { nothing(): Promise<void> };
const elsewhere = proxyActivities<Activities>({ startToCloseTimeout: "30 seconds" });
const local = proxyLocalActivities<Activities>({ startToCloseTimeout: "5 seconds" });

/**
 * Does nothing, as often as another workflow does something: one step after the other, `a` an activity, `l` a local one, `t` a
 * timer and `p` a versioned place.
 */
export async function noOp(steps: string): Promise<void> {
  setHandler(defineSignal(WAKE_SIGNAL), () => undefined);
  for (const step of steps) await take(step);
}

async function take(step: string): Promise<void> {
  if (step === "t") await sleep(1);
  else if (step === "l") await local.nothing();
  else if (step === "p") patched("nothing");
  else await elsewhere.nothing();
}
