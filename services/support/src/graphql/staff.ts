import { auditPage, listAudit } from "@stakehold/service/audit/list-audit.ts";
import { requireRole, type Caller } from "@stakehold/service/callers/caller.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import { idempotencyKey, line, text, uuidOf } from "@stakehold/service/input.ts";
import { summaryOf } from "../domain/ticket-summary.ts";
import { answerDueAt } from "../domain/waiting.ts";
import type {
  MutationResolvers,
  QueryResolvers,
  ReplyTemplateResolvers,
  TicketQueueFilter,
  TicketResolvers,
} from "../generated/graphql.ts";
import { assignTicket, takeTicket } from "../operations/assign-ticket.ts";
import { listTemplates } from "../operations/list-templates.ts";
import type { QueueFilter } from "../operations/ports/tickets.ts";
import { changeTemplate, createTemplate, deleteTemplate } from "../operations/write-templates.ts";
import type { GraphDeps } from "./context.ts";
import {
  queueCursor,
  queuePosition,
  staffCursor,
  staffPosition,
  templateCursor,
  templatePosition,
} from "./staff-cursors.ts";

const TITLE_LENGTH = 100;
const TEXT_LENGTH = 5_000;

type Call = { readonly caller: Caller; readonly deps: Pick<GraphDeps, "staff"> };

/** Rejects a caller who is not staff, records the visit of one who is, and returns their user id. Throws FORBIDDEN. */
export async function requireStaff({ caller, deps }: Call): Promise<string> {
  requireRole(caller, "STAFF");
  await deps.staff.saw(caller.userId);
  return caller.userId;
}

/** The queries of staff, besides the one for all tickets. */
export const staffQueries = {
  ticketQueue: async (_parent, { filter, ...args }, call) => {
    const chosen = filterOf(filter, await requireStaff(call));
    const page = readPage(args, queuePosition(chosen));
    return pageOf(await call.deps.reader.queue(chosen, page), page, queueCursor(chosen));
  },
  supportStaff: async (_parent, args, call) => {
    await requireStaff(call);
    const page = readPage(args, staffPosition);
    const ids = await call.deps.staff.list(page);
    return pageOf(
      ids.map((id) => ({ id })),
      page,
      ({ id }) => staffCursor(id),
    );
  },
  replyTemplates: async (_parent, args, { deps, caller }) => {
    requireRole(caller, "STAFF");
    const page = readPage(args, templatePosition);
    return pageOf(await listTemplates(deps, page), page, templateCursor);
  },
  supportAuditEntries: (_parent, args, { deps, caller }) => listAudit(deps.audit, caller, args),
} satisfies QueryResolvers;

/** The mutations of staff on tickets and templates. */
export const staffMutations = {
  takeTicket: async (_parent, { input }, call) => {
    const userId = await requireStaff(call);
    return { ticket: summaryOf(await takeTicket(call.deps, { userId, ...ticketIn(input) })) };
  },
  assignTicket: async (_parent, { input }, call) => {
    const userId = await requireStaff(call);
    const assigneeId = input.assigneeId == null ? null : uuidOf(input.assigneeId, "ASSIGNEE_NOT_STAFF");
    return { ticket: summaryOf(await assignTicket(call.deps, { userId, assigneeId, ...ticketIn(input) })) };
  },
  createReplyTemplate: async (_parent, { input }, call) => {
    const userId = await requireStaff(call);
    return { replyTemplate: await createTemplate(call.deps, { userId, ...wordsIn(input) }) };
  },
  changeReplyTemplate: async (_parent, { input }, call) => {
    const userId = await requireStaff(call);
    const templateId = uuidOf(input.replyTemplateId, "TEMPLATE_NOT_FOUND");
    return { replyTemplate: await changeTemplate(call.deps, { userId, templateId, ...wordsIn(input) }) };
  },
  deleteReplyTemplate: async (_parent, { input }, call) => {
    const userId = await requireStaff(call);
    const templateId = uuidOf(input.replyTemplateId, "TEMPLATE_NOT_FOUND");
    const key = idempotencyKey(input.idempotencyKey);
    return { replyTemplateId: await deleteTemplate(call.deps, { userId, templateId, idempotencyKey: key }) };
  },
} satisfies MutationResolvers;

/** The ticket fields that only staff see: the owner knows neither who answers nor who holds the ticket. */
export const staffsTicket = {
  assignee: ({ assignee }, _args, { caller }) => {
    requireRole(caller, "STAFF");
    return assignee === null ? null : { id: assignee };
  },
  waitingSince: ({ waitingSince }, _args, { caller }) => {
    requireRole(caller, "STAFF");
    return waitingSince;
  },
  firstAnsweredAt: ({ firstAnsweredAt }, _args, { caller }) => {
    requireRole(caller, "STAFF");
    return firstAnsweredAt;
  },
  answerDueAt: ({ priority, waitingSince }, _args, { caller }) => {
    requireRole(caller, "STAFF");
    return answerDueAt(priority, waitingSince);
  },
  history: ({ id }, args, { deps, caller }) => {
    requireRole(caller, "STAFF");
    return auditPage(`ticketHistory/${id}`, args, (page) => deps.audit.entriesOf(id, page));
  },
} satisfies TicketResolvers;

export const replyTemplate: ReplyTemplateResolvers = {
  createdBy: ({ createdBy }) => ({ id: createdBy }),
  changedBy: ({ changedBy }) => ({ id: changedBy }),
};

const filterOf = (filter: TicketQueueFilter, userId: string): QueueFilter => {
  switch (filter) {
    case "UNASSIGNED":
      return { kind: "HELD", by: null };
    case "MINE":
      return { kind: "HELD", by: userId };
    case "OPEN":
    case "RESOLVED":
      return { kind: filter };
  }
};

const ticketIn = (input: { readonly ticketId: string; readonly idempotencyKey: string }) => ({
  ticketId: uuidOf(input.ticketId, "TICKET_NOT_FOUND"),
  idempotencyKey: idempotencyKey(input.idempotencyKey),
});

const wordsIn = (input: { readonly title: string; readonly text: string; readonly idempotencyKey: string }) => ({
  title: line(input.title, { field: "title", max: TITLE_LENGTH }),
  text: text(input.text, { field: "text", max: TEXT_LENGTH }),
  idempotencyKey: idempotencyKey(input.idempotencyKey),
});
