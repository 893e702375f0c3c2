import { platform } from "./platform.ts";

/** Controls what no client of Stripe could in the stand-in: its clock, disputes, onboarding. */
export async function controlStripe(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${platform().stripe.url}/_control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The Stripe stand-in did not do ${path}: ${await answer.text()}`);
  return answer.json();
}

/** Makes the Stripe stand-in misbehave as ordered. Resolves with a function that ends it. */
export async function orderFaults(faults: readonly object[]): Promise<() => Promise<void>> {
  await controlStripe("/faults", faults);
  return async () => void (await fetch(`${platform().stripe.url}/_control/faults`, { method: "DELETE" }));
}
