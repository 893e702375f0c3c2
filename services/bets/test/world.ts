import { randomUUID } from "node:crypto";
import { fromBinary, type DescMessage, type MessageInitShape, type MessageShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Delivery } from "@stakehold/messaging/inbox/handler.ts";
import { StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { DomainError, domainError } from "@stakehold/errors/domain-error.ts";
import { chargeFor } from "@stakehold/money/fee.ts";
import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Caller, UserId } from "@stakehold/service/callers/caller.ts";
import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { deliver } from "@stakehold/testing/deliver.ts";
import type { Wake } from "@stakehold/workflows/client.ts";
import { createDeps } from "../src/deps.ts";
import { activitiesOf } from "../src/activities/activities.ts";
import { handlersOf } from "../src/events/handlers.ts";
import { clearPlatform } from "../src/operations/clear-platform.ts";
import { createBet } from "../src/operations/create-bet.ts";
import { joinBet } from "../src/operations/join-bet.ts";
import type { Entry } from "../src/operations/open-entry.ts";
import type { ClosedAs, Payments, StakeRequest } from "../src/operations/ports/payments.ts";
import { newReceiptKeys } from "./receipt-keys.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

const SETTINGS = {
  ABANDON_AFTER: 14 * DAY,
  CLEARING_CONFIRM_WITHIN: 30 * MINUTE,
  CLEARING_NEEDS: "1",
  FEE_POLICY: "ENTRY",
  LIVE_MONEY: "no",
  LONGEST_BET: 692 * DAY,
  OPEN_PROPOSAL_AFTER: 3 * DAY,
  PENDING_STAKE_TTL: 30 * MINUTE,
  PUBLIC_URL: "https://stakehold.example",
  SWEEP_AFTER: MINUTE,
  VOTING_PERIOD: 3 * DAY,
} as const;

/** Payments as bets sees it: records its calls, and returns what a test specifies. */
export type RecordingPayments = Payments & {
  readonly opened: StakeRequest[];
  readonly closed: string[];
  /** The result of closing a stake; cancelled by default. */
  readonly closesAs: Map<string, ClosedAs>;
  /** Every call fails with this while it is set. */
  failure: DomainError | undefined;
};

/** One database and all dependencies of operations, with recorded payments. */
export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(name: string, logger: Logger = createLogger("bets", "silent"), pictures?: Pictures) {
  const database: TestDatabase = await createTestDatabase(name, [new URL("../migrations/", import.meta.url)]);
  const woken: string[] = [];
  const temporal = { wake: async ({ id }: Wake) => void woken.push(id), isSearchable: async () => true };
  const payments = recordingPayments();
  const keys = await newReceiptKeys();
  const deps = createDeps({ pool: database.pool, payments, temporal, pictures, keys, settings: SETTINGS, logger });
  const handlers = handlersOf(deps);
  return {
    database,
    deps,
    payments,
    settings: SETTINGS,
    keys,
    handlers,
    activities: activitiesOf(deps),
    /** Consumes an event. */
    consume: <S extends DescMessage>(schema: S, init: MessageInitShape<S>, delivery: Partial<Delivery> = {}) =>
      deliver(handlers, schema, init, delivery),
    /** The ids of the workflows that were woken, in order. */
    woken,
    /** Returns the published events of one type, in order. */
    published: <S extends DescMessage>(schema: S) => publishedOf(database, schema),
    close: async () => {
      await deps.close();
      await database.drop();
    },
  };
}

/** Returns a caller who may bet. */
export const person = (changes: Partial<Caller> = {}): Caller => ({
  userId: randomUUID() as UserId,
  roles: ["USER"],
  acceptedTerms: true,
  isBanned: false,
  reach: null,
  ...changes,
});

/** The entry of a user who accepted the terms, on the platform's own pages. */
export const BY_ONESELF = { appId: null, acceptedTerms: true } as const;

/** Creates a draft that ends in a week. */
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

/** Creates a bet whose creator has paid. */
export async function activeBet(world: World, creator: Caller = person(), changes = {}): Promise<Entry> {
  const entry = await draft(world, creator, changes);
  await pay(world, entry);
  return entry;
}

/** Joins a bet without paying yet. */
export const join = ({ deps }: World, betId: string, { userId }: Caller, side: Side = "AGAINST", amount = 500n) =>
  joinBet(deps, { userId, ...BY_ONESELF, betId, side, amount, idempotencyKey: randomUUID() });

/** Joins a bet and pays. */
export async function joinAndPay(world: World, betId: string, caller: Caller, side: Side = "AGAINST", amount = 500n) {
  const entry = await join(world, betId, caller, side, amount);
  await pay(world, entry);
  return entry;
}

/** Delivers payments' event that a place was paid, now or at another time. */
export const pay = async ({ deps, consume }: World, { place }: Entry, chargedAt?: Date): Promise<void> =>
  consume(StakeHeldSchema, {
    betId: place.betId,
    stakeId: place.id,
    chargedAt: timestampFromDate(chargedAt ?? (await deps.reader.now())),
  });

/** Returns the error code of a failed attempt; fails the test if it succeeds. */
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

async function publishedOf<S extends DescMessage>({ pool }: TestDatabase, schema: S): Promise<MessageShape<S>[]> {
  const { rows } = await pool.query<{ payload: Uint8Array }>("SELECT payload FROM outbox WHERE type = $1 ORDER BY id", [
    schema.typeName,
  ]);
  return rows.map(({ payload }) => fromBinary(schema, payload));
}

/** Begins a cleanup as two admins do; returns the cleanup's id. */
export async function beginCleanup({ deps }: World): Promise<string> {
  const command = { userId: randomUUID(), idempotencyKey: randomUUID() };
  return (await clearPlatform(deps, command)).cleanupId;
}
