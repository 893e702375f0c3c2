import type { Addresses } from "../addresses.ts";
import { createCaller, type Caller } from "../api/caller.ts";
import { acceptTerms, readTerms } from "../api/me.ts";
import { signIn } from "../browser/sign-in.ts";

/** Signs a person in and accepts the terms for them. */
export async function enterPlatform({ url }: Addresses, email: string): Promise<Caller> {
  const caller = createCaller(url, email, await signIn(url, email));
  const { me } = await caller.call(readTerms, {});
  if (me.acceptedTerms) return caller;
  const input = { idempotencyKey: "seed/terms", isAdult: true, acceptsTerms: true };
  await caller.call(acceptTerms, { input });
  return caller;
}
