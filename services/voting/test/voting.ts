import { newId } from "@stakehold/service/id.ts";
import { sqlOfPg } from "@stakehold/messaging/sql.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { fromBinary, toJson, type DescMessage } from "@bufbuild/protobuf";
import { BallotDecidedSchema, BallotOpenedSchema, VoteCastSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import type { VoteChoice } from "../src/domain/ballot.ts";
import { castVote } from "../src/operations/cast-vote.ts";
import { openBallot } from "../src/operations/open-ballot.ts";
import { createBallotReader } from "../src/storage/ballot-reader.ts";
import { createBallotRemoval } from "../src/storage/ballot-removal.ts";
import { createBallotStore } from "../src/storage/ballot-store.ts";
import { createPrisma } from "../src/storage/prisma.ts";

export const PERIOD_MS = 60_000;

const EVENTS: readonly DescMessage[] = [BallotOpenedSchema, VoteCastSchema, BallotDecidedSchema];

/** Voting on a database of its own. */
export async function createVoting() {
  const database = await createTestDatabase("voting", [new URL("../migrations/", import.meta.url)]);
  const prisma = createPrisma(database.pool);
  const reader = createBallotReader(prisma);
  const removal = createBallotRemoval(database.pool);
  const deps = { ballots: createBallotStore(prisma), reader, removal, votingPeriodMs: PERIOD_MS };
  return {
    ...database,
    deps,
    reader,
    /** Opens a ballot for so many new people and answers its bet and them. */
    open: async (electorateSize: number) => {
      const betId = newId();
      const electorate = Array.from({ length: electorateSize }, () => newId());
      await openBallot(deps, { eventId: newId(), betId, electorate });
      return { betId, electorate };
    },
    vote: (betId: string, userId: string, choice: VoteChoice, idempotencyKey = newId()) =>
      castVote(deps, { idempotencyKey, userId, isBanned: false, betId, choice }),
    ballot: async (betId: string) => (await reader.ballotsOf([betId]))[0],
    /** What was told of a bet, in order, as JSON with its type. */
    told: async (betId: string) => {
      const rows = await sqlOfPg(database.pool).query("SELECT type, payload FROM outbox WHERE key = $1 ORDER BY id", [
        betId,
      ]);
      return rows.map(({ type, payload }) => {
        const schema = EVENTS.find(({ typeName }) => typeName === type);
        if (schema === undefined || !(payload instanceof Uint8Array))
          throw new TypeError(`Not an event of voting: ${String(type)}`);
        return [schema.name, toJson(schema, fromBinary(schema, payload))] as const;
      });
    },
    close: async () => {
      await prisma.$disconnect();
      await database.drop();
    },
  };
}

export type Voting = Awaited<ReturnType<typeof createVoting>>;

/** The kinds of events that were told, in order. */
export const namesOf = (told: Awaited<ReturnType<Voting["told"]>>): string[] => told.map(([name]) => name);
