import type { Model, QueryFilter } from "mongoose";
import type { TicketRemoval } from "../operations/ports/tickets.ts";
import type { TicketDocument } from "./ticket-document.ts";

/** Deletes tickets from MongoDB. */
export function createTicketRemoval(model: Model<TicketDocument>): TicketRemoval {
  const remove = async (which: QueryFilter<TicketDocument>, limit: number): Promise<number> => {
    const owesNothing = { ...which, pendingEvents: { $size: 0 }, "owedEntries.0": { $exists: false } };
    const page = await model.find(owesNothing, { _id: 1 }).limit(limit).lean<{ _id: string }[]>();
    // The condition is repeated, because a ticket may owe something new by now; it then stays for the next round.
    await model.deleteMany({ _id: { $in: page.map(({ _id }) => _id) }, ...owesNothing });
    return page.length;
  };
  return {
    remove: (before, limit) => remove({ createdAt: { $lt: before } }, limit),
    hasOlder: async (before) => (await model.exists({ createdAt: { $lt: before } })) !== null,
    removeOf: (userId, limit) => remove({ userId }, limit),
    hasOf: async (userId) => (await model.exists({ userId })) !== null,
  };
}
