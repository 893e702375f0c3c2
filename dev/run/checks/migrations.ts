import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { newMigrations } from "../rolling/new-migrations.ts";
import { previousVersion } from "../rolling/previous-version.ts";
import { unsafeStatements } from "../rolling/unsafe-statements.ts";
import type { Check, Verdict } from "./check.ts";

/**
 * Checks new migrations for what the previous version can never tolerate; `npm run check -- rolling` finds the rest.
 */
export const migrationsRollForward: Check = {
  name: "new migrations",
  run: async (): Promise<Verdict> => {
    const before = previousVersion(repositoryRoot);
    if ("missing" in before) return { kind: "good", remark: `LEFT OUT: ${before.missing}` };
    const { added, refusals } = newMigrations(repositoryRoot, before);
    const unsafe = added.flatMap(({ part, file, sql }) =>
      unsafeStatements(sql).map(
        (what) => `${part}/migrations/${file} ${what}; or say why it may, in \`-- rolling: …\`.`,
      ),
    );
    const report = [...refusals, ...unsafe].join("\n");
    return report === "" ? { kind: "good", remark: `${added.length} since ${before.name}` } : { kind: "bad", report };
  },
};
