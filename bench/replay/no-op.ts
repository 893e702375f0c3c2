import {
  defineSignal,
  patched,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
  upsertSearchAttributes,
} from "@temporalio/workflow";
import { STATUS_ATTRIBUTE } from "@stakehold/workflows/search-attributes.ts";
import { WAKE_SIGNAL } from "@stakehold/workflows/wake-signal.ts";

type Activities = { nothing(): Promise<void> };
const elsewhere = proxyActivities<Activities>({ startToCloseTimeout: "30 seconds" });
const local = proxyLocalActivities<Activities>({ startToCloseTimeout: "5 seconds" });

/**
 * Does nothing, as often as another workflow does something: one step after the other, `a` an activity, `l` a local one, `t` a
 * timer, `p` a versioned place and `s` a search attribute.
 */
export async function noOp(steps: string): Promise<void> {
  setHandler(defineSignal(WAKE_SIGNAL), () => undefined);
  for (const step of steps) await take(step);
}

async function take(step: string): Promise<void> {
  if (step === "t") await sleep(1);
  else if (step === "l") await local.nothing();
  else if (step === "p") patched("nothing");
  else if (step === "s") upsertSearchAttributes([{ key: STATUS_ATTRIBUTE, value: "NOTHING" }]);
  else await elsewhere.nothing();
}
