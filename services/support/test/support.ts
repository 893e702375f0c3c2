import { randomUUID } from "node:crypto";
import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import type { Delivery } from "@stakehold/messaging/inbox/handler.ts";
import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import type { PublishOwn } from "@stakehold/service/process/service-definition.ts";
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

/** Creates a connection to its own database. */
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

/** Retries to connect, as the service does: one attempt ends after seconds, and the server may stall for that long. */
export const untilConnected = ({ connect }: { connect(): Promise<void> }): Promise<true> =>
  until(async () => {
    const failure: unknown = await connect().catch((error: unknown) => error);
    if (failure !== undefined && kindOfFailure(failure) !== "unreachable") throw failure;
    return failure === undefined;
  });

/** Creates support on its own database. */
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
    /** The stored documents. */
    model,
    templates,
    staff: staffModel(connection),
    /** The collections of tickets and templates that may owe events. */
    owing,
    /** Delivers an event. */
    deliver: <S extends DescMessage>(schema: S, init: MessageInitShape<S>, delivery: Partial<Delivery> = {}) =>
      deliver(handlers, schema, init, delivery),
    /** Freezes the clock that changes of tickets use. */
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
