import type { LetterDecisionKind } from "@stakehold/messaging/dead-letters/decide-letter.ts";
import { requireRole } from "../callers/caller.ts";
import type { Consuming } from "../process/consuming.ts";
import type { CallContext } from "../graphql/call-context.ts";
import type { PageArgs } from "../graphql/page.ts";
import type { SubgraphPart } from "../graphql/subgraph.ts";
import { decideForAdmin } from "./decide-for-admin.ts";
import { storeIdOf } from "./letter-id.ts";
import { listDeadLetters, listSetAsideLetters } from "./list-letters.ts";
import { replayForAdmin } from "./replay-for-admin.ts";
import { deadLetterFields, deadLettersSchema } from "./schema.ts";

/** Lets admins list a service's dead letters, replay them, and set one aside. */
export function deadLettersPart(service: string, consuming: Consuming): SubgraphPart {
  const fields = deadLetterFields(service);
  const decides =
    (decision: LetterDecisionKind) =>
    (_: unknown, { input }: DecideArgs, { caller, logger }: CallContext) => {
      requireRole(caller, "ADMIN");
      const letterId = storeIdOf(service, input.letterId);
      return decideForAdmin(consuming, { ...input, letterId, adminId: caller.userId, decision }, logger);
    };
  return {
    typeDefs: deadLettersSchema(service),
    resolvers: {
      Query: {
        [fields.list]: (_: unknown, args: PageArgs, { caller }: CallContext) => {
          requireRole(caller, "ADMIN");
          return listDeadLetters(consuming, { service, list: fields.list, args });
        },
        [fields.listSetAside]: (_: unknown, args: PageArgs, { caller }: CallContext) => {
          requireRole(caller, "ADMIN");
          return listSetAsideLetters(consuming, { service, list: fields.listSetAside, args });
        },
      },
      Mutation: {
        [fields.replay]: (_: unknown, { input }: ReplayArgs, { caller, logger }: CallContext) => {
          requireRole(caller, "ADMIN");
          return replayForAdmin(consuming, { adminId: caller.userId, ...input }, logger);
        },
        [fields.setAside]: decides("SET_ASIDE"),
        [fields.bringBack]: decides("BROUGHT_BACK"),
      },
    },
  };
}

type ReplayArgs = { readonly input: { readonly idempotencyKey: string; readonly note: string } };

type DecideArgs = {
  readonly input: { readonly idempotencyKey: string; readonly letterId: string; readonly note: string };
};
