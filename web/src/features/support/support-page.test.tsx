/** @jest-environment jsdom */
import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { FakeStream } from "../../testing/fake-streams.ts";
import { pageInfo } from "../../testing/graph-shapes.ts";
import { SupportPage } from "./support-page.tsx";

beforeAll(() => {
  Object.assign(globalThis, {
    EventSource: FakeStream,
    fetch: () => Promise.reject(new TypeError("No settings here")),
  });
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
beforeEach(() => window.sessionStorage.clear());

type Message = { readonly id: string; readonly message: string; readonly senderType: "USER" | "STAFF" };

const bob = { __typename: "User", id: "bob", displayName: "Bob Baker" };
const ticket = (status = "OPEN", messages: Message[] = []) => ({
  __typename: "Ticket",
  id: "t1",
  user: bob,
  subject: "My refund",
  description: "It has not arrived.",
  pictures: [],
  category: "PAYMENTS",
  priority: "HIGH",
  status,
  createdAt: "2026-11-20T10:00:00Z",
  updatedAt: "2026-11-20T10:00:00Z",
  messageCount: messages.length,
  messages: pageOf("TicketMessageConnection", messages.map(messageOf)),
});
const messageOf = (message: Message) => ({
  __typename: "TicketMessage",
  pictures: [],
  createdAt: "2026-11-20T11:00:00Z",
  ...message,
});
const pageOf = (typename: string, nodes: readonly unknown[], endCursor: string | null = null) => ({
  __typename: typename,
  nodes,
  pageInfo: pageInfo(endCursor),
});
const page = (...nodes: unknown[]) => pageOf("TicketConnection", nodes);
const queued = (status = "OPEN") => ({
  ...ticket(status),
  assignee: null,
  waitingSince: "2026-11-20T10:00:00Z",
  answerDueAt: "2026-11-20T14:00:00Z",
  firstAnsweredAt: null,
});
const answers: Answers = {
  MyTickets: () => ({ tickets: page(ticket()) }),
  OneTicket: () => ({ ticket: ticket() }),
  TicketDesk: () => ({ ticket: queued(), supportStaff: pageOf("SupportStaffConnection", []) }),
  TicketHistory: () => ({ ticket: { __typename: "Ticket", id: "t1", history: pageOf("AuditEntryConnection", []) } }),
  ReplyTemplates: () => ({ replyTemplates: pageOf("ReplyTemplateConnection", []) }),
};

const open = (more: Answers = {}, { path = "/support", isStaff = false, isAdmin = false, id = "bob" } = {}) =>
  show(<SupportPage viewer={{ id, isStaff, isAdmin }} />, { ...answers, ...more }, path);

describe("opening a ticket", () => {
  const submit = () => screen.getByRole("button", { name: "Create ticket" });
  const fill = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "New ticket" }));
    expect(submit()).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText("Category"), "PAYMENTS");
    await userEvent.type(screen.getByLabelText("Subject"), "My refund");
    expect(submit()).toBeDisabled();
    await userEvent.type(screen.getByLabelText("Description"), "Where is it?");
    await waitFor(() => expect(submit()).toBeEnabled());
    await userEvent.click(submit());
  };

  test("requires a category, a subject and a description, and is confirmed", async () => {
    const sent: unknown[] = [];
    open({
      OpenTicket: ({ input }) => {
        sent.push(input);
        return { openTicket: { __typename: "OpenTicketPayload", ticket: ticket() } };
      },
    });
    await fill();
    expect(await screen.findByText("Ticket Created")).toBeInTheDocument();
    expect(screen.getByText("High priority. We answer within 4 hours.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const fields = { category: "PAYMENTS", subject: "My refund", description: "Where is it?" };
    expect(sent).toEqual([{ ...fields, idempotencyKey: "key" }]);
  });

  test.each([
    ["is refused", new GraphFailure("UNAVAILABLE", "Support can't be reached.")],
    ["gets no response", new TypeError("fetch failed")],
  ])("that %s shows the specified error, and keeps the dialog with the draft", async (_how, error) => {
    open({
      OpenTicket: () => {
        throw error;
      },
    });
    await fill();
    expect(await screen.findByText("Failed to Create Ticket")).toBeInTheDocument();
    expect(screen.getByText("Please try again later.")).toBeInTheDocument();
    expect(screen.getByLabelText("Subject")).toHaveValue("My refund");
  });
});

