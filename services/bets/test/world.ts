import { randomUUID } from "node:crypto";
import { fromBinary, type DescMessage, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Delivery } from "@stakehold/messaging/handler.ts";
import { StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { DomainError, domainError } from "@stakehold/errors/domain-error.ts";
import { chargeFor } from "@stakehold/money/fee.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Caller, UserId } from "@stakehold/service/caller.ts";
import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { deliver } from "@stakehold/testing/deliver.ts";
import type { Wake } from "@stakehold/workflows/client.ts";
import { createDeps } from "../src/deps.ts";
import { activitiesOf } from "../src/activities/activities.ts";
import { handlersOf } from "../src/events/handlers.ts";
import { createBet } from "../src/operations/create-bet.ts";
import { joinBet } from "../src/operations/join-bet.ts";
import type { Entry } from "../src/operations/open-entry.ts";
import type { ClosedAs, Payments, StakeRequest } from "../src/operations/ports/payments.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

const SETTINGS = {
  ABANDON_AFTER: 14 * DAY,
  FEE_POLICY: "ENTRY",
  LIVE_MONEY: "no",
  OPEN_PROPOSAL_AFTER: 3 * DAY,
  PENDING_STAKE_TTL: 30 * MINUTE,
  PUBLIC_URL: "https://stakehold.example",
  SWEEP_AFTER: MINUTE,
  VOTING_PERIOD: 3 * DAY,
} as const;

/** Payments as bets sees it: remembers what it was asked, and returns what a test wants. */
export type RecordingPayments = Payments & {
  readonly opened: StakeRequest[];
  readonly closed: string[];
  /** What closing a stake finds; cancelled where nothing is said. */
  readonly closesAs: Map<string, ClosedAs>;
  /** Every call fails with this while it is set. */
  failure: DomainError | undefined;
};

/** One database, and everything that operations are given, with payments recorded. */
export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(name: string, logger: Logger = createLogger("bets", "silent")) {
  const database: TestDatabase = await createTestDatabase(name, [new URL("../migrations/", import.meta.url)]);
  const woken: string[] = [];
  const temporal = { wake: async ({ id }: Wake) => void woken.push(id), isSearchable: async () => true };
  const payments = recordingPayments();
  const deps = createDeps({ pool: database.pool, payments, temporal, settings: SETTINGS, logger });
  const handlers = handlersOf(deps);
  return {
    database,
    deps,
    payments,
    handlers,
    activities: activitiesOf(deps),
    /** Delivers an event. */
    hear: <S extends DescMessage>(schema: S, init: MessageInitShape<S>, delivery: Partial<Delivery> = {}) =>
      deliver(handlers, schema, init, delivery),
    /** The ids of the workflows that were woken, in order. */
    woken,
    /** The events of one type that were told, in order. */
    told: <S extends DescMessage>(schema: S) => toldOf(database, schema),
    close: async () => {
      await deps.close();
      await database.drop();
    },
  };
}

/** Somebody who may bet. */
export const person = (changes: Partial<Caller> = {}): Caller => ({
  userId: randomUUID() as UserId,
  roles: ["USER"],
  acceptedTerms: true,
  isBanned: false,
  reach: null,
  ...changes,
});

/** How somebody enters who accepted the terms, on pages of ours. */
export const BY_ONESELF = { appId: null, acceptedTerms: true } as const;

/** A draft that ends in a week. */
export async function draft({ deps }: World, creator: Caller, changes: Partial<Parameters<typeof createBet>[1]> = {}) {
  return createBet(deps, {
    userId: creator.userId,
    ...BY_ONESELF,
    idempotencyKey: randomUUID(),
    title: "It rains on Sunday",
    description: "More than 1 mm by the official station",
    category: "WEATHER",
    topic: null,
    totalAmount: 1_000n,
    minEntry: 500n,
    endDate: new Date((await deps.reader.now()).getTime() + 7 * DAY),
    ...changes,
  });
}

/** A bet whose creator has paid. */
export async function activeBet(world: World, creator: Caller = person(), changes = {}): Promise<Entry> {
  const entry = await draft(world, creator, changes);
  await pay(world, entry);
  return entry;
}

/** Somebody joins and has not paid yet. */
export const join = ({ deps }: World, betId: string, { userId }: Caller, side: Side = "AGAINST", amount = 500n) =>
  joinBet(deps, { userId, ...BY_ONESELF, betId, side, amount, idempotencyKey: randomUUID() });

/** Somebody joins and pays. */
export async function joinAndPay(world: World, betId: string, caller: Caller, side: Side = "AGAINST", amount = 500n) {
  const entry = await join(world, betId, caller, side, amount);
  await pay(world, entry);
  return entry;
}

/** Payments says that a place is paid, now or at another time. */
export const pay = async ({ deps, hear }: World, { place }: Entry, chargedAt?: Date): Promise<void> =>
  hear(StakeHeldSchema, {
    betId: place.betId,
    stakeId: place.id,
    chargedAt: timestampFromDate(chargedAt ?? (await deps.reader.now())),
  });

/** The code with which something failed; fails the test when it did not. */
export async function codeOf(attempt: Promise<unknown>): Promise<string> {
  const thrown: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof DomainError) return thrown.code;
  throw thrown instanceof Error ? thrown : new Error("Nothing was thrown");
}

function recordingPayments(): RecordingPayments {
  const opened: StakeRequest[] = [];
  const closed: string[] = [];
  const closesAs = new Map<string, ClosedAs>();
  const payments: RecordingPayments = {
    opened,
    closed,
    closesAs,
    failure: undefined,
    openStake: async (request) => {
      if (payments.failure !== undefined) throw payments.failure;
      if (closed.includes(request.stakeId)) throw domainError("STAKE_CLOSED");
      opened.push(request);
      const { fee, total } = chargeFor(request.stake, request.feePolicy);
      return { clientSecret: `secret of ${request.stakeId}`, isPaid: false, fee, totalCharge: total };
    },
    closeStake: async (stakeId) => {
      if (payments.failure !== undefined) throw payments.failure;
      const closedAs = closesAs.get(stakeId) ?? "CANCELLED";
      if (closedAs === "CANCELLED") closed.push(stakeId);
      return closedAs;
    },
  };
  return payments;
}

async function toldOf<S extends DescMessage>({ pool }: TestDatabase, schema: S): Promise<MessageShape<S>[]> {
  const { rows } = await pool.query<{ payload: Uint8Array }>("SELECT payload FROM outbox WHERE type = $1 ORDER BY id", [
    schema.typeName,
  ]);
  return rows.map(({ payload }) => fromBinary(schema, payload));
}
