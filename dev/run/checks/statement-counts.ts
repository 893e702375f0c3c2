import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Check } from "./check.ts";
import { runNode } from "./run-program.ts";

/**
 * Checks that each operation sends exactly as many statements to the databases as
 * bench/graph/statements/statements.json lists.
 */
export const statementCounts: Check = {
  name: "statements",
  run: () => runNode([join(repositoryRoot, "bench", "graph", "statements", "compare.ts")]),
};
