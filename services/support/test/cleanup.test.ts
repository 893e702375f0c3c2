import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { DomainError } from "@stakehold/errors/domain-error.ts";
import type { UserId } from "@stakehold/service/caller.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { until } from "@stakehold/testing/until.ts";
import mongoose from "mongoose";
import { forgetTickets } from "../src/operations/forget-tickets.ts";
import { openTicket } from "../src/operations/open-ticket.ts";
import { ticketModel } from "../src/storage/ticket-document.ts";
import { createTicketRemoval } from "../src/storage/ticket-removal.ts";
import { startTicketRelay } from "../src/storage/ticket-relay.ts";
import { createTicketStore } from "../src/storage/ticket-store.ts";

const connection = mongoose.createConnection(
  `${readEnvironment("TEST_MONGO_URL")}/support_${randomUUID().slice(0, 8)}`,
);
const model = ticketModel(connection);
const removal = createTicketRemoval(model);

beforeAll(() => model.createIndexes());
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const open = (now: Date) =>
  openTicket(
    { tickets: createTicketStore(model), now: () => now, newId: randomUUID },
    {
      caller: { userId: randomUUID() as UserId, roles: ["user"], acceptedTerms: true, isBanned: false },
      key: randomUUID(),
      subject: "A refund",
      description: "Where is it?",
      category: "PAYMENTS",
    },
  );

test("a cleared platform has no ticket of before, each gone only after its events were heard; later ones stay", async () => {
  const before = new Date();
  for (let made = 0; made < 120; made += 1) await open(new Date(before.getTime() - 1_000));
  const later = await open(new Date(before.getTime() + 1_000));
  const early = await forgetTickets({ removal }, before).catch((error: unknown) => error);
  expect(early).toMatchObject({ code: "UNAVAILABLE" });
  expect(early).toBeInstanceOf(DomainError);
  expect(await model.countDocuments()).toBe(121);

  const published: string[] = [];
  const relay = startTicketRelay(
    model,
    async (records) => void published.push(...records.map(({ key }) => key)),
    createLogger("support", "silent"),
  );
  await until(async () => (await model.countDocuments({ "pendingEvents.0": { $exists: true } })) === 0);
  await relay.stop();
  await forgetTickets({ removal }, before);
  expect((await model.find({}, { _id: 1 })).map(({ _id }) => _id)).toEqual([later.id]);
  expect(new Set(published).size).toBe(121);
  await forgetTickets({ removal }, before);
});
