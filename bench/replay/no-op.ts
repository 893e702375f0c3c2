import { defineSignal, proxyActivities, setHandler, sleep } from "@temporalio/workflow";
import { WAKE_SIGNAL } from "@stakehold/workflows/wake-signal.ts";

const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: "30 seconds" });

/** Does nothing, as often as another workflow does something: one step after the other, `a` an activity and `t` a timer. */
export async function noOp(steps: string): Promise<void> {
  setHandler(defineSignal(WAKE_SIGNAL), () => undefined);
  for (const step of steps) await (step === "t" ? sleep(1) : nothing());
}
