import type { Model } from "mongoose";
import type { TicketRemoval } from "../operations/ports/tickets.ts";
import type { TicketDocument } from "./ticket-document.ts";

/** Deletes tickets from MongoDB. */
export const createTicketRemoval = (model: Model<TicketDocument>): TicketRemoval => ({
  remove: async (before, limit) => {
    const owesNothing = { createdAt: { $lt: before }, pendingEvents: { $size: 0 } };
    const page = await model.find(owesNothing, { _id: 1 }).limit(limit).lean<{ _id: string }[]>();
    // The condition is repeated, because a ticket may owe a new event by now; it then stays for the next round.
    await model.deleteMany({ _id: { $in: page.map(({ _id }) => _id) }, ...owesNothing });
    return page.length;
  },
  hasOlder: async (before) => (await model.exists({ createdAt: { $lt: before } })) !== null,
});
