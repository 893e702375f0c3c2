import { describe, expect, test } from "@jest/globals";
import { closeTicket, resolveTicket } from "./end-ticket.ts";
import { openTicket } from "./open-ticket.ts";
import { MAX_MESSAGES, replyToTicket } from "./reply-to-ticket.ts";
import { STATUSES, type Ticket } from "./ticket.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T13:00:00Z");
const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  ...openTicket({ id: "t", userId: "u", subject: "s", description: "d", category: "PAYMENTS" }, now).answer,
  ...change,
});
const owner = { userId: "u", isStaff: false };
const staff = { userId: "s", isStaff: true };
const stranger = { userId: "x", isStaff: false };
const hi = { id: "m", message: "hi" };
const codeIs = (code: string) => expect.objectContaining({ code });

test("a new ticket is open, with high priority", () => {
  const opened = openTicket({ id: "t", userId: "u", subject: "s", description: "d", category: "PAYMENTS" }, now);
  expect(opened.answer).toMatchObject({ status: "OPEN", priority: "HIGH", messages: [], createdAt: now });
  expect(opened).toMatchObject({
    writes: { ticket: opened.answer },
    events: [{ type: "TicketOpened", ticket: opened.answer }],
  });
});

describe("a reply", () => {
  test("by staff sets the ticket in progress, and by its owner does not change its status", () => {
    expect(replyToTicket({ ticket: ticket() }, { ...staff, ...hi }, later).answer.status).toBe("IN_PROGRESS");
    expect(replyToTicket({ ticket: ticket() }, { ...owner, ...hi }, later).answer.status).toBe("OPEN");
    const started = ticket({ status: "IN_PROGRESS" });
    expect(replyToTicket({ ticket: started }, { ...owner, ...hi }, later).answer.status).toBe("IN_PROGRESS");
  });

  test("is published with its author", () => {
    const change = replyToTicket({ ticket: ticket() }, { ...staff, ...hi }, later);
    expect(change.answer.messages).toEqual([{ ...hi, senderType: "STAFF", createdAt: later }]);
    expect(change).toMatchObject({
      writes: { ticket: change.answer },
      events: [{ type: "TicketReplied", ticket: change.answer, byStaff: true }],
    });
    const own = replyToTicket({ ticket: ticket() }, { ...owner, isStaff: true, ...hi }, later);
    expect(own.answer.messages).toMatchObject([{ senderType: "USER" }]);
    expect(own.events).toMatchObject([{ type: "TicketReplied", byStaff: false }]);
  });

  test.each(["RESOLVED", "CLOSED"] as const)("to a %s ticket is refused", (status) => {
    expect(() => replyToTicket({ ticket: ticket({ status }) }, { ...owner, ...hi }, later)).toThrow(
      codeIs("TICKET_CLOSED"),
    );
  });

  test("to a closed ticket is refused as closed, and to a resolved one as resolved", () => {
    const reply = (status: "RESOLVED" | "CLOSED") => () =>
      replyToTicket({ ticket: ticket({ status }) }, { ...owner, ...hi }, later);
    expect(reply("CLOSED")).toThrow("This ticket is closed");
    expect(reply("RESOLVED")).toThrow("This ticket is resolved");
    expect(() => resolveTicket({ ticket: ticket({ status: "CLOSED" }) }, owner, later)).toThrow(
      "This ticket is closed",
    );
  });

  test("beyond the maximum number of messages is refused", () => {
    const full = Array.from({ length: MAX_MESSAGES }, (_, index) => ({
      id: `${index}`,
      message: "m",
      senderType: "USER" as const,
      createdAt: now,
    }));
    expect(() => replyToTicket({ ticket: ticket({ messages: full }) }, { ...owner, ...hi }, later)).toThrow(
      codeIs("TICKET_FULL"),
    );
    const last = replyToTicket({ ticket: ticket({ messages: full.slice(1) }) }, { ...owner, ...hi }, later);
    expect(last.answer.messages).toHaveLength(MAX_MESSAGES);
  });
});

test("resolving twice publishes one event, and a closed ticket can't be resolved", () => {
  const { answer: resolved, ...first } = resolveTicket({ ticket: ticket() }, owner, later);
  expect(resolved).toMatchObject({ status: "RESOLVED", updatedAt: later });
  expect(first).toEqual({ writes: { ticket: resolved }, events: [{ type: "TicketEnded", ticket: resolved }] });
  expect(resolveTicket({ ticket: resolved }, owner, later)).toEqual({ answer: resolved });
  expect(() => resolveTicket({ ticket: ticket({ status: "CLOSED" }) }, owner, later)).toThrow(codeIs("TICKET_CLOSED"));
});

test.each(STATUSES)("a ticket that is %s can be closed, and stays closed", (status) => {
  const { answer: closed } = closeTicket({ ticket: ticket({ status }) }, staff.userId, later);
  expect(closed.status).toBe("CLOSED");
  expect(closeTicket({ ticket: closed }, staff.userId, later)).toEqual({ answer: closed });
});

describe.each([
  ["somebody else's ticket", ticket()],
  ["a ticket that does not exist", undefined],
])("%s", (_which, its) => {
  test("can be neither answered nor resolved", () => {
    expect(() => replyToTicket({ ticket: its }, { ...stranger, ...hi }, later)).toThrow(codeIs("TICKET_NOT_FOUND"));
    expect(() => resolveTicket({ ticket: its }, stranger, later)).toThrow(codeIs("TICKET_NOT_FOUND"));
  });
});

test("a ticket that does not exist can't be closed", () => {
  expect(() => closeTicket({ ticket: undefined }, staff.userId, later)).toThrow(codeIs("TICKET_NOT_FOUND"));
});