describe("updates of tickets", () => {
  const hello: Message = { id: "m1", message: "We look into it.", senderType: "STAFF" };
  const news = (topic: string) => {
    const stream = FakeStream.last();
    expect(stream.topics).toEqual([topic]);
    stream.publish(topic);
  };

  test.each([
    ["the owner, who receives only their own", false, "tickets:bob"],
    ["staff, who receive everyone's", true, "tickets"],
  ])("appear in the open ticket and in the list of %s", async (_who, isStaff, topic) => {
    let now = ticket();
    const lists = {
      MyTickets: () => ({ tickets: page(now) }),
      TicketQueue: () => ({ ticketQueue: page({ ...queued(), ...now }) }),
    };
    open({ ...lists, OneTicket: () => ({ ticket: now }) }, { path: "/support?ticket=t1", isStaff, id: "bob" });
    expect(await screen.findByLabelText("Your message")).toBeInTheDocument();
    expect(document.title).toMatch(/^Ticket: .+ · Stakehold$/);
    await waitFor(() => expect(FakeStream.last().topics).toEqual([topic]));
    now = ticket("IN_PROGRESS", [hello]);
    news(topic);
    expect(await screen.findByText("We look into it.")).toBeInTheDocument();
    expect((await screen.findAllByText("In progress")).length).toBeGreaterThan(1);
  });
});

