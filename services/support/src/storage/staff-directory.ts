import mongoose, { type Connection, type Model } from "mongoose";
import type { StaffDirectory } from "../operations/ports/staff.ts";
import { pendingEventOf, type Writing } from "./owed-events.ts";
import { ticketOf, type TicketDocument } from "./ticket-document.ts";

/** For how long somebody counts as staff after they came as staff, in milliseconds: a holiday is shorter. */
const KNOWN_FOR_MS = 30 * 24 * 60 * 60_000;

/** How many tickets are given back at once. */
const GIVEN_BACK_AT_ONCE = 100;

/** When somebody last came as staff. */
type StaffDocument = { readonly _id: string; readonly seenAt: Date };

const schema = new mongoose.Schema<StaffDocument>(
  { _id: { type: String, required: true }, seenAt: { type: Date, required: true } },
  { versionKey: false, autoIndex: false, autoCreate: false, strict: "throw" },
);

/** The collection of people who came as staff on a connection. */
export const staffModel = (connection: Connection): Model<StaffDocument> =>
  connection.model<StaffDocument>("Staff", schema, "staff");

export type DirectoryModels = { readonly staff: Model<StaffDocument>; readonly tickets: Model<TicketDocument> };

/** Who works on tickets, in MongoDB, by the time that `now` returns. */
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

/** Gives back what somebody holds, each ticket with its event; returns how many were found. */
async function giveBack(tickets: Model<TicketDocument>, userId: string, time: Date): Promise<number> {
  const held = await tickets.find({ assignee: userId }).limit(GIVEN_BACK_AT_ONCE).lean<TicketDocument[]>();
  for (const document of held) {
    const event = pendingEventOf({ type: "TicketAssigned", ticket: { ...ticketOf(document), assignee: null } }, time);
    // Somebody else may have been given it in between, and that was told.
    await tickets.updateOne(
      { _id: document._id, assignee: userId },
      { $set: { assignee: null }, $push: { pendingEvents: event }, $inc: { version: 1 } },
    );
  }
  return held.length;
}
