import { SeedError } from "../seed-error.ts";

const TIMEOUT_MS = 20_000;

/** Opens the onboarding address and submits its form, as a person does; the stand-in does not check the details. */
export async function completeAccount(onboardingUrl: string): Promise<void> {
  const opened = await ask(onboardingUrl, {});
  const submitted = await ask(onboardingUrl, { method: "POST", body: new URLSearchParams({ action: "submit" }) });
  if (opened !== 200 || submitted !== 303)
    throw new SeedError(`A payout account could not be completed: Stripe answered ${opened} and ${submitted}.`);
}

async function ask(url: string, init: RequestInit): Promise<number> {
  const answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  return answer.status;
}
