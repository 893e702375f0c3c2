import { randomUUID } from "node:crypto";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import type { Delivery } from "@stakehold/messaging/handler.ts";
import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import type { PublishOwn } from "@stakehold/service/service-definition.ts";
import { deliver } from "@stakehold/testing/deliver.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { until } from "@stakehold/testing/until.ts";
import mongoose from "mongoose";
import { createDeps } from "../src/deps.ts";
import { handlersOf } from "../src/events/handlers.ts";
import { openTicket } from "../src/operations/open-ticket.ts";
import { eventOwingModels } from "../src/storage/owed-events.ts";
import { staffModel } from "../src/storage/staff-directory.ts";
import { templatesModel } from "../src/storage/template-store.ts";
import { ticketModel } from "../src/storage/ticket-document.ts";

export const request = { subject: "A refund", description: "Where is it?", category: "PAYMENTS" } as const;

/** A connection to a database of its own. */
export function createTestMongo() {
  const url = `${readEnvironment("TEST_MONGO_URL")}/support_${randomUUID().slice(0, 8)}`;
  const connection = mongoose.createConnection(url);
  return {
    url,
    connection,
    drop: async () => {
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

/** Connects as the service does, again and again: one look for the server ends after seconds, for which it may stall. */
export const untilConnected = ({ connect }: { connect(): Promise<void> }): Promise<true> =>
  until(async () => {
    const failure: unknown = await connect().catch((error: unknown) => error);
    if (failure !== undefined && kindOfFailure(failure) !== "unreachable") throw failure;
    return failure === undefined;
  });

/** Support on a database of its own. */
export async function createSupport(pictures?: Pictures) {
  const { url, connection, drop } = createTestMongo();
  const model = ticketModel(connection);
  const templates = templatesModel(connection);
  const owing = eventOwingModels(connection);
  let clock = () => new Date();
  const logger = createLogger("support", "silent");
  const settings = { MONGO_URL: url, PUBLIC_URL: "https://stakehold.example", ROLES: ["http", "worker"] };
  const deps = createDeps({ settings, pictures, logger, now: () => clock() });
  await untilConnected(deps);
  const handlers = handlersOf(deps);
  return {
    deps,
    /** What is stored, as it is stored. */
    model,
    templates,
    staff: staffModel(connection),
    /** Tickets and templates by what they owe. */
    owing,
    /** Delivers an event. */
    hear: <S extends DescMessage>(schema: S, init: MessageInitShape<S>, delivery: Partial<Delivery> = {}) =>
      deliver(handlers, schema, init, delivery),
    /** Stops the clock by which tickets are changed. */
    setClock: (now: Date) => {
      clock = () => now;
    },
    open: (userId: string = newId(), idempotencyKey: string = newId()) =>
      openTicket(deps, { userId, idempotencyKey, ...request }),
    /** Publishes until no ticket and no template owes an event. */
    publishAll: async (publish: PublishOwn) => {
      const relay = deps.relay(publish);
      const owes = { "pendingEvents.0": { $exists: true } };
      while ((await Promise.all(owing.map((each) => each.countDocuments(owes)))).some((count) => count > 0)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await relay.stop();
    },
    close: async () => {
      await deps.close();
      await drop();
    },
  };
}

export type Support = Awaited<ReturnType<typeof createSupport>>;
