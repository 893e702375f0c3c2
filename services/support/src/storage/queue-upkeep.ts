import type { Model } from "mongoose";
import type { Ticket } from "../domain/ticket.ts";
import { firstAnsweredAtOf, placeInQueue } from "../domain/waiting.ts";
import type { TicketDocument } from "./ticket-document.ts";

const PAGE_SIZE = 200;

/** The fields that a ticket's place is computed from, without any text. */
type PlacedDocument = Pick<TicketDocument, "_id" | "status" | "createdAt" | "updatedAt" | "version" | "queue"> & {
  readonly messages: readonly Pick<Ticket["messages"][number], "senderType" | "createdAt">[];
};

const FACTS = {
  status: 1,
  createdAt: 1,
  updatedAt: 1,
  version: 1,
  queue: 1,
  "messages.senderType": 1,
  "messages.createdAt": 1,
} as const;

/** Selects tickets without a place, and those whose place may be wrong: the ongoing ones, by status or by place. */
const DOUBTFUL = [
  { queue: { $exists: false } },
  { status: { $in: ["OPEN", "IN_PROGRESS"] } },
  { "queue.place": { $in: ["WAITING", "ANSWERED"] } },
] as const;

/**
 * Gives every ticket its correct place in the queue. The previous version neither places the tickets that it opens nor
 * moves those that it changes. May be repeated.
 */
export async function placeTickets(model: Model<TicketDocument>): Promise<void> {
  let after = "";
  for (;;) {
    const page = await model
      .find({ _id: { $gt: after }, $or: [...DOUBTFUL] }, FACTS)
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .lean<PlacedDocument[]>();
    for (const ticket of page) await place(model, ticket);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) return;
    after = last._id;
  }
}

/** Places a ticket. A ticket that changes at the same time is placed by that change, or in the next round. */
async function place(model: Model<TicketDocument>, ticket: PlacedDocument): Promise<void> {
  const { _id, version, queue: present } = ticket;
  const queue = placeInQueue(ticket);
  if (present?.place === queue.place && present.since.getTime() === queue.since.getTime()) return;
  await model.updateOne({ _id, version }, { $set: { queue, firstAnsweredAt: firstAnsweredAtOf(ticket) } });
}
