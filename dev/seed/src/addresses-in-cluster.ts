import { z } from "zod";
import type { Addresses } from "./addresses.ts";
import { SeedError } from "./seed-error.ts";

const environment = z
  .object({ PUBLIC_URL: z.url(), STRIPE_URL: z.url(), STRIPE_PUBLISHABLE_KEY: z.string().min(1) })
  .transform(({ PUBLIC_URL, STRIPE_URL, STRIPE_PUBLISHABLE_KEY }) => ({
    url: PUBLIC_URL.replace(/\/$/, ""),
    stripe: { url: STRIPE_URL, publishableKey: STRIPE_PUBLISHABLE_KEY },
  }));

/**
 * Reads the addresses of a trial in a cluster from a pod's environment. Throws SeedError that names missing or wrong
 * ones.
 */
export function addressesInCluster(given: NodeJS.ProcessEnv): Addresses {
  const read = environment.safeParse(given);
  if (read.success) return read.data;
  const names = new Set(read.error.issues.map(({ path }) => String(path[0])));
  throw new SeedError(`These settings are missing or wrong: ${[...names].join(", ")}.`);
}
