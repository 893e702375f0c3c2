/** @jest-environment jsdom */
import { beforeAll, expect, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Bell } from "../../app/frame/bell.tsx";
import { formatDate, formatTime } from "../../shared/format-time.ts";
import { FakeStream } from "../../testing/fake-streams.ts";
import { needsYou } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { NotificationsPage } from "./notifications-page.tsx";

beforeAll(() => {
  Object.assign(globalThis, { EventSource: FakeStream });
});

type Notice = {
  readonly id: string;
  isRead: boolean;
  readonly title?: string;
  readonly text?: string;
  readonly times?: readonly object[];
  readonly betId?: string;
  readonly betTitle?: string;
};

/** A graph that keeps what was read. */
function graphOf(notices: readonly Notice[]) {
  const sent: unknown[] = [];
  const unread = () => notices.filter(({ isRead }) => !isRead).length;
  const payload = () => ({ __typename: "MarkNotificationsReadPayload", unreadNotificationCount: unread() });
  const answers: Answers = {
    NeedsYou: () => needsYou({ unreadNotificationCount: unread() }),
    Notifications: () => ({
      notifications: {
        __typename: "NotificationConnection",
        nodes: notices.map((each, index) => ({
          __typename: "Notification",
          kind: "VOTE_STARTED",
          title: `Vote now: claim ${each.id}`,
          text: "A result was proposed.",
          times: [],
          path: `/vote/${each.id}`,
          betId: null,
          betTitle: null,
          createdAt: `2026-11-2${4 - index}T09:00:00.000Z`,
          ...each,
        })),
        pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
      },
    }),
    MarkNotificationsRead: ({ input }) => {
      sent.push(input);
      for (const each of notices) each.isRead ||= JSON.stringify(input).includes(`"${each.id}"`);
      return { markNotificationsRead: payload() };
    },
    MarkAllNotificationsRead: ({ input }) => {
      sent.push(input);
      for (const each of notices) each.isRead = true;
      return { markAllNotificationsRead: payload() };
    },
  };
  return { answers, sent };
}

const open = (answers: Answers) =>
  show(
    <>
      <Bell userId="alice" />
      <NotificationsPage userId="alice" />
    </>,
    answers,
  );

test("each entry links to its page, and is then marked as read", async () => {
  const { answers, sent } = graphOf([
    { id: "one", isRead: false },
    { id: "two", isRead: true },
  ]);
  open(answers);
  expect(await screen.findByRole("link", { name: "Notifications, 1 unread" })).toBeInTheDocument();
  const entry = await screen.findByRole("link", { name: /^Unread: Vote now: claim one/ });
  expect(entry).toHaveAttribute("href", "/vote/one");
  await userEvent.click(entry);
  expect(await screen.findByRole("link", { name: "Notifications" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("link", { name: /claim two/ }));
  expect(sent).toEqual([{ ids: ["one"] }]);
});

test("all entries up to the newest shown are marked as read", async () => {
  const { answers, sent } = graphOf([
    { id: "one", isRead: false },
    { id: "two", isRead: false },
  ]);
  open(answers);
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Mark all as read" })).toBeDisabled());
  expect(await screen.findByRole("link", { name: "Notifications" })).toBeInTheDocument();
  expect(sent).toEqual([{ until: "2026-11-24T09:00:00.000Z" }]);
});

test("entries that arrive or are read elsewhere update the bell and the list at once", async () => {
  const notices = [{ id: "one", isRead: false }];
  open(graphOf(notices).answers);
  expect(await screen.findByRole("link", { name: "Notifications, 1 unread" })).toBeInTheDocument();
  await waitFor(() => expect(FakeStream.open()).toHaveLength(1));
  const stream = FakeStream.last();
  expect(stream.topics).toEqual(["bell:alice"]);
  act(() => stream.begin());
  notices.unshift({ id: "two", isRead: false });
  act(() => stream.publish("bell:alice"));
  expect(await screen.findByRole("link", { name: "Notifications, 2 unread" })).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: /^Unread: Vote now: claim two/ })).toBeInTheDocument();
  for (const each of notices) each.isRead = true;
  act(() => stream.publish("bell:alice"));
  expect(await screen.findByRole("link", { name: "Notifications" })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Unread: / })).not.toBeInTheDocument());
});

test("a failure to mark entries is reported, and they stay unread", async () => {
  const { answers } = graphOf([{ id: "one", isRead: false }]);
  open({
    ...answers,
    MarkAllNotificationsRead: () => {
      throw new GraphFailure("UNAVAILABLE", "A part of Stakehold can't be reached.");
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("A part of Stakehold can't be reached.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /^Unread: / })).toBeInTheDocument();
});

test("counts above 99 are shown as 99+", async () => {
  show(<Bell userId="alice" />, { NeedsYou: () => needsYou({ unreadNotificationCount: 100 }) });
  expect(await screen.findByRole("link", { name: "Notifications, 99+ unread" })).toBeInTheDocument();
});

test("entries about one bet are together below its title, which they do not repeat", async () => {
  const rain = { isRead: true, betId: "bet-1", betTitle: "Rain on Sunday" };
  const { answers } = graphOf([
    { ...rain, id: "1", title: "You won: Rain on Sunday", text: "“Rain on Sunday” was decided: FOR won." },
    { id: "2", isRead: true, title: "Answer to your request: A refund", text: "Staff answered." },
    { ...rain, id: "3", title: "You joined: Rain on Sunday", text: "You are FOR in “Rain on Sunday”." },
  ]);
  open(answers);
  const ofRain = within(await screen.findByRole("list", { name: "About Rain on Sunday" }));
  expect(ofRain.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You wonThis bet was decided: FOR won\./),
    expect.stringMatching(/^You joinedYou are FOR in this bet\./),
  ]);
  expect(screen.getByRole("link", { name: /^Answer to your request: A refund/ })).toBeInTheDocument();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
});

test("a person without notifications sees an empty state", async () => {
  open(graphOf([]).answers);
  expect(await screen.findByText("Nothing yet")).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

/** Writes every kind of space as the plain one, as the matchers do. */
const spaced = (text: string) => text.replaceAll(/\s/g, " ");

test("times are shown in the reader's time zone, whatever the text says, and so are days", async () => {
  const at = new Date();
  const named = (words: string, isDay = false) => ({ __typename: "NamedTime", words, at: at.toISOString(), isDay });
  const words = "1 December 2026, 18:00 UTC";
  const { answers } = graphOf([
    {
      id: "1",
      isRead: true,
      text: `“Rain by ${words}” is open. Others can join it until ${words}.`,
      times: [named(words)],
    },
    { id: "2", isRead: true, text: "We sent it on 1 December 2026.", times: [named("1 December 2026", true)] },
  ]);
  open(answers);
  const [moment, day] = [spaced(formatTime(at, at)), spaced(formatDate(at, at))];
  expect(await screen.findByText(/^“Rain by/)).toHaveTextContent(
    `“Rain by ${words}” is open. Others can join it until ${moment}.`,
  );
  expect(screen.getByText(/^We sent it/)).toHaveTextContent(`We sent it on ${day}.`);
  expect(screen.getByText(moment)).toHaveAttribute("datetime", at.toISOString());
});
