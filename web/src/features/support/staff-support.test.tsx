/** @jest-environment jsdom */
import { beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { FakeStream } from "../../testing/fake-streams.ts";
import { pageOf } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { SupportPage } from "./support-page.tsx";

beforeAll(() => {
  let keys = 0;
  Object.assign(globalThis, {
    EventSource: FakeStream,
    fetch: () => Promise.reject(new TypeError("No settings here")),
  });
  Object.defineProperty(crypto, "randomUUID", { value: () => `key ${(keys += 1)}`, configurable: true });
});
beforeEach(() => window.sessionStorage.clear());

const person = (id: string, displayName: string) => ({ __typename: "User", id, displayName });
const [ann, ben, bob] = [person("ann", "Ann Archer"), person("ben", "Ben Brown"), person("bob", "Bob Baker")];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1_000).toISOString();

const ticket = (change: object = {}) => ({
  __typename: "Ticket",
  id: "t1",
  user: bob,
  subject: "My refund",
  description: "It has not arrived.",
  pictures: [],
  category: "PAYMENTS",
  priority: "HIGH",
  status: "OPEN",
  createdAt: hoursAgo(6),
  updatedAt: hoursAgo(6),
  messageCount: 0,
  messages: pageOf("TicketMessageConnection", []),
  assignee: null,
  waitingSince: hoursAgo(6),
  answerDueAt: hoursAgo(2),
  firstAnsweredAt: null,
  ...change,
});

const template = (id: string, title: string, text: string) => ({
  __typename: "ReplyTemplate",
  id,
  title,
  text,
  changedAt: hoursAgo(30),
  changedBy: ann,
});

const words = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ __typename: "AuditWord", name, value }));

const entry = (id: string, change: object) => ({
  __typename: "AuditEntry",
  id,
  action: "TAKE_TICKET",
  subjectId: "t1",
  before: [],
  after: words({ assignee: "ben" }),
  createdAt: hoursAgo(1),
  actorId: "ben",
  reason: null,
  ...change,
});

const queue = (...tickets: object[]) => ({ ticketQueue: pageOf("TicketConnection", tickets) });
const desk = (change: object = {}) => ({
  ticket: ticket(change),
  supportStaff: pageOf("SupportStaffConnection", [ann, ben]),
});
const templates = (...each: object[]) => ({ replyTemplates: pageOf("ReplyTemplateConnection", each) });
const history = (...entries: object[]) => ({
  ticket: { __typename: "Ticket", id: "t1", history: pageOf("AuditEntryConnection", entries) },
});

const answers: Answers = {
  TicketQueue: () => queue(ticket()),
  OneTicket: () => ({ ticket: ticket() }),
  TicketDesk: () => desk(),
  TicketHistory: () => history(),
  ReplyTemplates: () => templates(),
  MyTickets: () => ({ tickets: pageOf("TicketConnection", [ticket()]) }),
};

const open = (more: Answers = {}, path = "/support") =>
  show(<SupportPage viewer={{ id: "ann", isStaff: true, isAdmin: false }} />, { ...answers, ...more }, path);

