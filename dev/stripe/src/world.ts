import type { Clock } from "./state/clock.ts";
import type { StripeConfig, WebhookEndpoint } from "./config.ts";
import type { FaultPlan } from "./faults/plan.ts";
import type { Database } from "./state/database.ts";
import type { Funds } from "./state/funds.ts";
import type { Jobs } from "./state/jobs.ts";
import { type ObjectStore, PLATFORM } from "./state/objects.ts";

/** Everything that an operation may touch. One is made for each request or job; all share the same state. */
export type World = {
  readonly config: StripeConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly funds: Funds;
  readonly jobs: Jobs;
  readonly endpoints: Endpoints;
  readonly faults: FaultPlan;
  /** The origin that browsers and API clients reach. */
  readonly origin: string;
  /** Whose objects a request sees: the platform's, or those of the account named by `Stripe-Account`. */
  readonly owner: string;
  /** The request that events name as their cause; null for what the stand-in does by itself. */
  readonly cause: Cause | null;
};

export type Cause = {
  readonly requestId: string;
  readonly idempotencyKey: string | null;
};

/** Where webhooks go. Ids stay the same while addresses change, so a delivery outlives a restart on other ports. */
export type Endpoints = {
  list(): readonly { readonly id: string; readonly endpoint: WebhookEndpoint }[];
  replace(endpoints: readonly WebhookEndpoint[]): void;
};

export function createEndpoints(initial: readonly WebhookEndpoint[]): Endpoints {
  let current = initial;
  return {
    list: () => current.map((endpoint, index) => ({ id: `we_${index}`, endpoint })),
    replace: (endpoints) => {
      current = endpoints;
    },
  };
}

/** What the stand-in does by itself, for the owner of the object concerned. */
export function onItsOwn(world: World, owner: string = PLATFORM): World {
  return { ...world, owner, cause: null };
}
