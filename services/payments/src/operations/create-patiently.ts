import { setTimeout as pause } from "node:timers/promises";
import { CallFailure } from "../domain/call-failure.ts";

/** How often something is asked of Stripe at once before the rest is left to the reconciler. */
const MAX_CALLS = 5;
const FIRST_PAUSE_MS = 100;

/** What comes next: nothing more, as the answer is there, or a call under the key that was committed for it. */
export type Creation<T> =
  | { readonly answer: T }
  | {
      create(): Promise<T>;
      /** Ends the call's key, so that the next call is made under another. */
      giveUp(reason: string): Promise<unknown>;
    };

/**
 * Has something created at Stripe, called again for a moment while Stripe does not say yes or no. `prepare` is asked
 * before each call, which is the first, the second and so on. Throws CallFailure.
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
      // The same 5xx again is Stripe's stored answer. An unanswered secret never left, so the next key may be taken.
      const isOver = error.kind === "definite" || serverErrors >= 2;
      if (isOver) await next.giveUp(error.reason);
      if (error.kind === "definite" || error.kind === "unanswered" || call >= MAX_CALLS) throw error;
      if (isOver) serverErrors = 0;
      await pause(FIRST_PAUSE_MS * 2 ** (call - 1));
    }
  }
}
