import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Model, QueryFilter } from "mongoose";
import type { TicketCounts, TicketReader } from "../operations/ports/tickets.ts";
import { ticketOf, type TicketDocument } from "./ticket-document.ts";

/** Reads tickets from MongoDB. */
export const createTicketReader = (model: Model<TicketDocument>): TicketReader => ({
  find: async (id) => {
    const found = await model.findById(id).lean<TicketDocument>();
    return found === null ? undefined : ticketOf(found);
  },
  listOf: (userId, page) => list(model, { userId }, page),
  listAll: (status, page) => list(model, status === undefined ? {} : { status }, page),
  counts: async () => {
    const [sums] = await model.aggregate<TicketCounts>([
      { $group: { _id: null, tickets: { $sum: 1 }, ticketMessages: { $sum: { $size: "$messages" } } } },
    ]);
    return { tickets: sums?.tickets ?? 0, ticketMessages: sums?.ticketMessages ?? 0 };
  },
});

async function list(model: Model<TicketDocument>, filter: QueryFilter<TicketDocument>, page: Page<TimePosition>) {
  const { limit, after } = page;
  const found = await model
    .find({ ...filter, ...(after === undefined ? {} : behind(after)) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<TicketDocument[]>();
  return found.map(ticketOf);
}

const behind = ({ time, id }: TimePosition): QueryFilter<TicketDocument> => ({
  $or: [{ createdAt: { $lt: time } }, { createdAt: time, _id: { $lt: id } }],
});
