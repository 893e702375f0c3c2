import { list } from "@stakehold/service/config.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { migrate } from "@stakehold/service/database/migrate.ts";
import { provisionDatabase } from "@stakehold/service/database/provision.ts";
import { makeTopics } from "@stakehold/service/process/topics.ts";
import type { Narrate } from "@stakehold/stack/narrate.mjs";
import type { Addresses } from "./addresses.ts";
import { buildWeb } from "./build-web.ts";
import { bundleWorkflows } from "./bundle-workflows.ts";
import type { Settings } from "./settings.ts";
import type { Step } from "./supervisor/run-in-order.ts";

export type SetUp = {
  /** The parts to start: a step that none of them needs is left out. */
  readonly parts: readonly Pick<Step, "needs">[];
  readonly settings: Settings;
  readonly addresses: Addresses;
  readonly narrate: Narrate;
  /** Generates code, which most parts need. */
  readonly generate: () => Promise<void>;
};

/** Returns the one-off steps between parts, which are no processes. */
export function setUpSteps({ parts, settings, addresses, narrate, generate }: SetUp): readonly Step[] {
  const steps: readonly Step[] = [
    { name: "generated", needs: [], run: generate },
    { name: "databases", needs: ["postgres"], run: () => makeDatabases(addresses) },
    { name: "topics", needs: ["kafka"], run: () => makeAllTopics(settings, addresses) },
    { name: "workflows", needs: ["generated"], run: bundleWorkflows },
    { name: "web", needs: ["generated"], run: () => buildWeb(narrate) },
  ];
  return steps.filter(({ name }) => parts.some(({ needs }) => needs.includes(name)));
}

/** Silent: a failing step reports its messages again. */
const quiet = createLogger("set-up", "silent");

async function makeDatabases({ postgres }: Addresses): Promise<void> {
  for (const [service, logins] of Object.entries(postgres.databases)) {
    await provisionDatabase(postgres.url, logins);
    const migrations = new URL(`../../services/${service}/migrations/`, import.meta.url);
    await migrate({ service, ownerUrl: logins.owner, migrations, logger: quiet });
  }
}

async function makeAllTopics(settings: Settings, { kafka }: Addresses): Promise<void> {
  await makeTopics({ ...settings, KAFKA_BROKERS: list.parse(kafka) }, quiet);
}
