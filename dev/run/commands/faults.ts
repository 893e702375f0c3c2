import { faults } from "../test-run/on-platform.ts";
import { runSuites } from "../test-run/run-suites.ts";

/**
 * `npm run test:faults`: kills parts and restores stores of a whole platform, after which no cent may differ. Arguments
 * after `--` are Jest's, as in `npm run test:faults -- restored`.
 */
export const run = (args: readonly string[]): Promise<number> => runSuites([faults], args);
