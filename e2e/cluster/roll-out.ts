import { waitFor } from "../platform/wait-for.ts";
import { kubectl, release } from "./kubectl.ts";

/** A Deployment's pods take longer to stop than to start: they finish their running work. */
const ENDED_WITHIN_MS = 120_000;

/**
 * Rolls Deployments out with a wrong setting, as an operator might by mistake. Resolves, once no old pod is left, with
 * a function that rolls them back.
 */
export async function rollOutWith(
  components: readonly string[],
  name: string,
  value: string,
): Promise<() => Promise<void>> {
  const deployments = components.map((component) => `deployment/${release}-${component}`);
  const end = async () => {
    for (const deployment of deployments) await kubectl("rollout", "undo", deployment);
    await untilRolledOut(components);
  };
  await kubectl("set", "env", ...deployments, `${name}=${value}`);
  await untilRolledOut(components).catch(async (error: unknown) => {
    // The next fault must start on a healthy platform.
    await end();
    throw error;
  });
  return end;
}

/** Waits until the new pods serve and the old ones are gone. */
async function untilRolledOut(components: readonly string[]): Promise<void> {
  for (const component of components) {
    await kubectl("rollout", "status", `deployment/${release}-${component}`, "--timeout=240s");
    await waitFor(
      `${component} to have its new pods alone`,
      async () => (await podsOf(component)).length === (await replicasOf(component)),
      ENDED_WITHIN_MS,
    );
  }
}

/** Returns the names of a component's pods, including terminating ones. */
async function podsOf(component: string): Promise<readonly string[]> {
  const labels = `app.kubernetes.io/instance=${release},app.kubernetes.io/component=${component}`;
  const said = await kubectl("get", "pods", "--selector", labels, "--output", "name");
  return said.split("\n").filter((line) => line !== "");
}

const replicasOf = async (component: string): Promise<number> =>
  Number(await kubectl("get", `deployment/${release}-${component}`, "--output", "jsonpath={.spec.replicas}"));
