import { existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { oneAtATime } from "@stakehold/stack/one-at-a-time.ts";
import { addressOf, startTestStack, testPartNames } from "@stakehold/stack/test-stack.ts";
import { services } from "@stakehold/service/services.ts";
import { judgeSuite, type Judgement } from "../rolling/judge-suite.ts";
import { newMigrations, type NewMigration } from "../rolling/new-migrations.ts";
import { makeOldTree, removeOldTree } from "../rolling/old-tree.ts";
import { previousVersion, type PreviousVersion } from "../rolling/previous-version.ts";
import { failuresWith } from "../rolling/run-old-suite.ts";
import { untilStopped } from "../until-stopped.ts";

/**
 * `npm run check -- rolling`: checks that the previous version can keep serving while this version's migrations are
 * applied. Each service whose database changes runs its previous suite on this version's schema. An argument after `--`
 * names another version than the one that `previousVersion` finds.
 */
export async function run([wanted]: readonly string[]): Promise<number> {
  const before = previousVersion(repositoryRoot, wanted);
  if ("missing" in before) {
    console.log(`LEFT OUT: no version before this one can be run on its migrations, because ${before.missing}.`);
    return 0;
  }
  const { added, refusals } = newMigrations(repositoryRoot, before);
  for (const refusal of refusals) console.log(`✗ ${refusal}`);
  if (refusals.length > 0) return 1;
  const parts = partsWith(added);
  if (added.length === 0) console.log(`No migration is newer than ${before.name}: there is nothing to check.`);
  if (parts.length === 0) return 0;
  return oneAtATime(join(stakeholdFolder, "rolling.lock"), () => judgeAll(before, parts, added));
}

/** Returns the parts whose suites run on the changed databases: messaging's tables are in all of them. */
function partsWith(added: readonly NewMigration[]): readonly string[] {
  const changed = new Set(added.map(({ part }) => part));
  const all = services
    .map(({ name }) => `services/${name}`)
    .filter((part) => existsSync(join(repositoryRoot, part, "migrations")));
  return changed.has(MESSAGING) ? [MESSAGING, ...all] : all.filter((part) => changed.has(part));
}

const MESSAGING = "packages/messaging";

async function judgeAll(
  before: PreviousVersion,
  parts: readonly string[],
  added: readonly NewMigration[],
): Promise<number> {
  const signal = untilStopped();
  const stack = await startTestStack(testPartNames.filter((name) => !process.env[addressOf[name]]));
  Object.assign(process.env, stack.addresses);
  try {
    const tree = await makeOldTree(before);
    let refused = 0;
    for (const part of parts.filter((one) => existsSync(join(tree, one, "jest.config.mjs")))) {
      const its = added.filter((one) => one.part === part || one.part === MESSAGING);
      console.log(`Running ${part} of ${before.name} with ${its.map(({ file }) => file).join(", ")} …`);
      const judgement = await judgeSuite((some, files) => failuresWith({ tree, part, signal }, some, files), its);
      console.log(inWords(part, before, judgement));
      if (judgement.kind !== "stands") refused += 1;
    }
    return refused === 0 ? 0 : 1;
  } finally {
    removeOldTree();
    await stack.stop();
  }
}

function inWords(part: string, { name }: PreviousVersion, judgement: Judgement): string {
  if (judgement.kind === "stands") return `✓ The suite of ${part} of ${name} stands the new migrations.`;
  const first = judgement.failures[0];
  const tests = `${judgement.failures.length} of its tests fail, such as "${first?.test || first?.file}"`;
  return judgement.kind === "cannot stand"
    ? `✗ The suite of ${part} of ${name} cannot stand ${judgement.file}: ${tests}.`
    : `✗ The suite of ${part} of ${name} fails without the new migrations too and says nothing about them: ${tests}.`;
}
