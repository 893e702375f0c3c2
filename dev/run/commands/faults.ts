import { faults } from "../test-run/on-platform.ts";
import { runSuites } from "../test-run/run-suites.ts";

/**
 * `npm run test:faults`: parts are killed, stores go away and are put back, on a whole platform, and no cent may differ after
 * it. What stands behind `--` is Jest's, as in `npm run test:faults -- restored`.
 */
export const run = (args: readonly string[]): Promise<number> => runSuites([faults], args);
