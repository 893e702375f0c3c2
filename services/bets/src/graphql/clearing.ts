import type { ClearingResolvers } from "../generated/graphql.ts";

/** A request to clear the platform, as an admin sees it. */
export const clearing: ClearingResolvers = {
  askedBy: ({ askedBy }) => ({ id: askedBy }),
  isOwn: ({ askedBy }, _args, { caller }) => askedBy === caller.userId,
};
