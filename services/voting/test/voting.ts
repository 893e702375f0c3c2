import { isDomainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { deliver } from "@stakehold/testing/deliver.ts";
import { until } from "@stakehold/testing/until.ts";
import { fromBinary, toJson, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import type { Delivery } from "@stakehold/messaging/inbox/handler.ts";
import { ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import {
  BallotDecidedSchema,
  BallotOpenedSchema,
  VoteCastSchema,
  VotesAwaitedSchema,
} from "@stakehold/proto/voting/v1/events_pb.ts";
import { createDeps } from "../src/deps.ts";
import type { Vote, VoteChoice } from "../src/domain/ballot.ts";
import { handlersOf } from "../src/events/handlers.ts";
import { castVote } from "../src/operations/cast-vote.ts";

/** Both are longer than anything that a slow computer does between two moves of the clock. */
export const PERIOD_MS = 3_600_000;
export const SWEEP_AFTER_MS = 600_000;

const EVENTS: readonly DescMessage[] = [BallotOpenedSchema, VoteCastSchema, VotesAwaitedSchema, BallotDecidedSchema];

/** Creates voting on its own database. */
export async function createVoting() {
  const database = await createTestDatabase("voting", [new URL("../migrations/", import.meta.url)]);
  const deps = createDeps({ pool: database.pool, settings: { VOTING_PERIOD: PERIOD_MS, SWEEP_AFTER: SWEEP_AFTER_MS } });
  const { reader } = deps;
  const handlers = handlersOf(deps);
  const consume = <S extends DescMessage>(schema: S, init: MessageInitShape<S>, delivery: Partial<Delivery> = {}) =>
    deliver(handlers, schema, init, delivery);
  return {
    ...database,
    deps,
    reader,
    handlers,
    /** Consumes an event. */
    consume,
    /** Opens a ballot for that many new people; returns its bet and the people. */
    open: async (electorateSize: number) => {
      const betId = newId();
      const electorate = Array.from({ length: electorateSize }, () => newId());
      await consume(ResolutionProposedSchema, { betId, electorate });
      return { betId, electorate };
    },
    vote: (betId: string, userId: string, choice: VoteChoice, idempotencyKey = newId()) =>
      untilReached(() => castVote(deps, { idempotencyKey, userId, betId, vote: { choice } })),
    /** Casts a vote that may include an objection. */
    cast: (betId: string, userId: string, vote: Vote) =>
      castVote(deps, { idempotencyKey: newId(), userId, betId, vote }),
    ballot: async (betId: string) => (await reader.ballotsOf([betId]))[0],
    /** Returns the events published for a bet, in order, as JSON with their types. */
    published: async (betId: string) => {
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
      await deps.close();
      await database.drop();
    },
  };
}

/**
 * Retries as a page or a workflow does: a call that gets no connection or lock in time on a busy computer is repeated.
 */
export async function untilReached<T>(call: () => Promise<T>): Promise<T> {
  const { answer } = await until(async () => {
    try {
      return { answer: await call() };
    } catch (error) {
      if (isOpening(error) || kindOfFailure(error) !== "unreachable") throw error;
      return undefined;
    }
  });
  return answer;
}

/** A ballot that a test has not opened yet will not open on its own. */
const isOpening = (error: unknown): boolean => isDomainError(error) && error.code === "BALLOT_OPENING";

export type Voting = Awaited<ReturnType<typeof createVoting>>;

/** Returns the names of the published events, in order. */
export const namesOf = (events: Awaited<ReturnType<Voting["published"]>>): string[] => events.map(([name]) => name);
