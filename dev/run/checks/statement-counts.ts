import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Check } from "./check.ts";
import { runNode } from "./run-program.ts";

/** Each operation sends as many statements to the databases as bench/statements/statements.json says, and no more unseen. */
export const statementCounts: Check = {
  name: "statements",
  run: () => runNode([join(repositoryRoot, "bench", "statements", "compare.ts")]),
};
