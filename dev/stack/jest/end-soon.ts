import { childrenOf, endTree } from "../src/process-tree.ts";

/** What closes itself after the last test has closed by then. */
const ENDS_WITHIN_MS = 10_000;

/**
 * Ends Jest as failed if something keeps it running after the last test, and names what does. For the end of a run's
 * tear-down.
 */
export function endSoon(): void {
  // It keeps nothing open itself.
  setTimeout(() => {
    console.error(`Jest did not end ${ENDS_WITHIN_MS / 1000} s after its last test. Left open:`);
    for (const one of process.getActiveResourcesInfo()) console.error(`  ${one}`);
    for (const pid of childrenOf(process.pid)) {
      console.error(`  process ${pid}`);
      endTree(pid);
    }
    process.exit(1);
  }, ENDS_WITHIN_MS).unref();
}
