import type { Page } from "@stakehold/store/page.ts";
import type { Model, QueryFilter } from "mongoose";
import type { QueuedTicket, QueueFilter, QueuePosition } from "../operations/ports/tickets.ts";
import type { TicketDocument } from "./ticket-document.ts";
import { SUMMARY, summaryIn, type SummaryDocument } from "./ticket-summary.ts";

type Filter = QueryFilter<TicketDocument>;

/** Reads a page of the queue and one ticket more, by the index of places. */
export async function readQueue(
  model: Model<TicketDocument>,
  filter: QueueFilter,
  { limit, after }: Page<QueuePosition>,
): Promise<QueuedTicket[]> {
  const isEnded = filter.kind === "RESOLVED";
  const found = await model.aggregate<SummaryDocument & Pick<QueuedTicket, "queue">>([
    {
      $match: { $and: [...whichOf(filter), ...(after === undefined ? [] : [isEnded ? before(after) : behind(after)])] },
    },
    {
      $sort: isEnded
        ? { "queue.place": 1, "queue.since": -1, _id: -1 }
        : { "queue.place": -1, "queue.since": 1, _id: 1 },
    },
    { $limit: limit + 1 },
    { $project: SUMMARY },
  ]);
  return found.map((ticket) => ({ ...summaryIn(ticket), queue: ticket.queue }));
}

const whichOf = (filter: QueueFilter): Filter[] => {
  switch (filter.kind) {
    case "RESOLVED":
      return [{ "queue.place": "ENDED" }];
    case "OPEN":
      return [ONGOING];
    case "HELD":
      return [{ assignee: filter.by }, ONGOING];
  }
};

const ONGOING: Filter = { "queue.place": { $in: ["WAITING", "ANSWERED"] } };

/** Selects what comes after a position in the queue's order: WAITING before ANSWERED, longest first. */
const behind = ({ place, since, id }: QueuePosition): Filter => ({
  $or: [
    { "queue.place": { $lt: place } },
    { "queue.place": place, "queue.since": { $gt: since } },
    { "queue.place": place, "queue.since": since, _id: { $gt: id } },
  ],
});

/** Selects what comes after a position among ended tickets, last ended first. */
const before = ({ since, id }: QueuePosition): Filter => ({
  $or: [{ "queue.since": { $lt: since } }, { "queue.since": since, _id: { $lt: id } }],
});
