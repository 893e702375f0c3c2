import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { AddPushSubscriptionDeps } from "../operations/add-push-subscription.ts";
import type { CreateWebhookEndpointDeps } from "../operations/create-webhook-endpoint.ts";
import type { ListEntriesDeps } from "../operations/list-entries.ts";
import type { RedeliverDeps } from "../operations/redeliver.ts";
import type { SendTestEventDeps } from "../operations/send-test-event.ts";
import type { Loaders } from "./loaders.ts";

/** The dependencies of the operations. */
export type GraphDeps = AddPushSubscriptionDeps &
  CreateWebhookEndpointDeps &
  ListEntriesDeps &
  RedeliverDeps &
  SendTestEventDeps;

export type Context = GraphContext<GraphDeps, Loaders>;
