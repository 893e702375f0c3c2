import { setTimeout as pause } from "node:timers/promises";
import { CallFailure, NOT_SENT } from "../domain/state/call-failure.ts";

/** How many calls to make to Stripe right away before leaving the rest to the reconciler. */
const MAX_CALLS = 5;
const FIRST_PAUSE_MS = 100;

/** The next step: done with an answer, or a call under the committed key. */
export type Creation<T> =
  | { readonly answer: T }
  | {
      create(): Promise<T>;
      /** Ends the call's key; the next call uses another. */
      giveUp(reason: string): Promise<unknown>;
    };

/**
 * Creates an object at Stripe, retrying for a moment while Stripe neither accepts nor refuses; a call whose turn did not
 * come has waited long enough. Calls `prepare` before each call, with its number from 1. Throws CallFailure.
 */
export async function createPatiently<T>(prepare: (call: number) => Promise<Creation<T>>): Promise<T> {
  let serverErrors = 0;
  for (let call = 1; ; call += 1) {
    const next = await prepare(call);
    if ("answer" in next) return next.answer;
    try {
      return await next.create();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      serverErrors = error.kind === "server" ? serverErrors + 1 : 0;
      // A repeated 5xx is Stripe's stored response. A secret without a response never left, so the next key is safe.
      const isOver = error.kind === "definite" || serverErrors >= 2;
      if (isOver) await next.giveUp(error.reason);
      const isFinal = error.kind === "definite" || error.kind === "unanswered" || error.reason === NOT_SENT;
      if (isFinal || call >= MAX_CALLS) throw error;
      if (isOver) serverErrors = 0;
      await pause(FIRST_PAUSE_MS * 2 ** (call - 1));
    }
  }
}
