import mongoose, { type Connection, type Model } from "mongoose";
import type { StaffDirectory } from "../operations/ports/staff.ts";
import { pendingEventOf, type Writing } from "./owed-events.ts";
import { ticketOf, type TicketDocument } from "./ticket-document.ts";

/** How long a person counts as staff after their last visit as staff, in milliseconds: longer than a holiday. */
const KNOWN_FOR_MS = 30 * 24 * 60 * 60_000;

/** The number of tickets that are unassigned at once. */
const GIVEN_BACK_AT_ONCE = 100;

/** When a person last came as staff. */
type StaffDocument = { readonly _id: string; readonly seenAt: Date };

const schema = new mongoose.Schema<StaffDocument>(
  { _id: { type: String, required: true }, seenAt: { type: Date, required: true } },
  { versionKey: false, autoIndex: false, autoCreate: false, strict: "throw" },
);

/** Returns the collection of people who came as staff, on a connection. */
export const staffModel = (connection: Connection): Model<StaffDocument> =>
  connection.model<StaffDocument>("Staff", schema, "staff");

export type DirectoryModels = { readonly staff: Model<StaffDocument>; readonly tickets: Model<TicketDocument> };

/** Creates the directory of staff in MongoDB, which uses the time that `now` returns. */
export function createStaffDirectory({ staff, tickets }: DirectoryModels, { now, onOwed }: Writing): StaffDirectory {
  const lately = () => ({ seenAt: { $gte: new Date(now().getTime() - KNOWN_FOR_MS) } });
  return {
    saw: async (userId) => void (await staff.updateOne({ _id: userId }, { $max: { seenAt: now() } }, { upsert: true })),
    has: async (userId) => (await staff.exists({ _id: userId, ...lately() })) !== null,
    list: async ({ limit, after }) => {
      const behind = after === undefined ? {} : { _id: { $gt: after } };
      const found = await staff
        .find({ ...lately(), ...behind })
        .sort({ _id: 1 })
        .limit(limit + 1)
        .lean<StaffDocument[]>();
      return found.map(({ _id }) => _id);
    },
    forget: async (userId) => {
      await staff.deleteOne({ _id: userId });
      while ((await giveBack(tickets, userId, now())) === GIVEN_BACK_AT_ONCE);
      onOwed();
    },
  };
}

/** Unassigns tickets that a person holds, each with its event; returns how many were found. */
async function giveBack(tickets: Model<TicketDocument>, userId: string, time: Date): Promise<number> {
  const held = await tickets.find({ assignee: userId }).limit(GIVEN_BACK_AT_ONCE).lean<TicketDocument[]>();
  for (const document of held) {
    const event = pendingEventOf({ type: "TicketAssigned", ticket: { ...ticketOf(document), assignee: null } }, time);
    // The ticket may have been assigned to another person in between, which has its own event.
    await tickets.updateOne(
      { _id: document._id, assignee: userId },
      { $set: { assignee: null }, $push: { pendingEvents: event }, $inc: { version: 1 } },
    );
  }
  return held.length;
}
