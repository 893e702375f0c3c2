import { createKeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import { createDoorbell } from "@stakehold/messaging/outbox/doorbell.ts";
import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import type { PublishOwn } from "@stakehold/service/process/service-definition.ts";
import { areCommandsTraced, traceCommands } from "@stakehold/telemetry/commands.ts";
import mongoose from "mongoose";
import type { Settings } from "./config.ts";
import { auditModel, owingModels } from "./storage/audit-document.ts";
import { createAuditLog } from "./storage/audit-log.ts";
import { createDeadLetters } from "./storage/dead-letters.ts";
import { startEventRelay } from "./storage/event-relay.ts";
import { createLetterDecisions, letterDecisionModel } from "./storage/letter-decisions.ts";
import { deadLetterModel } from "./storage/letter-document.ts";
import { createTicketReader, namedPictures } from "./storage/ticket-reader.ts";
import { eventOwingModels } from "./storage/owed-events.ts";
import { placeTickets } from "./storage/queue-upkeep.ts";
import { createReplayLog, replayModels } from "./storage/replay-log.ts";
import { createStaffDirectory, staffModel } from "./storage/staff-directory.ts";
import { createTemplateStore, templatesModel } from "./storage/template-store.ts";
import { ticketModel } from "./storage/ticket-document.ts";
import { createTicketRemoval } from "./storage/ticket-removal.ts";
import { createTicketStore } from "./storage/ticket-store.ts";

/** How long a call waits for a server that does not respond, in milliseconds. */
const SERVER_SELECTION_MS = 3_000;

/** The parts that this service is built from. Its database has no platform clock, so it gets the process's clock. */
export type Parts = {
  readonly settings: Pick<Settings, "MONGO_URL" | "PUBLIC_URL" | "ROLES">;
  /** Undefined if the platform accepts no pictures. */
  readonly pictures: Pictures | undefined;
  readonly logger: Logger;
  readonly now: () => Date;
};

/** Creates all dependencies of operations and background work, once. */
export function createDeps({ settings, pictures, logger, now }: Parts) {
  const connection = mongoose.createConnection();
  const tickets = ticketModel(connection);
  const letters = deadLetterModel(connection);
  const replays = replayModels(connection);
  const decisions = letterDecisionModel(connection);
  const entries = auditModel(connection);
  const eventOwing = eventOwingModels(connection);
  const owed = createDoorbell();
  const writing = { now, onOwed: owed.ring };
  // A worker-only process publishes what other processes write, and gets no signal from them.
  const isWriter = settings.ROLES.includes("http");
  return {
    tickets: createTicketStore(tickets, writing),
    reader: createTicketReader(tickets),
    removal: createTicketRemoval(tickets),
    staff: createStaffDirectory({ staff: staffModel(connection), tickets }, writing),
    templates: createTemplateStore(templatesModel(connection), writing),
    audit: createAuditLog({ entries, owing: owingModels(connection) }),
    pictures: createKeptPictures(pictures, {
      place: "tickets",
      publicUrl: settings.PUBLIC_URL,
      named: (pictureIds) => namedPictures(tickets, pictureIds),
    }),
    placeTickets: () => placeTickets(tickets),
    deadLetters: createDeadLetters(letters, {
      ...createReplayLog(replays),
      ...createLetterDecisions({ letters, decisions, leases: replays.leases }),
    }),
    relay: (publish: PublishOwn) =>
      startEventRelay({ models: eventOwing, publish, logger, owed: isWriter ? owed : undefined }),
    /** May be repeated: a connection that was never opened does not open later by itself. */
    connect: async () => {
      const monitorCommands = areCommandsTraced();
      await connection.openUri(settings.MONGO_URL, { serverSelectionTimeoutMS: SERVER_SELECTION_MS, monitorCommands });
      traceCommands(connection.getClient());
      await tickets.createIndexes();
      await letters.createIndexes();
      await entries.createIndexes();
    },
    ping: async () => connection.db?.admin().ping(),
    close: () => connection.close(),
  };
}
