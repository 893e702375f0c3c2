/** A process that records as many spans as its parent requests, and ends when the parent lets it. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { leave } from "../src/leave.ts";
import { inOwnTrace } from "../src/spans.ts";

/** Spans between two turns of the event loop, in which the process sends and receives. */
const A_TURN = 256;

process.on("message", async ({ name, spans }) => {
  for (let recorded = 1; recorded <= spans; recorded += 1) {
    await inOwnTrace({ name }, async () => undefined);
    if (recorded % A_TURN === 0) await nextTurn();
  }
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ bytes: heapUsed + external });
});
process.once("disconnect", leave);
