import { describe, expect, test } from "@jest/globals";
import { openTicket } from "./open-ticket.ts";
import type { SenderType, Ticket, TicketPriority } from "./ticket.ts";
import { summaryOf } from "./ticket-summary.ts";
import { answerDueAt, placeInQueue } from "./waiting.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

const ticketOf = (senders: readonly SenderType[], change: Partial<Ticket> = {}): Ticket => ({
  ...openTicket({ id: "t", userId: "u", subject: "s", description: "d", category: "OTHER" }, at(0)).answer,
  messages: senders.map((senderType, index) => ({
    id: `${index}`,
    message: "m",
    senderType,
    createdAt: at(index + 1),
  })),
  ...change,
});

describe("a ticket waits", () => {
  test.each([
    ["since it was opened, until it is answered", [], 0, null],
    ["since it was opened, even if its owner writes again", ["USER", "USER"], 0, null],
    ["no longer after staff answered", ["STAFF"], null, 1],
    ["since the first message after the answer", ["STAFF", "USER", "USER"], 2, 1],
    ["since the message after the last answer, and keeps its first answer", ["STAFF", "STAFF", "USER"], 3, 1],
  ] as const)("%s", (_rule, senders, waits, answered) => {
    expect(summaryOf(ticketOf(senders))).toMatchObject({
      waitingSince: waits === null ? null : at(waits),
      firstAnsweredAt: answered === null ? null : at(answered),
      messageCount: senders.length,
    });
  });

  test.each(["RESOLVED", "CLOSED"] as const)("no longer once it is %s", (status) => {
    const ended = ticketOf(["USER"], { status, updatedAt: at(9) });
    expect(placeInQueue(ended)).toEqual({ place: "ENDED", since: at(9) });
    expect(summaryOf(ended).waitingSince).toBeNull();
  });
});

test("an answered ticket is in the queue since its last message", () => {
  expect(placeInQueue(ticketOf(["USER", "STAFF"]))).toEqual({ place: "ANSWERED", since: at(2) });
});

test.each<[TicketPriority, number | null]>([
  ["URGENT", 4],
  ["HIGH", 4],
  ["NORMAL", 24],
  ["LOW", null],
])("an answer to a ticket of %s priority is due within %p hours of waiting", (priority, hours) => {
  expect(answerDueAt(priority, at(1))).toEqual(hours === null ? null : at(1 + hours));
  expect(answerDueAt(priority, null)).toBeNull();
});
