import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { Model, QueryFilter } from "mongoose";
import { picturesWith } from "../domain/ticket-pictures.ts";
import type { TicketMessage, TicketSummary } from "../domain/ticket.ts";
import type { PlacedMessage, TicketCounts, TicketReader } from "../operations/ports/tickets.ts";
import { ticketOf, type TicketDocument } from "./ticket-document.ts";
import { readQueue } from "./ticket-queue.ts";
import { SUMMARY, type SummaryDocument, summaryIn } from "./ticket-summary.ts";

/** Reads tickets from MongoDB. */
export const createTicketReader = (model: Model<TicketDocument>): TicketReader => ({
  find: async (id) => {
    const found = await model.findById(id).lean<TicketDocument>();
    return found === null ? undefined : ticketOf(found);
  },
  listOf: (userId, page) => list(model, { userId }, page),
  listAll: (status, page) => list(model, status === undefined ? {} : { status }, page),
  queue: (filter, page) => readQueue(model, filter, page),
  messagesOf: (ticketIds, page) => readMessages(model, ticketIds, page),
  counts: async () => {
    const [sums] = await model.aggregate<TicketCounts>([
      { $group: { _id: null, tickets: { $sum: 1 }, ticketMessages: { $sum: { $size: "$messages" } } } },
    ]);
    return { tickets: sums?.tickets ?? 0, ticketMessages: sums?.ticketMessages ?? 0 };
  },
});

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
  return found.map(summaryIn);
}

async function readMessages(
  model: Model<TicketDocument>,
  ticketIds: readonly string[],
  { limit, after = 0 }: Page<number>,
): Promise<Map<string, PlacedMessage[]>> {
  const found = await model.aggregate<PageOfMessages>([
    { $match: { _id: { $in: [...ticketIds] } } },
    { $project: { messages: { $slice: ["$messages", after, limit + 1] }, pictures: 1 } },
  ]);
  return new Map(
    found.map(({ _id, messages, pictures = [] }) => [
      _id,
      messages.map((message, index) => ({
        ...message,
        pictureIds: picturesWith(message.id, pictures),
        place: after + index + 1,
      })),
    ]),
  );
}

type PageOfMessages = Pick<TicketDocument, "_id" | "pictures"> & { readonly messages: readonly TicketMessage[] };

const behind = ({ time, id }: TimePosition): QueryFilter<TicketDocument> => ({
  $or: [{ createdAt: { $lt: time } }, { createdAt: time, _id: { $lt: id } }],
});

/** Returns those of the pictures that tickets refer to. */
export async function namedPictures(
  model: Model<TicketDocument>,
  pictureIds: readonly string[],
): Promise<readonly string[]> {
  const naming = await model
    .find({ "pictures.pictureIds": { $in: [...pictureIds] } }, { pictures: 1 })
    .lean<Pick<TicketDocument, "pictures">[]>();
  return naming.flatMap(({ pictures = [] }) => pictures.flatMap((shown) => shown.pictureIds));
}
