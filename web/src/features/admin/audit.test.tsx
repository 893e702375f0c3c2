/** @jest-environment jsdom */
import { beforeAll, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, silenceLiveStreams } from "../../testing/show.tsx";
import { Audit } from "./audit.tsx";

beforeAll(silenceLiveStreams);

const words = (pairs: Record<string, string>) =>
  Object.entries(pairs).map(([name, value]) => ({ __typename: "AuditWord", name, value }));

const entry = (id: string, change: object = {}) => ({
  __typename: "AuditEntry",
  id,
  action: "BAN_USER",
  actorId: "ada",
  subjectId: "bob",
  reason: "Voted dishonestly",
  before: words({ status: "ACTIVE" }),
  after: words({ status: "BANNED" }),
  createdAt: "2026-11-21T10:00:00.000Z",
  ...change,
});

const pageOf = (nodes: object[], endCursor: string | null = null) => ({
  __typename: "AuditEntryConnection",
  nodes,
  pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
});

test("an entry shows its author, its reason, and its changes", async () => {
  show(<Audit />, { AuditEntries: () => ({ people: pageOf([entry("1")]) }) });
  const act = within(await screen.findByRole("listitem"));
  for (const text of ["Ban user", "Voted dishonestly", "status active → status banned", "bob"]) {
    expect(act.getByText(text)).toBeInTheDocument();
  }
  expect(act.getByRole("link", { name: "ada" })).toHaveAttribute("href", "/staff/ada");
});

test("an entry from before changes were recorded shows none", async () => {
  const old = entry("1", { before: [], after: [] });
  show(<Audit />, { AuditEntries: () => ({ people: pageOf([old]) }) });
  expect(await screen.findByText("Ban user")).toBeInTheDocument();
  expect(screen.queryByText(/→/)).not.toBeInTheDocument();
});

test("entries are filtered by kind and by person, and paged", async () => {
  const requests: Record<string, unknown>[] = [];
  show(<Audit />, {
    AuditEntries: (variables) => {
      requests.push(variables);
      if (variables["ofPeople"] === true) return { people: pageOf([]) };
      const isFirst = variables["after"] === null;
      const shown = entry(isFirst ? "1" : "2", { action: isFirst ? "CLEAR_PLATFORM" : "CANCEL_BET", reason: null });
      return { bets: pageOf([shown], isFirst ? "c" : null) };
    },
  });
  expect(await screen.findByText("Nothing was done here.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Bets and platform" }));
  expect(await screen.findByText("Clear platform")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Person"), " ada ");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(await screen.findByText("Clear platform")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Older" }));
  expect(await screen.findByText("Cancel bet")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Newer" }));
  expect(await screen.findByText("Clear platform")).toBeInTheDocument();
  expect(requests.map(({ ofBets, personId, after }) => [ofBets, personId, after])).toEqual([
    [false, null, null],
    [true, null, null],
    [true, "ada", null],
    [true, "ada", "c"],
    [true, "ada", null],
  ]);
});

test("staff's actions in support are a kind of their own", async () => {
  const taken = entry("1", { action: "TAKE_TICKET", reason: null, before: [], after: words({ assignee: "ada" }) });
  show(<Audit />, {
    AuditEntries: ({ ofSupport }) => (ofSupport === true ? { support: pageOf([taken]) } : { people: pageOf([]) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Support" }));
  expect(await screen.findByText("Take ticket")).toBeInTheDocument();
});

test("entries that can't be loaded can be retried", async () => {
  show(<Audit />, {
    AuditEntries: () => {
      throw new GraphFailure("USER_NOT_FOUND", "This person does not exist.");
    },
  });
  expect(await screen.findByText("What was done can't be shown right now")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
});
