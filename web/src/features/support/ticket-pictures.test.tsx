/** @jest-environment jsdom */
import { beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { FakeStream } from "../../testing/fake-streams.ts";
import { pageInfo } from "../../testing/graph-shapes.ts";
import { show, type Answers } from "../../testing/show.tsx";

let takesPictures = true;
jest.unstable_mockModule("../../payment/public-config.ts", () => ({
  loadPublicConfig: () => Promise.resolve({ takesPictures }),
}));
const { SupportPage } = await import("./support-page.tsx");

beforeAll(() => {
  Object.assign(globalThis, { EventSource: FakeStream });
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
beforeEach(() => {
  takesPictures = true;
  window.sessionStorage.clear();
});

const LABEL = "A picture (optional)";
const photo = () => new File([new Uint8Array(2_000)], "receipt.jpg", { type: "image/jpeg" });

/** The platform answers uploads so. */
function answerUploads(answer: () => Promise<{ ok: boolean; json: () => Promise<unknown> }>) {
  Object.defineProperty(globalThis, "fetch", { value: answer, configurable: true });
}
const taken = async () => ({ ok: true, json: async () => ({ pictureId: "p1_800x600" }) });

const picture = (name: string) => ({ __typename: "Picture", url: `https://x.example/${name}`, width: 8, height: 6 });
const ticket = {
  __typename: "Ticket",
  id: "t1",
  user: { __typename: "User", id: "bob", displayName: "Bob Baker" },
  subject: "My refund",
  description: "It has not arrived.",
  pictures: [picture("a"), picture("b")],
  category: "PAYMENTS",
  priority: "HIGH",
  status: "OPEN",
  createdAt: "2026-11-20T10:00:00Z",
  updatedAt: "2026-11-20T10:00:00Z",
  messageCount: 1,
  messages: {
    __typename: "TicketMessageConnection",
    nodes: [
      {
        __typename: "TicketMessage",
        id: "m1",
        message: "Like this?",
        pictures: [picture("c")],
        senderType: "STAFF",
        createdAt: "2026-11-20T11:00:00Z",
      },
    ],
    pageInfo: pageInfo(null),
  },
};

function open(path: string) {
  const sent: unknown[] = [];
  const answers: Answers = {
    MyTickets: () => ({ tickets: { __typename: "TicketConnection", nodes: [ticket], pageInfo: pageInfo(null) } }),
    OneTicket: () => ({ ticket }),
    OpenTicket: ({ input }) => {
      sent.push(input);
      return { openTicket: { __typename: "OpenTicketPayload", ticket } };
    },
    ReplyToTicket: ({ input }) => {
      sent.push(input);
      return { replyToTicket: { __typename: "ReplyToTicketPayload", ticket } };
    },
  };
  show(<SupportPage viewer={{ id: "bob", isStaff: false, isAdmin: false }} />, answers, path);
  return sent;
}

test("pictures of a ticket and its messages open in full, and say whose they are to who can't see them", async () => {
  open("/support?ticket=t1");
  for (const [name, address] of [
    ["Picture 1 of 2 from you", "https://x.example/a"],
    ["Picture 2 of 2 from you", "https://x.example/b"],
    ["Picture from Stakehold support", "https://x.example/c"],
  ] as const) {
    const shown = await screen.findByRole("img", { name });
    expect(shown.closest("a")).toHaveAttribute("href", address);
  }
});

test("a picture is uploaded as it is chosen, shown, and sent with the message, once", async () => {
  answerUploads(taken);
  const sent = open("/support?ticket=t1");
  await userEvent.upload(await screen.findByLabelText(LABEL), photo());
  expect(await screen.findByRole("img", { name: "The picture that you chose" })).toBeInTheDocument();
  const field = screen.getByLabelText("Your message");
  await userEvent.type(field, "See here{Enter}");
  await waitFor(() => expect(screen.queryByText("receipt.jpg")).not.toBeInTheDocument());
  expect(field).toHaveFocus();
  await userEvent.type(field, "And this{Enter}");
  await waitFor(() => expect(sent).toHaveLength(2));
  const said = { ticketId: "t1", idempotencyKey: "key" };
  expect(sent).toEqual([
    { ...said, message: "See here", pictureIds: ["p1_800x600"] },
    { ...said, message: "And this" },
  ]);
});

test("a picture that was taken back is not sent, and one that is refused says why", async () => {
  answerUploads(async () => ({ ok: false, json: async () => ({ message: "This is not a picture." }) }));
  const sent = open("/support?ticket=t1");
  await userEvent.upload(await screen.findByLabelText(LABEL), photo());
  expect(await screen.findByText("This is not a picture.")).toBeInTheDocument();
  answerUploads(taken);
  await userEvent.upload(screen.getByLabelText(LABEL), photo());
  await userEvent.click(await screen.findByRole("button", { name: "Remove the picture" }));
  await userEvent.type(screen.getByLabelText("Your message"), "Hello{Enter}");
  await waitFor(() => expect(sent).toEqual([{ ticketId: "t1", message: "Hello", idempotencyKey: "key" }]));
});

test("while a picture is on its way the message waits, and says so", async () => {
  answerUploads(() => new Promise(() => undefined));
  const sent = open("/support?ticket=t1");
  await userEvent.upload(await screen.findByLabelText(LABEL), photo());
  await userEvent.type(screen.getByLabelText("Your message"), "Hello{Enter}");
  expect(screen.getByText(/once the picture is uploaded/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Send message" })).toBeDisabled();
  expect(sent).toEqual([]);
});

test("a new ticket is sent with its picture", async () => {
  answerUploads(taken);
  const sent = open("/support");
  await userEvent.click(await screen.findByRole("button", { name: "New ticket" }));
  await userEvent.selectOptions(screen.getByLabelText("Category"), "PAYMENTS");
  await userEvent.type(screen.getByLabelText("Subject"), "My refund");
  await userEvent.type(screen.getByLabelText("Description"), "Where is it?");
  await userEvent.upload(await screen.findByLabelText(LABEL), photo());
  expect(await screen.findByRole("img", { name: "The picture that you chose" })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Create ticket" })).toBeEnabled());
  await userEvent.click(screen.getByRole("button", { name: "Create ticket" }));
  expect(await screen.findByText("Ticket Created")).toBeInTheDocument();
  expect(sent).toMatchObject([{ subject: "My refund", pictureIds: ["p1_800x600"] }]);
});

test("where the platform takes no pictures none is asked for", async () => {
  takesPictures = false;
  open("/support?ticket=t1");
  expect(await screen.findByLabelText("Your message")).toBeInTheDocument();
  expect(screen.queryByLabelText(LABEL)).not.toBeInTheDocument();
});