describe("a message", () => {
  const path = "/support?ticket=t1";
  const sending = () => {
    const sent: unknown[] = [];
    const reply: Answers["x"] = ({ input }) => {
      sent.push(Reflect.get(Object(input), "message"));
      const replied = ticket("OPEN", [{ id: "m1", message: "One\nTwo", senderType: "USER" }]);
      return { replyToTicket: { __typename: "ReplyToTicketPayload", ticket: replied } };
    };
    return { sent, reply };
  };

  test("is sent by Enter, while Shift+Enter starts a new line", async () => {
    const { sent, reply } = sending();
    open({ ReplyToTicket: reply }, { path });
    const field = await screen.findByLabelText("Your message");
    await userEvent.type(field, "One{Shift>}{Enter}{/Shift}Two{Enter}");
    expect(await screen.findByText(/One\s+Two/, { selector: "p" })).toBeInTheDocument();
    expect(sent).toEqual(["One\nTwo"]);
    await waitFor(() => expect(field).toHaveValue(""));
  });

  test("is sent by its button too", async () => {
    const { sent, reply } = sending();
    open({ ReplyToTicket: reply }, { path });
    await userEvent.type(await screen.findByLabelText("Your message"), "Hello");
    await userEvent.click(screen.getByRole("button", { name: "Send message" }));
    await waitFor(() => expect(sent).toEqual(["Hello"]));
  });

  test("of only spaces is not sent", async () => {
    const { sent, reply } = sending();
    open({ ReplyToTicket: reply }, { path });
    await userEvent.type(await screen.findByLabelText("Your message"), "   {Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Write a message first.");
    await userEvent.click(screen.getByRole("button", { name: "Send message" }));
    expect(screen.getByLabelText("Your message")).toHaveFocus();
    expect(screen.getByLabelText("Your message")).toHaveAccessibleDescription("Write a message first.");
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText("Your message"), "Hello");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("that fails stays in the field", async () => {
    open(
      {
        ReplyToTicket: () => {
          throw new GraphFailure("UNAVAILABLE", "Not now.");
        },
      },
      { path },
    );
    const field = await screen.findByLabelText("Your message");
    await userEvent.type(field, "Hello{Enter}");
    expect(await screen.findByText("Failed to Send Message")).toBeInTheDocument();
    expect(field).toHaveValue("Hello");
  });

  test.each(["RESOLVED", "CLOSED"])("can't be written to a ticket that is %s", async (status) => {
    open({ OneTicket: () => ({ ticket: ticket(status) }) }, { path });
    expect(await screen.findByText(/takes no further messages/)).toBeInTheDocument();
    expect(screen.queryByLabelText("Your message")).not.toBeInTheDocument();
  });
});

test("a conversation longer than a page is shown completely, and so is a new message", async () => {
  const first: Message = { id: "m1", message: "The first", senderType: "USER" };
  const later: Message[] = [{ id: "m101", message: "A later one", senderType: "STAFF" }];
  const long = () => ({
    ...ticket("IN_PROGRESS"),
    messageCount: 100 + later.length,
    messages: pageOf("TicketMessageConnection", [messageOf(first)], "behind the first hundred"),
  });
  const requests: unknown[] = [];
  open(
    {
      OneTicket: () => ({ ticket: long() }),
      LaterMessages: ({ after }) => {
        requests.push(after);
        return {
          ticket: {
            __typename: "Ticket",
            id: "t1",
            messages: pageOf("TicketMessageConnection", later.map(messageOf)),
          },
        };
      },
      ReplyToTicket: () => {
        later.push({ id: "m102", message: "The last", senderType: "USER" });
        return { replyToTicket: { __typename: "ReplyToTicketPayload", ticket: long() } };
      },
    },
    { path: "/support?ticket=t1" },
  );
  const texts = () => [...screen.getByLabelText("Messages").querySelectorAll("p")].map((each) => each.textContent);
  expect(await screen.findByText("A later one")).toBeInTheDocument();
  expect(texts()).toEqual(["It has not arrived.", "The first", "A later one"]);
  await userEvent.type(screen.getByLabelText("Your message"), "The last{Enter}");
  await waitFor(() => expect(texts()).toEqual(["It has not arrived.", "The first", "A later one", "The last"]));
  expect(requests).toEqual(["behind the first hundred", "behind the first hundred"]);
});

test("a ticket can be marked as resolved from its page, and a failure is reported", async () => {
  let isAway = true;
  open(
    {
      ResolveTicket: () => {
        if (isAway) throw new GraphFailure("UNAVAILABLE", "Not now.");
        return { resolveTicket: { __typename: "ResolveTicketPayload", ticket: ticket("RESOLVED") } };
      },
    },
    { path: "/support?ticket=t1" },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Mark resolved" }));
  expect(await screen.findByText("Failed to Resolve Ticket")).toBeInTheDocument();
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Mark resolved" }));
  expect(await screen.findByText("Ticket Resolved")).toBeInTheDocument();
  expect(await screen.findByText(/takes no further messages/)).toBeInTheDocument();
});

test("a ticket can be marked as resolved from the list, without opening it", async () => {
  open({
    ResolveTicket: () => ({ resolveTicket: { __typename: "ResolveTicketPayload", ticket: ticket("RESOLVED") } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mark resolved: My refund" }));
  expect(await screen.findByText("Ticket Resolved")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Mark resolved: My refund" })).not.toBeInTheDocument();
});

test("staff see everyone's tickets first, and their own one click away; others see only their own", async () => {
  const theirs = { ...ticket(), id: "t2", subject: "A question of mine" };
  const both: Answers = {
    TicketQueue: () => ({ ticketQueue: page(queued()) }),
    MyTickets: () => ({ tickets: page(theirs) }),
  };
  open(both, { isStaff: true, id: "staff" });
  expect(await screen.findByText("My refund")).toBeInTheDocument();
  expect(screen.queryByText("A question of mine")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "My tickets" }));
  expect(await screen.findByText("A question of mine")).toBeInTheDocument();
  expect(screen.queryByText("My refund")).not.toBeInTheDocument();
  cleanup();

  open(both);
  expect(await screen.findByText("A question of mine")).toBeInTheDocument();
  expect(screen.queryByText("My refund")).not.toBeInTheDocument();
});

test("staff filter everyone's tickets by progress and close them; others can do neither", async () => {
  open();
  await screen.findByText("My refund");
  expect(screen.queryByRole("button", { name: "All tickets" })).not.toBeInTheDocument();
  cleanup();

  const requests: unknown[] = [];
  open(
    {
      TicketQueue: ({ filter }) => {
        requests.push(filter);
        return { ticketQueue: page(queued()) };
      },
      CloseTicket: () => ({ closeTicket: { __typename: "CloseTicketPayload", ticket: ticket("CLOSED") } }),
    },
    { isStaff: true, id: "staff" },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Resolved" }));
  await waitFor(() => expect(requests).toEqual(["OPEN", "RESOLVED"]));
  await userEvent.click(await screen.findByRole("link", { name: "My refund" }));
  expect(await screen.findByText("From Bob Baker")).toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: "Close ticket" }));
  expect(await screen.findByText("Ticket Closed")).toBeInTheDocument();
});

test("an admin bans a ticket's author from the ticket, and returns to it; staff and the author can't", async () => {
  const path = "/support?ticket=t1";
  const BanUser = () => ({ banUser: { __typename: "BanUserPayload", user: { __typename: "User", id: "bob" } } });
  const TicketQueue = () => ({ ticketQueue: page(queued()) });
  open({ TicketQueue, BanUser }, { path, isStaff: true, isAdmin: true, id: "admin" });
  await userEvent.click(await screen.findByRole("button", { name: /^Ban this person/ }));
  await userEvent.type(await screen.findByLabelText("Reason"), "Voted dishonestly");
  await userEvent.click(screen.getByRole("button", { name: "Ban permanently" }));
  expect(await screen.findByText("Person Banned")).toBeInTheDocument();
  expect(await screen.findByRole("dialog", { name: "My refund" })).toBeInTheDocument();
  for (const as of [
    { id: "staff", isStaff: true },
    { id: "bob", isStaff: true, isAdmin: true },
  ]) {
    cleanup();
    open({ TicketQueue }, { path, ...as });
    expect(await screen.findByRole("dialog", { name: "My refund" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Ban this person/ })).not.toBeInTheDocument();
  }
});
