/** @jest-environment jsdom */
import { beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
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

const LABEL = "Add pictures";
const MEGABYTE = 1024 * 1024;
const photo = (name = "receipt.jpg", bytes = 2_000) => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });

type Upload = { readonly body: File; readonly signal: AbortSignal };
type Answer = (upload: Upload) => Promise<{ ok: boolean; json: () => Promise<unknown> }>;

/** Sets the platform's response to uploads. */
function answerUploads(answer: Answer) {
  const value = (_path: string, upload: Upload) => answer(upload);
  Object.defineProperty(globalThis, "fetch", { value, configurable: true });
}
/** Makes each picture's id its file's name. */
const taken: Answer = async ({ body }) => ({ ok: true, json: async () => ({ pictureId: body.name }) });
const refuses =
  (name: string): Answer =>
  async (upload) =>
    upload.body.name === name
      ? { ok: false, json: async () => ({ message: "This is not a picture." }) }
      : taken(upload);

/** Returns the items in the list of chosen pictures. */
const chosen = () =>
  within(screen.queryByRole("list", { name: "Pictures that you chose" }) ?? document.createElement("div"))
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);
const areUploaded = (count: number) => waitFor(() => expect(screen.getByText(`${count} of 4`)).toBeInTheDocument());

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

test("pictures of a ticket and its messages open in full size, and name their owner as alternative text", async () => {
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

test("several pictures are uploaded when they are chosen, listed by name, and sent with the message, once", async () => {
  answerUploads(taken);
  const sent = open("/support?ticket=t1");
  await userEvent.upload(await screen.findByLabelText(LABEL), [photo("a.jpg"), photo("b.jpg", 3 * MEGABYTE)]);
  await areUploaded(2);
  expect(chosen()).toEqual(["a.jpg2 KB", "b.jpg3.0 MB"]);
  await userEvent.upload(screen.getByLabelText(LABEL), photo("c.jpg"));
  await areUploaded(3);
  const field = screen.getByLabelText("Your message");
  await userEvent.type(field, "See here{Enter}");
  await waitFor(() => expect(chosen()).toEqual([]));
  expect(field).toHaveFocus();
  await userEvent.type(field, "And this{Enter}");
  await waitFor(() => expect(sent).toHaveLength(2));
  const fields = { ticketId: "t1", idempotencyKey: "key" };
  expect(sent).toEqual([
    { ...fields, message: "See here", pictureIds: ["a.jpg", "b.jpg", "c.jpg"] },
    { ...fields, message: "And this" },
  ]);
});

test("a removed picture is not sent, the others are, and the keyboard focus stays nearby", async () => {
  answerUploads(taken);
  const sent = open("/support?ticket=t1");
  await userEvent.upload(await screen.findByLabelText(LABEL), [photo("a.jpg"), photo("b.jpg"), photo("c.jpg")]);
  await areUploaded(3);
  screen.getByRole("button", { name: "Remove b.jpg" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(chosen()).toEqual(["a.jpg2 KB", "c.jpg2 KB"]);
  expect(screen.getByLabelText(LABEL)).toHaveFocus();
  await userEvent.type(screen.getByLabelText("Your message"), "Hello{Enter}");
  await waitFor(() => expect(sent).toMatchObject([{ message: "Hello", pictureIds: ["a.jpg", "c.jpg"] }]));
});

test("each rejected picture is reported with its reason, and neither the others nor the text are lost", async () => {
  answerUploads(refuses("lie.jpg"));
  const sent = open("/support?ticket=t1");
  await userEvent.type(await screen.findByLabelText("Your message"), "Hello");
  await userEvent.upload(screen.getByLabelText(LABEL), [
    photo("a.jpg"),
    photo("large.jpg", 5 * MEGABYTE + 1),
    photo("lie.jpg"),
    photo("b.jpg"),
    photo("c.jpg"),
    photo("fifth.jpg"),
  ]);
  await areUploaded(3);
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(
    [
      "large.jpg A picture can have at most 5 MB. This one has 5.0 MB.",
      "fifth.jpg A message can show at most 4 pictures. Remove one to add this.",
      "lie.jpg This is not a picture.",
    ].join(""),
  );
  expect(chosen()).toEqual(["a.jpg2 KB", "b.jpg2 KB", "c.jpg2 KB"]);
  await userEvent.upload(screen.getByLabelText(LABEL), photo("fifth.jpg"));
  await areUploaded(4);
  expect(screen.queryByText("large.jpg")).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Your message"), "{Enter}");
  const pictureIds = ["a.jpg", "b.jpg", "c.jpg", "fifth.jpg"];
  await waitFor(() => expect(sent).toMatchObject([{ message: "Hello", pictureIds }]));
});

test("during an upload the message waits, and shows so; removing the picture stops the upload", async () => {
  const stopped: boolean[] = [];
  answerUploads(({ signal }) => {
    signal.addEventListener("abort", () => stopped.push(true));
    return new Promise(() => undefined);
  });
  const sent = open("/support?ticket=t1");
  await userEvent.upload(await screen.findByLabelText(LABEL), photo());
  expect(screen.getByText("1 of 4, 1 uploading")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Your message"), "Hello{Enter}");
  expect(screen.getByText(/once every picture is uploaded/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Send message" })).toBeDisabled();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Remove receipt.jpg" }));
  expect(stopped).toEqual([true]);
  await userEvent.type(screen.getByLabelText("Your message"), "{Enter}");
  await waitFor(() => expect(sent).toEqual([{ ticketId: "t1", message: "Hello", idempotencyKey: "key" }]));
});

test("a new ticket is sent with its pictures", async () => {
  answerUploads(taken);
  const sent = open("/support");
  await userEvent.click(await screen.findByRole("button", { name: "New ticket" }));
  await userEvent.selectOptions(screen.getByLabelText("Category"), "PAYMENTS");
  await userEvent.type(screen.getByLabelText("Subject"), "My refund");
  await userEvent.type(screen.getByLabelText("Description"), "Where is it?");
  await userEvent.upload(await screen.findByLabelText(LABEL), [photo("a.jpg"), photo("b.jpg")]);
  await areUploaded(2);
  await userEvent.click(screen.getByRole("button", { name: "Create ticket" }));
  expect(await screen.findByText("Ticket Created")).toBeInTheDocument();
  expect(sent).toMatchObject([{ subject: "My refund", pictureIds: ["a.jpg", "b.jpg"] }]);
});

test("without picture storage the form has no picture field", async () => {
  takesPictures = false;
  open("/support?ticket=t1");
  expect(await screen.findByLabelText("Your message")).toBeInTheDocument();
  expect(screen.queryByLabelText(LABEL)).not.toBeInTheDocument();
});
