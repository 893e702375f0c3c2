import { describe, expect, test } from "@jest/globals";
import { assignTicket, takeTicket } from "./assign-ticket.ts";
import { closeTicket, resolveTicket } from "./end-ticket.ts";
import { openTicket } from "./open-ticket.ts";
import { replyToTicket } from "./reply-to-ticket.ts";
import type { Ticket } from "./ticket.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T13:00:00Z");
const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  ...openTicket({ id: "t", userId: "u", subject: "s", description: "d", category: "PAYMENTS" }, now).answer,
  ...change,
});
const codeIs = (code: string) => expect.objectContaining({ code });
const [ann, ben] = ["ann", "ben"];

describe("a ticket", () => {
  test("without an assignee can be taken, which is recorded", () => {
    const taken = takeTicket({ ticket: ticket() }, ann);
    expect(taken.answer).toEqual(ticket({ assignee: ann }));
    expect(taken).toEqual({
      answer: taken.answer,
      writes: {
        ticket: taken.answer,
        act: {
          actorId: ann,
          action: "TAKE_TICKET",
          subjectId: "t",
          before: { assignee: null },
          after: { assignee: ann },
        },
      },
      events: [{ type: "TicketAssigned", ticket: taken.answer }],
    });
  });

  test("of somebody else can't be taken, and taking one's own again changes nothing", () => {
    expect(() => takeTicket({ ticket: ticket({ assignee: ben }) }, ann)).toThrow(codeIs("TICKET_TAKEN"));
    const mine = ticket({ assignee: ann });
    expect(takeTicket({ ticket: mine }, ann)).toEqual({ answer: mine });
  });

  test("can be assigned explicitly, even if somebody holds it, and unassigned", () => {
    const given = assignTicket({ ticket: ticket({ assignee: ben }) }, { userId: ann, assigneeId: ann });
    expect(given.answer.assignee).toBe(ann);
    expect(given.writes?.act).toMatchObject({
      actorId: ann,
      action: "ASSIGN_TICKET",
      before: { assignee: ben },
      after: { assignee: ann },
    });
    const back = assignTicket({ ticket: given.answer }, { userId: ben, assigneeId: null });
    expect([given, back].map(({ events }) => events?.map(({ type }) => type))).toEqual([
      ["TicketAssigned"],
      ["TicketAssigned"],
    ]);
    expect(back.answer.assignee).toBeNull();
    expect(assignTicket({ ticket: back.answer }, { userId: ben, assigneeId: null })).toEqual({ answer: back.answer });
  });

  test.each(["RESOLVED", "CLOSED"] as const)("that is %s can be neither taken nor assigned", (status) => {
    const ended = { ticket: ticket({ status }) };
    expect(() => takeTicket(ended, ann)).toThrow(codeIs("TICKET_CLOSED"));
    expect(() => assignTicket(ended, { userId: ann, assigneeId: ben })).toThrow(codeIs("TICKET_CLOSED"));
  });

  test("can't be held by its owner, and a missing one can't be taken", () => {
    expect(() => takeTicket({ ticket: ticket() }, "u")).toThrow(codeIs("TICKET_OF_ASSIGNEE"));
    expect(() => assignTicket({ ticket: ticket() }, { userId: ann, assigneeId: "u" })).toThrow(
      codeIs("TICKET_OF_ASSIGNEE"),
    );
    expect(() => takeTicket({ ticket: undefined }, ann)).toThrow(codeIs("TICKET_NOT_FOUND"));
  });
});

describe("an act of staff is recorded with its change", () => {
  const staff = { userId: ann, isStaff: true };

  test("an answer, which takes an unassigned ticket and leaves an assigned one", () => {
    const first = replyToTicket({ ticket: ticket() }, { ...staff, id: "m", message: "hi" }, later);
    expect(first.writes?.act).toEqual({
      actorId: ann,
      action: "REPLY_TO_TICKET",
      subjectId: "t",
      before: { status: "OPEN", assignee: null, messages: 0 },
      after: { status: "IN_PROGRESS", assignee: ann, messages: 1 },
    });
    const second = replyToTicket({ ticket: first.answer }, { ...staff, userId: ben, id: "n", message: "ho" }, later);
    expect(second.answer.assignee).toBe(ann);
    expect(second.writes?.act).toMatchObject({ actorId: ben, before: { messages: 1 }, after: { messages: 2 } });
  });

  test("an ending, once", () => {
    const resolved = resolveTicket({ ticket: ticket() }, staff, later);
    expect(resolved.writes?.act).toMatchObject({ action: "RESOLVE_TICKET", after: { status: "RESOLVED" } });
    const closed = closeTicket({ ticket: resolved.answer }, ann, later);
    expect(closed.writes?.act).toEqual({
      actorId: ann,
      action: "CLOSE_TICKET",
      subjectId: "t",
      before: { status: "RESOLVED" },
      after: { status: "CLOSED" },
    });
    expect(closeTicket({ ticket: closed.answer }, ann, later).writes).toBeUndefined();
  });

  test("but an owner's action is not an act of staff, even if the owner is staff", () => {
    const owner = { userId: "u", isStaff: true };
    expect(resolveTicket({ ticket: ticket() }, owner, later).writes?.act).toBeUndefined();
    const reply = replyToTicket({ ticket: ticket() }, { ...owner, id: "m", message: "hi" }, later);
    expect([reply.writes?.act, reply.answer.assignee]).toEqual([undefined, null]);
  });
});
