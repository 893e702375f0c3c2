import { moneyOf } from "@stakehold/service/graphql/money.ts";
import type { AdminActionResolvers, ParkedItemResolvers } from "../generated/graphql.ts";

export const adminAction: AdminActionResolvers = {
  amount: ({ amountCents }) => moneyOf(amountCents),
};

export const parkedItem: ParkedItemResolvers = {
  amount: ({ cents }) => (cents === null ? null : moneyOf(cents)),
  user: ({ userId }) => (userId === null ? null : { id: userId }),
};
