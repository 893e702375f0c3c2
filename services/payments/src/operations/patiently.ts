import { CallFailure } from "../domain/state/call-failure.ts";

/** Ignores a failed call to Stripe: it is retried later, and other rows need not wait. */
export async function patiently(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
}
