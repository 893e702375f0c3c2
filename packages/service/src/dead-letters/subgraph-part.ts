import type { ParkedLetter } from "@stakehold/messaging/dead-letters.ts";
import { requireRole } from "../caller.ts";
import type { Consuming } from "../consuming.ts";
import type { CallContext } from "../graphql/call-context.ts";
import {
  cursorIn,
  decodeCursor,
  encodeCursor,
  pageOf,
  positionIn,
  readPage,
  type Connection,
  type PageArgs,
} from "../graphql/page.ts";
import type { SubgraphPart } from "../graphql/subgraph.ts";
import { replayForAdmin } from "./replay-for-admin.ts";
import { deadLetterFields, deadLettersSchema } from "./schema.ts";

/** Lets admins see the events that a service can't handle, and have them handled again. */
export function deadLettersPart(service: string, consuming: Consuming): SubgraphPart {
  const fields = deadLetterFields(service);
  return {
    typeDefs: deadLettersSchema(service),
    resolvers: {
      Query: {
        [fields.list]: (_: unknown, args: PageArgs, { caller }: CallContext) => {
          requireRole(caller, "ADMIN");
          return listDeadLetters(consuming, { list: fields.list, args });
        },
      },
      Mutation: {
        [fields.replay]: (_: unknown, { input }: ReplayArgs, { caller, logger }: CallContext) => {
          requireRole(caller, "ADMIN");
          return replayForAdmin(consuming, { adminId: caller.userId, ...input }, logger);
        },
      },
    },
  };
}

type ReplayArgs = { readonly input: { readonly idempotencyKey: string; readonly note: string } };

type DeadLetters = Connection<ReturnType<typeof shownLetter>> & { readonly total: number };

async function listDeadLetters(
  { deadLetters }: Consuming,
  { list, args }: { readonly list: string; readonly args: PageArgs },
): Promise<DeadLetters> {
  const page = readPage(
    args,
    positionIn(list, (cursor) => decodeCursor(cursor, 1).join()),
  );
  const letters = await deadLetters.next(page.limit + 1, page.after);
  const total = await deadLetters.count();
  const shown = pageOf(letters.map(shownLetter), page, ({ id }) => cursorIn(list, encodeCursor([id])));
  return Object.assign(shown, { total });
}

/** Without its payload. The words of an unexpected failure may repeat anything, so they stay in the log. */
const shownLetter = ({ id, record, parkedAt, attempts, errorCode, errorMessage }: ParkedLetter) => ({
  id,
  type: record.type,
  key: record.key,
  eventId: record.eventId,
  since: parkedAt,
  attempts,
  code: errorCode,
  message: errorCode === "INTERNAL" ? "Unexpected failure: look up this event's id in the log" : errorMessage,
});
