import { CallFailure } from "../domain/call-failure.ts";

/** What Stripe does not answer now comes up again; the other rows need not wait for it. */
export async function patiently(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
  }
}
