import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Model, QueryFilter } from "mongoose";
import type { TicketMessage, TicketSummary } from "../domain/ticket.ts";
import type { PlacedMessage, TicketCounts, TicketReader } from "../operations/ports/tickets.ts";
import { ticketOf, type TicketDocument } from "./ticket-document.ts";

/** Reads tickets from MongoDB. */
export const createTicketReader = (model: Model<TicketDocument>): TicketReader => ({
  find: async (id) => {
    const found = await model.findById(id).lean<TicketDocument>();
    return found === null ? undefined : ticketOf(found);
  },
  listOf: (userId, page) => list(model, { userId }, page),
  listAll: (status, page) => list(model, status === undefined ? {} : { status }, page),
  messagesOf: (ticketIds, page) => readMessages(model, ticketIds, page),
  counts: async () => {
    const [sums] = await model.aggregate<TicketCounts>([
      { $group: { _id: null, tickets: { $sum: 1 }, ticketMessages: { $sum: { $size: "$messages" } } } },
    ]);
    return { tickets: sums?.tickets ?? 0, ticketMessages: sums?.ticketMessages ?? 0 };
  },
});

type SummaryDocument = Omit<TicketSummary, "id"> & { readonly _id: string };

/** What was written in tickets stays in the database: a page of long ones would be many megabytes. */
const SUMMARY = {
  userId: 1,
  subject: 1,
  description: 1,
  category: 1,
  priority: 1,
  status: 1,
  createdAt: 1,
  updatedAt: 1,
  messageCount: { $size: "$messages" },
} as const;

async function list(
  model: Model<TicketDocument>,
  filter: QueryFilter<TicketDocument>,
  { limit, after }: Page<TimePosition>,
): Promise<TicketSummary[]> {
  const found = await model.aggregate<SummaryDocument>([
    { $match: { ...filter, ...(after === undefined ? {} : behind(after)) } },
    { $sort: { createdAt: -1, _id: -1 } },
    { $limit: limit + 1 },
    { $project: SUMMARY },
  ]);
  return found.map(({ _id: id, ...fields }) => ({ id, ...fields }));
}

async function readMessages(
  model: Model<TicketDocument>,
  ticketIds: readonly string[],
  { limit, after = 0 }: Page<number>,
): Promise<Map<string, PlacedMessage[]>> {
  const found = await model.aggregate<{ readonly _id: string; readonly messages: readonly TicketMessage[] }>([
    { $match: { _id: { $in: [...ticketIds] } } },
    { $project: { messages: { $slice: ["$messages", after, limit + 1] } } },
  ]);
  return new Map(
    found.map(({ _id, messages }) => [
      _id,
      messages.map((message, index) => ({ ...message, place: after + index + 1 })),
    ]),
  );
}

const behind = ({ time, id }: TimePosition): QueryFilter<TicketDocument> => ({
  $or: [{ createdAt: { $lt: time } }, { createdAt: time, _id: { $lt: id } }],
});
