import type { ClearingResolvers } from "../generated/graphql.ts";

/** Resolves a request to clear the platform for an admin. */
export const clearing: ClearingResolvers = {
  askedBy: ({ askedBy }) => ({ id: askedBy }),
  isOwn: ({ askedBy }, _args, { caller }) => askedBy === caller.userId,
};
