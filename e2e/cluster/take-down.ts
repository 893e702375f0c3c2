import { kubectl, release } from "./kubectl.ts";

/** Has a store or stand-in of the trial be gone until what this resolves with is called, which resolves when it serves again. */
export async function takeDown(part: string): Promise<() => Promise<void>> {
  const set = `statefulset/${release}-${part}`;
  await kubectl("scale", set, "--replicas=0");
  await kubectl("wait", "--for=delete", `pod/${release}-${part}-0`, "--timeout=90s");
  return async () => {
    await kubectl("scale", set, "--replicas=1");
    await kubectl("rollout", "status", set, "--timeout=180s");
    await untilAvailable();
  };
}

/** Waits until every part of the platform serves. */
const untilAvailable = (): Promise<string> =>
  kubectl("wait", "--for=condition=Available", "deployment", "--all", "--timeout=240s");
