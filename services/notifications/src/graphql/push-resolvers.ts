import { requirePerson } from "@stakehold/service/caller.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { addPushSubscription } from "../operations/add-push-subscription.ts";
import { endpointIn, pushTargetIn } from "./read-push.ts";

/** On which devices people are told. */
export const pushResolvers = {
  Query: {
    hasPushSubscription: (_parent, { endpoint }, { deps, caller }) =>
      deps.devices.has(requirePerson(caller), endpointIn(endpoint)),
  },
  Mutation: {
    addPushSubscription: async (_parent, { input }, { deps, caller }) => {
      const userId = requirePerson(caller);
      return { endpoint: await addPushSubscription(deps, { userId, ...pushTargetIn(input) }) };
    },
    removePushSubscription: async (_parent, { input }, { deps, caller }) => {
      const endpoint = endpointIn(input.endpoint);
      await deps.devices.remove(requirePerson(caller), endpoint);
      return { endpoint };
    },
    removeOtherPushSubscriptions: async (_parent, { input }, { deps, caller }) => {
      const kept = input.endpoint ? endpointIn(input.endpoint) : undefined;
      return { count: await deps.devices.removeOthers(requirePerson(caller), kept) };
    },
  },
} satisfies Resolvers;
