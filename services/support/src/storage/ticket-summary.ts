import { picturesWith, type ShownWith } from "../domain/ticket-pictures.ts";
import type { TicketSummary } from "../domain/ticket.ts";
import { waitingSinceOf, type QueuePlace } from "../domain/waiting.ts";

/** A ticket as lists read it. One of the previous version has neither assignee nor place nor pictures. */
export type SummaryDocument = Omit<
  TicketSummary,
  "id" | "assignee" | "waitingSince" | "firstAnsweredAt" | "pictureIds"
> & {
  readonly _id: string;
  readonly assignee?: string | null;
  readonly queue?: QueuePlace;
  readonly firstAnsweredAt?: Date | null;
  readonly pictures?: readonly ShownWith[] | null;
};

/** The fields that lists read. Messages stay in the database: a page of long tickets would be many megabytes. */
export const SUMMARY = {
  userId: 1,
  subject: 1,
  description: 1,
  category: 1,
  priority: 1,
  status: 1,
  assignee: 1,
  createdAt: 1,
  updatedAt: 1,
  queue: 1,
  firstAnsweredAt: 1,
  messageCount: { $size: "$messages" },
  pictures: { $filter: { input: "$pictures", cond: { $eq: ["$$this.of", "$_id"] } } },
} as const;

/** Converts a document to a ticket summary of the domain. */
export const summaryIn = ({
  _id: id,
  assignee = null,
  queue,
  firstAnsweredAt = null,
  pictures,
  ...fields
}: SummaryDocument): TicketSummary => ({
  id,
  ...fields,
  assignee,
  pictureIds: picturesWith(id, pictures ?? []),
  waitingSince: queue === undefined ? null : waitingSinceOf(queue),
  firstAnsweredAt,
});
