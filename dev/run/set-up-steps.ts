import type { Narrate } from "@stakehold/stack/narrate.mjs";
import { provisionDatabase } from "@stakehold/stack/provision.ts";
import type { Secrets } from "@stakehold/stack/secrets.ts";
import type { Addresses } from "./addresses.ts";
import { buildWeb } from "./build-web.ts";
import type { Step } from "./supervisor/run-in-order.ts";

export type SetUp = {
  /** The parts that are to be started: a step that none of them needs is left out. */
  readonly parts: readonly Pick<Step, "needs">[];
  readonly addresses: Addresses;
  readonly secrets: Secrets;
  readonly narrate: Narrate;
};

/** What has to be done once between parts, and is no process. */
export function setUpSteps({ parts, addresses, secrets, narrate }: SetUp): readonly Step[] {
  const steps: readonly Step[] = [
    { name: "databases", needs: ["postgres"], run: () => provisionAll(addresses, secrets) },
    { name: "web", needs: [], run: () => buildWeb(narrate) },
  ];
  return steps.filter(({ name }) => parts.some(({ needs }) => needs.includes(name)));
}

async function provisionAll({ postgres }: Addresses, secrets: Secrets): Promise<void> {
  for (const name of Object.keys(postgres.databases)) {
    await provisionDatabase(postgres.url, name, { passwordOf: (role) => secrets(`${role} password`) });
  }
}
