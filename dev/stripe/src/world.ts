import type { Clock } from "./state/clock.ts";
import type { StripeConfig, WebhookEndpoint } from "./config.ts";
import type { FaultPlan } from "./faults/plan.ts";
import type { Database } from "./state/database.ts";
import type { Funds } from "./state/funds.ts";
import type { Jobs } from "./state/jobs.ts";
import { type ObjectStore, PLATFORM } from "./state/objects.ts";

/** Everything that an operation may use. Each request or job has its own; all share the same state. */
export type World = {
  readonly config: StripeConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly funds: Funds;
  readonly jobs: Jobs;
  readonly endpoints: Endpoints;
  readonly faults: FaultPlan;
  /** The origin for browsers and API clients. */
  readonly origin: string;
  /** The owner of the objects that a request sees: the platform, or the account in `Stripe-Account`. */
  readonly owner: string;
  /** The request that events name as their cause; null for the stand-in's own actions. */
  readonly cause: Cause | null;
};

export type Cause = {
  readonly requestId: string;
  readonly idempotencyKey: string | null;
};

/** The webhook endpoints. Ids stay the same while addresses change, so a delivery survives a restart on other ports. */
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

/** The world of the stand-in's own actions, for the owner of the object. */
export function onItsOwn(world: World, owner: string = PLATFORM): World {
  return { ...world, owner, cause: null };
}
