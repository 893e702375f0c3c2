import type { Addresses } from "./addresses.ts";
import { EXAMPLES, PAID_OUT, PEOPLE } from "./examples.ts";
import { SeedError } from "./seed-error.ts";
import { enterPlatform } from "./steps/enter-platform.ts";
import { playOut, type Cast } from "./steps/play-out.ts";
import { setUpPayouts } from "./steps/set-up-payouts.ts";

/**
 * Loads the example people and bets through the public interfaces. Existing ones stay as they are, so it can be
 * repeated after a failure. Throws SeedError with the first failure; the rest is tried all the same.
 */
export async function bringIn(addresses: Addresses): Promise<void> {
  const cast = await signInAll(addresses);
  await allOf([setUpPayouts(cast[PAID_OUT]), ...EXAMPLES.map((example) => playOut(addresses, cast, example))]);
}

async function signInAll(addresses: Addresses): Promise<Cast> {
  const enter = (name: (typeof PEOPLE)[number]) => enterPlatform(addresses, `${name}@example.com`);
  const [alice, bob, carol, dave, erin, staff, admin] = await Promise.all([
    enter("alice"),
    enter("bob"),
    enter("carol"),
    enter("dave"),
    enter("erin"),
    enter("staff"),
    enter("admin"),
  ]);
  return { alice, bob, carol, dave, erin, staff, admin };
}

async function allOf(steps: readonly Promise<void>[]): Promise<void> {
  const failures = (await Promise.allSettled(steps)).flatMap((step) =>
    step.status === "rejected" ? [step.reason] : [],
  );
  if (failures.length === 0) return;
  throw failures.find((failure) => failure instanceof SeedError) ?? failures[0];
}
