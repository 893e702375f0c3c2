import { setImmediate as nextTurnOfLoop } from "node:timers/promises";
import { costOfReading } from "../operations/tokens.ts";
import type { Counter } from "./counters.ts";

/** From how many characters a document is long: it may have hundreds of tokens, which take milliseconds to read. */
export const LONG_TEXT = 1_000;

/** Resolves when a document may be parsed and validated. Throws RATE_LIMITED. */
export type AdmitText = (text: unknown, caller: string) => Promise<void>;

/**
 * Admits long documents one per turn of the event loop, so that other callers' requests run between them, and only
 * while their caller has as much cost left as reading them takes, which is what a refusal would charge.
 */
export function admitTexts(cost: Counter): AdmitText {
  let last: Promise<void> = Promise.resolve();
  return async (text, caller) => {
    if (typeof text !== "string" || text.length < LONG_TEXT) return;
    await cost.require(caller, costOfReading(text));
    last = last.then(() => nextTurnOfLoop());
    await last;
  };
}
