import { describe, expect, test } from "@jest/globals";
import { close, MAX_MESSAGES, openTicket, reply, resolve, STATUSES, type Ticket } from "./ticket.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T13:00:00Z");
const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  ...openTicket({ id: "t", userId: "u", subject: "s", description: "d", category: "PAYMENTS" }, now),
  ...change,
});

test("a new ticket is open and of high priority", () => {
  expect(ticket()).toMatchObject({ status: "OPEN", priority: "HIGH", messages: [], createdAt: now });
});

describe("a reply", () => {
  test("of staff sets the ticket in progress, of its owner changes no status", () => {
    expect(reply(ticket(), { id: "m", message: "hi", senderType: "STAFF" }, later).ticket.status).toBe("IN_PROGRESS");
    expect(reply(ticket(), { id: "m", message: "hi", senderType: "USER" }, later).ticket.status).toBe("OPEN");
    const started = ticket({ status: "IN_PROGRESS" });
    expect(reply(started, { id: "m", message: "hi", senderType: "USER" }, later).ticket.status).toBe("IN_PROGRESS");
  });

  test.each(["RESOLVED", "CLOSED"] as const)("to a %s ticket is refused", (status) => {
    expect(() => reply(ticket({ status }), { id: "m", message: "hi", senderType: "USER" }, later)).toThrow(
      expect.objectContaining({ code: "TICKET_CLOSED" }),
    );
  });

  test("beyond the largest number of messages is refused", () => {
    const full = Array.from({ length: MAX_MESSAGES }, (_, index) => ({
      id: `${index}`,
      message: "m",
      senderType: "USER" as const,
      createdAt: now,
    }));
    expect(() => reply(ticket({ messages: full }), { id: "m", message: "hi", senderType: "USER" }, later)).toThrow(
      expect.objectContaining({ code: "TICKET_FULL" }),
    );
    expect(
      reply(ticket({ messages: full.slice(1) }), { id: "m", message: "hi", senderType: "USER" }, later).ticket.messages,
    ).toHaveLength(MAX_MESSAGES);
  });
});

test("resolving twice says it once, and a closed ticket can't be resolved", () => {
  const first = resolve(ticket(), later);
  expect(first).toMatchObject({
    ticket: { status: "RESOLVED", updatedAt: later },
    event: { kind: "ended", status: "RESOLVED" },
  });
  expect(resolve(first.ticket, later)).toEqual({ ticket: first.ticket });
  expect(() => resolve(ticket({ status: "CLOSED" }), later)).toThrow(
    expect.objectContaining({ code: "TICKET_CLOSED" }),
  );
});

test.each(STATUSES)("a ticket that is %s can be closed, and stays closed", (status) => {
  const { ticket: closed } = close(ticket({ status }), later);
  expect(closed.status).toBe("CLOSED");
  expect(close(closed, later)).toEqual({ ticket: closed });
});
