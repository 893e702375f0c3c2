import { requireRole } from "@stakehold/service/callers/caller.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { uuidOf } from "@stakehold/service/input.ts";
import type { PersonRecordResolvers } from "../generated/graphql.ts";

/** Resolves what staff see about a person in this service. */
export const personRecord: PersonRecordResolvers = {
  __resolveReference: ({ id }, { caller }) => {
    requireRole(caller, "STAFF");
    return { id: uuidOf(id, "USER_NOT_FOUND") };
  },
  banEffect: async ({ id }, _args, { deps }) => {
    const { openBets, held, pending, votes } = await deps.banEffects.of(id);
    return { openBets, held: sumOf(held), pending: sumOf(pending), votes };
  },
};

const sumOf = ({ count, amount }: { readonly count: number; readonly amount: bigint }) => ({
  count,
  amount: moneyOf(amount),
});