describe("the queue", () => {
  test("shows the waiting time, the answer deadline, and the holder of each ticket", async () => {
    open({
      TicketQueue: () =>
        queue(
          ticket(),
          ticket({
            id: "t2",
            subject: "A question",
            waitingSince: hoursAgo(1),
            answerDueAt: hoursAgo(-3),
            assignee: ben,
          }),
          ticket({
            id: "t3",
            subject: "All clear",
            status: "IN_PROGRESS",
            waitingSince: null,
            answerDueAt: null,
            assignee: ann,
          }),
        ),
    });
    const cards = await screen.findAllByRole("article");
    const texts = cards.map((card) => card.textContent);
    expect(texts[0]).toContain("Waiting 6 hours");
    expect(texts[0]).toContain("Late by 2 hours");
    expect(texts[1]).toContain("Answer due in 2 hours 59 minutes");
    expect(texts[1]).toContain("Held by Ben Brown");
    expect(texts[2]).toContain("Answered");
    expect(texts[2]).toContain("Held by you");
    expect(screen.getAllByRole("button", { name: /^Take/ })).toHaveLength(1);
  });

  test.each([
    ["Unassigned", "UNASSIGNED", "Nothing to take"],
    ["Assigned to me", "MINE", "Nothing is assigned to you"],
    ["Resolved", "RESOLVED", "Nothing has ended yet"],
  ])("shows tickets that are %s, or an empty state", async (name, filter, title) => {
    const requests: unknown[] = [];
    open({
      TicketQueue: (variables) => {
        requests.push(variables["filter"]);
        return variables["filter"] === "OPEN" ? queue(ticket()) : queue();
      },
    });
    await userEvent.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(requests).toEqual(["OPEN", filter]);
  });

  test("lets staff take a ticket by keyboard without opening it", async () => {
    const sent: unknown[] = [];
    open({
      TakeTicket: ({ input }) => {
        sent.push(Reflect.get(Object(input), "ticketId"));
        return { takeTicket: { __typename: "TakeTicketPayload", ticket: ticket({ assignee: ann }) } };
      },
    });
    const button = await screen.findByRole("button", { name: "Take: My refund" });
    button.focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Held by you")).toBeInTheDocument();
    expect(screen.getByText("Ticket Taken")).toBeInTheDocument();
    expect(sent).toEqual(["t1"]);
  });

  test("reports that somebody else took the ticket first", async () => {
    open({
      TakeTicket: () => {
        throw new GraphFailure("TICKET_TAKEN", "Somebody else holds this ticket.");
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Take: My refund" }));
    expect(await screen.findByText("Failed to Take Ticket")).toBeInTheDocument();
    expect(screen.getByText("Somebody else holds this ticket.")).toBeInTheDocument();
  });
});

describe("an open ticket", () => {
  const path = "/support?ticket=t1";

  test("can be assigned to staff, never to its owner", async () => {
    const sent: unknown[] = [];
    let holder: object | null = null;
    open(
      {
        TicketDesk: () => ({
          ...desk({ assignee: holder }),
          supportStaff: pageOf("SupportStaffConnection", [ann, ben, bob]),
        }),
        AssignTicket: ({ input }) => {
          sent.push(Reflect.get(Object(input), "assigneeId"));
          holder = ben;
          return { assignTicket: { __typename: "AssignTicketPayload", ticket: ticket({ assignee: ben }) } };
        },
      },
      path,
    );
    const choice = await screen.findByLabelText("Held by");
    expect(
      within(choice)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Nobody", "Ann Archer (you)", "Ben Brown"]);
    await userEvent.selectOptions(choice, "ben");
    await userEvent.click(screen.getByRole("button", { name: "Assign" }));
    expect(await screen.findByText("Ticket Assigned")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText("Held by")).toHaveValue("ben"));
    expect(sent).toEqual(["ben"]);
  });

  test("shows when it was first answered", async () => {
    open({ TicketDesk: () => desk({ waitingSince: null, answerDueAt: null, firstAnsweredAt: hoursAgo(3) }) }, path);
    expect((await screen.findByText(/^First answered/)).textContent).toContain("3 hours ago");
  });

  test("shows staff its history, with the changes", async () => {
    open(
      {
        TicketHistory: () =>
          history(
            entry("e2", {
              action: "CLOSE_TICKET",
              actorId: "ann",
              before: words({ status: "IN_PROGRESS" }),
              after: words({ status: "CLOSED" }),
            }),
            entry("e1", {}),
          ),
      },
      path,
    );
    await userEvent.click(await screen.findByText("What staff did"));
    expect(await screen.findByText("Status: in progress → closed")).toBeVisible();
    expect(screen.getByText("Held by: nobody → Ben Brown")).toBeVisible();
    expect(screen.getByText("closed the ticket")).toHaveTextContent("Ann Archer closed the ticket");
  });

  test("inserts a template with the person's first name after the typed text", async () => {
    const ReplyTemplates = () => templates(template("r1", "Refunds", "Hello {firstName}, it is on its way."));
    open({ ReplyTemplates }, path);
    const field = await screen.findByLabelText("Your message");
    await userEvent.selectOptions(await screen.findByLabelText("Template"), "r1");
    await userEvent.click(screen.getByRole("button", { name: "Insert" }));
    expect(field).toHaveValue("Hello Bob, it is on its way.");
    await userEvent.clear(field);
    await userEvent.type(field, "One moment.");
    await userEvent.selectOptions(screen.getByLabelText("Template"), "r1");
    await userEvent.click(screen.getByRole("button", { name: "Insert" }));
    expect(field).toHaveValue("One moment.\n\nHello Bob, it is on its way.");
  });

  test("sends no staff queries when its owner reads it", async () => {
    const queried = jest.fn();
    const spied = (name: string) => ({
      [name]: () => {
        queried(name);
        return {};
      },
    });
    const more = Object.assign({}, ...["TicketDesk", "TicketHistory", "ReplyTemplates", "TicketQueue"].map(spied));
    show(<SupportPage viewer={{ id: "bob", isStaff: false, isAdmin: false }} />, { ...answers, ...more }, path);
    expect(await screen.findByLabelText("Your message")).toBeInTheDocument();
    expect(screen.queryByLabelText("Held by")).not.toBeInTheDocument();
    expect(screen.queryByText("What staff did")).not.toBeInTheDocument();
    expect(queried).not.toHaveBeenCalled();
  });
});

describe("actions of other staff", () => {
  const news = async () => {
    await waitFor(() => expect(FakeStream.last().topics).toEqual(["tickets"]));
    FakeStream.last().publish("tickets");
  };

  test("appear in the queue: a taken ticket can't be taken again", async () => {
    let now = ticket();
    open({ TicketQueue: () => queue(now) });
    expect(await screen.findByRole("button", { name: "Take: My refund" })).toBeInTheDocument();
    now = ticket({ assignee: ben });
    await news();
    const holder = await screen.findByText("Ben Brown", { selector: "[translate=no]" });
    expect(holder.parentElement).toHaveTextContent("Held by Ben Brown");
    expect(screen.queryByRole("button", { name: "Take: My refund" })).not.toBeInTheDocument();
  });

  test("appear in an open ticket: its holder, and the history entry", async () => {
    let [holder, acts]: [object | null, object[]] = [null, []];
    const TicketDesk = () => desk({ assignee: holder });
    open({ TicketDesk, TicketHistory: () => history(...acts) }, "/support?ticket=t1");
    expect(await screen.findByRole("button", { name: "Take" })).toBeInTheDocument();
    [holder, acts] = [ben, [entry("e1", {})]];
    await news();
    await waitFor(() => expect(screen.getByLabelText("Held by")).toHaveValue("ben"));
    expect(screen.queryByRole("button", { name: "Take" })).not.toBeInTheDocument();
    expect(await screen.findByText("Held by: nobody → Ben Brown")).toBeInTheDocument();
  });

  test("appear among the templates", async () => {
    const kept: object[] = [];
    open({ ReplyTemplates: () => templates(...kept) });
    await userEvent.click(await screen.findByRole("button", { name: "Templates" }));
    expect(await screen.findByText("No templates yet")).toBeInTheDocument();
    kept.push(template("r1", "Refunds", "It is on its way."));
    await news();
    expect(await screen.findByRole("heading", { name: "Refunds" })).toBeInTheDocument();
  });
});

describe("reply templates", () => {
  const toTemplates = async () => userEvent.click(await screen.findByRole("button", { name: "Templates" }));

  test("can be added and changed", async () => {
    const sent: unknown[] = [];
    const kept: object[] = [];
    open({
      ReplyTemplates: () => templates(...kept),
      CreateReplyTemplate: ({ input }) => {
        sent.push(input);
        kept.push(template("r1", "Refunds", "It is on its way."));
        return { createReplyTemplate: { __typename: "CreateReplyTemplatePayload", replyTemplate: kept[0] } };
      },
      ChangeReplyTemplate: ({ input }) => {
        sent.push(input);
        kept[0] = template("r1", "Late refunds", "It is on its way.");
        return { changeReplyTemplate: { __typename: "ChangeReplyTemplatePayload", replyTemplate: kept[0] } };
      },
    });
    await toTemplates();
    expect(await screen.findByText("No templates yet")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "New template" }));
    expect(screen.getByRole("button", { name: "Save template" })).toBeDisabled();
    await userEvent.type(screen.getByLabelText("Title"), "Refunds");
    await userEvent.type(screen.getByLabelText("Text"), "It is on its way.");
    await userEvent.click(screen.getByRole("button", { name: "Save template" }));
    await userEvent.click(await screen.findByRole("button", { name: "Change: Refunds" }));
    await userEvent.type(screen.getByLabelText("Title"), "{Home}Late ");
    await userEvent.click(screen.getByRole("button", { name: "Save template" }));
    expect(await screen.findByRole("heading", { name: "Late refunds" })).toBeInTheDocument();
    expect(sent).toMatchObject([
      { title: "Refunds", text: "It is on its way." },
      { replyTemplateId: "r1", title: "Late Refunds" },
    ]);
  });

  test("can be deleted after a confirmation, and a failure is reported", async () => {
    let isAway = true;
    const kept = [template("r1", "Refunds", "It is on its way.")];
    open({
      ReplyTemplates: () => templates(...kept),
      DeleteReplyTemplate: () => {
        if (isAway) throw new GraphFailure("UNAVAILABLE", "Not now.");
        kept.pop();
        return { deleteReplyTemplate: { __typename: "DeleteReplyTemplatePayload", replyTemplateId: "r1" } };
      },
    });
    await toTemplates();
    await userEvent.click(await screen.findByRole("button", { name: "Delete: Refunds" }));
    await userEvent.click(await screen.findByRole("button", { name: "Delete template" }));
    expect(await screen.findByText("Failed to Delete Template")).toBeInTheDocument();
    isAway = false;
    await userEvent.click(screen.getByRole("button", { name: "Delete template" }));
    expect(await screen.findByText("No templates yet")).toBeInTheDocument();
  });

  test("that can't be saved stay in the form, with the reason", async () => {
    open({
      CreateReplyTemplate: () => {
        throw new GraphFailure("TOO_MANY_TEMPLATES", "The team has as many templates as it may.");
      },
    });
    await toTemplates();
    await userEvent.click(await screen.findByRole("button", { name: "New template" }));
    await userEvent.type(screen.getByLabelText("Title"), "Refunds");
    await userEvent.type(screen.getByLabelText("Text"), "Soon.");
    await userEvent.click(screen.getByRole("button", { name: "Save template" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The team has as many templates as it may.");
    expect(screen.getByLabelText("Title")).toHaveValue("Refunds");
  });
});
