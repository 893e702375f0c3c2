import { requirePerson, type Caller } from "@stakehold/service/callers/caller.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { addPushSubscription } from "../operations/add-push-subscription.ts";
import type { DeviceUser } from "../operations/ports/pushes.ts";
import { endpointIn, pushTargetIn } from "./read-push.ts";

/** Resolvers for the devices that receive pushes. */
export const pushResolvers = {
  Query: {
    hasPushSubscription: (_parent, { endpoint }, { deps, caller }) =>
      deps.devices.has(requirePerson(caller), endpointIn(endpoint)),
  },
  Mutation: {
    addPushSubscription: async (_parent, { input }, { deps, caller }) => {
      const user = deviceUserOf(caller);
      return { endpoint: await addPushSubscription(deps, { ...user, ...pushTargetIn(input) }) };
    },
    renewPushSubscription: async (_parent, { input }, { deps, caller }) => ({
      isTold: await deps.devices.renew(deviceUserOf(caller), endpointIn(input.endpoint)),
    }),
    removePushSubscription: async (_parent, { input }, { deps, caller }) => {
      const endpoint = endpointIn(input.endpoint);
      await deps.devices.remove(requirePerson(caller), endpoint);
      return { endpoint };
    },
  },
} satisfies Resolvers;

const deviceUserOf = (caller: Caller): DeviceUser => ({
  userId: requirePerson(caller),
  sessionId: caller.session?.id,
});
