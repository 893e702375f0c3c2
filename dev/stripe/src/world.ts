import type { Clock } from "./state/clock.ts";
import type { StripeConfig, WebhookEndpoint } from "./config.ts";
import type { FaultPlan } from "./faults/plan.ts";
import type { Database } from "./state/database.ts";
import type { Funds } from "./state/funds.ts";
import type { Jobs } from "./state/jobs.ts";
import { type ObjectStore, platform } from "./state/objects.ts";

/** Everything that an operation may touch. One is made for each request or job; all share the same state. */
export interface World {
  config: StripeConfig;
  clock: Clock;
  database: Database;
  objects: ObjectStore;
  funds: Funds;
  jobs: Jobs;
  endpoints: Endpoints;
  faults: FaultPlan;
  /** The origin that browsers and API clients reach. */
  origin: string;
  /** Whose objects a request sees: the platform's, or those of the account named by `Stripe-Account`. */
  owner: string;
  /** The request that events name as their cause; null for what the stand-in does by itself. */
  cause: Cause | null;
}

export interface Cause {
  requestId: string;
  idempotencyKey: string | null;
}

/** Where webhooks go. Ids stay the same while addresses change, so a delivery outlives a restart on other ports. */
export interface Endpoints {
  list(): { id: string; endpoint: WebhookEndpoint }[];
  replace(endpoints: WebhookEndpoint[]): void;
}

export function createEndpoints(initial: WebhookEndpoint[]): Endpoints {
  let current = initial;
  return {
    list: () => current.map((endpoint, index) => ({ id: `we_${index}`, endpoint })),
    replace: (endpoints) => {
      current = endpoints;
    },
  };
}

/** What the stand-in does by itself, for the owner of the object concerned. */
export function onItsOwn(world: World, owner: string = platform): World {
  return { ...world, owner, cause: null };
}
