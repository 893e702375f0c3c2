import { kubectl, release } from "./kubectl.ts";

/**
 * Takes a store or stand-in of the trial down. Resolves with a function that brings it back and resolves once it serves
 * again.
 */
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

/** Waits until every part of the platform is available. */
const untilAvailable = (): Promise<string> =>
  kubectl("wait", "--for=condition=Available", "deployment", "--all", "--timeout=240s");
