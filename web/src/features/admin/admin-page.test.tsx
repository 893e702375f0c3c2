/** @jest-environment jsdom */
import { beforeAll, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, silenceLiveStreams, type Answers } from "../../testing/show.tsx";
import { money, pageInfo } from "../../testing/graph-shapes.ts";
import { AdminPage } from "./admin-page.tsx";

beforeAll(silenceLiveStreams);

const sum = (count: number, amount: string) => ({
  __typename: "StakeSum",
  count,
  amount: money(amount),
});

const clearing = (change: object = {}) => ({
  __typename: "Clearing",
  id: "c1",
  isOwn: false,
  isExpired: false,
  askedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 25.5 * 60_000).toISOString(),
  askedBy: { __typename: "User", id: "ada", displayName: "Ada Admin" },
  ...change,
});

const counts = (isClosed = false, requested: object | null = null, clearingNeeds = 1) => ({
  platformCounts: {
    __typename: "PlatformCounts",
    id: "platform",
    bets: 12,
    openBets: 7,
    participations: 31,
    ballots: 5,
    votes: 16,
    tickets: 3,
    ticketMessages: 8,
    people: 40,
    isClosed,
    clearing: requested,
    clearingNeeds,
    escrowDetails: { __typename: "EscrowDetails", held: sum(20, "1234.50"), pending: sum(2, "30.00") },
  },
});

const noLetters = {
  bets: null,
  payments: null,
  voting: null,
  identity: null,
  support: null,
  notifications: null,
};

const auditPage = (nodes: object[]) => ({
  __typename: "AuditEntryConnection",
  nodes,
  pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
});

/** The page's other parts, all empty. */
const quiet: Answers = {
  ParkedWork: () => ({
    parkedWork: {
      __typename: "ParkedWorkConnection",
      nodes: [],
      pageInfo: pageInfo(),
    },
  }),
  SetAsideLetters: () => noLetters,
  AuditEntries: () => ({ people: auditPage([]) }),
  DeadLetters: () => noLetters,
};

const openCleanup = () => userEvent.click(screen.getByRole("heading", { name: "Cleanup" }));

async function typeAndSend(phrase: string, button: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Type DELETE EVERYTHING to confirm"), phrase);
  await userEvent.click(screen.getByRole("button", { name: button }));
}

/** Acts as the admin who starts or requests a cleanup. */
async function typeAndRequest(phrase: string, button = "Delete everything"): Promise<void> {
  await screen.findByText("Stakes held");
  await openCleanup();
  await userEvent.click(screen.getByRole("button", { name: "Clear the platform" }));
  await typeAndSend(phrase, button);
}

/** Acts as the second admin. */
async function typeAndConfirm(phrase: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Confirm the cleanup" }));
  await typeAndSend(phrase, "Delete everything");
}

test("the counts are the server's own", async () => {
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts() });
  for (const text of ["12", "7", "31", "20", "5", "16", "3", "8", "40"])
    expect(await screen.findByText(text)).toBeInTheDocument();
  const held = screen.getByText("Stakes held").closest("div");
  expect([...(held?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent)).toEqual(["20", "$1,234.50"]);
});

test("each count is grouped with related ones", async () => {
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts() });
  const namesIn = (group: string) =>
    [...screen.getByRole("region", { name: group }).querySelectorAll("dt")].map(({ textContent }) => textContent);
  await screen.findByText("Stakes held");
  expect(["Bets and people", "Votes", "Support", "Stakes"].map(namesIn)).toEqual([
    ["Bets", "Unsettled bets", "Participations", "People"],
    ["Votes opened", "Votes cast"],
    ["Tickets", "Messages in tickets"],
    ["Stakes held", "Unpaid stakes"],
  ]);
});

test("a count in the thousands has a separator", async () => {
  show(<AdminPage />, {
    ...quiet,
    PlatformCounts: () => ({ platformCounts: { ...counts().platformCounts, people: 4999 } }),
  });
  expect(await screen.findByText("4,999")).toBeInTheDocument();
});

test("the cleanup section is collapsed at first", async () => {
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts() });
  const button = await screen.findByText("Clear the platform");
  expect(button).not.toBeVisible();
  await openCleanup();
  expect(button).toBeVisible();
});

test("an unavailable count hides neither the others nor the page", async () => {
  show(<AdminPage />, {
    ...quiet,
    PlatformCounts: () => ({ platformCounts: { ...counts().platformCounts, votes: null } }),
  });
  const votes = (await screen.findByText("Votes cast")).closest("div");
  expect(votes?.querySelector("dd")?.textContent).toBe("Not known now");
  expect(screen.getByText("31")).toBeInTheDocument();
});

test("waiting work is shown even if no count is available", async () => {
  const PlatformCounts = () => {
    throw new GraphFailure("UNAVAILABLE", "A part of Stakehold can't be reached.");
  };
  show(<AdminPage />, { ...quiet, PlatformCounts });
  expect(await screen.findByText("The counts can't be shown right now")).toBeInTheDocument();
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Events waiting" })).toBeInTheDocument();
  expect(screen.getByText("Clear the platform")).toBeDisabled();
});

const refusals = ["delete everything", "DELETE", "DELETE EVERYTHING "];

test.each(refusals)("the phrase %j requests nothing and shows the specified message", async (phrase) => {
  let sent = 0;
  const ClearPlatform = () => {
    sent += 1;
    return {};
  };
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(), ClearPlatform });
  await typeAndRequest(phrase);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Cleanup cancelled - confirmation text did not match");
  expect(sent).toBe(0);
});

test.each(refusals)("the phrase %j confirms nothing and shows the specified message", async (phrase) => {
  let sent = 0;
  const ConfirmClearing = () => {
    sent += 1;
    return {};
  };
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(false, clearing()), ConfirmClearing });
  await typeAndConfirm(phrase);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Cleanup cancelled - confirmation text did not match");
  expect(sent).toBe(0);
});

test("the exact phrase requests the cleanup, which then waits for a second admin with the time left", async () => {
  const inputs: unknown[] = [];
  const ClearPlatform = ({ input }: Record<string, unknown>) => {
    inputs.push(input);
    return { clearPlatform: { __typename: "ClearPlatformPayload", cleanupId: "c1", clearing: clearing() } };
  };
  const requested = () => (inputs.length > 0 ? clearing({ isOwn: true }) : null);
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(false, requested(), 2), ClearPlatform });
  await typeAndRequest("DELETE EVERYTHING", "Ask another admin");
  expect(await screen.findByText("Cleanup Asked For")).toBeInTheDocument();
  expect(inputs).toMatchObject([{ phrase: "DELETE EVERYTHING" }]);
  expect(await screen.findByText("Waits for a second admin")).toBeInTheDocument();
  expect(screen.getByText(/25 minutes left/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Clear the platform" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Confirm the cleanup" })).not.toBeInTheDocument();
});

test("one admin's exact phrase starts the cleanup, once", async () => {
  const inputs: unknown[] = [];
  const ClearPlatform = ({ input }: Record<string, unknown>) => {
    inputs.push(input);
    return { clearPlatform: { __typename: "ClearPlatformPayload", cleanupId: "c1", clearing: null } };
  };
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(inputs.length > 0), ClearPlatform });
  await typeAndRequest("DELETE EVERYTHING");
  expect(await screen.findByText("Cleanup Started")).toBeInTheDocument();
  expect(inputs).toMatchObject([{ phrase: "DELETE EVERYTHING" }]);
  expect(await screen.findByText("The platform is being cleared")).toBeInTheDocument();
});

test("another admin sees the requester and the consequences, and the exact phrase starts the cleanup, once", async () => {
  const inputs: unknown[] = [];
  const ConfirmClearing = ({ input }: Record<string, unknown>) => {
    inputs.push(input);
    return { confirmClearing: { __typename: "ConfirmClearingPayload", cleanupId: "c1" } };
  };
  const PlatformCounts = () => (inputs.length > 0 ? counts(true) : counts(false, clearing()));
  show(<AdminPage />, { ...quiet, PlatformCounts, ConfirmClearing });
  expect(await screen.findAllByText("Ada Admin asked to clear the platform")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Confirm the cleanup" }));
  expect(
    await screen.findByText(
      "As of now, 12 bets, 31 participations, 16 votes, and 3 tickets would go. 20 stakes of $1,234.50 in all would be refunded.",
    ),
  ).toBeInTheDocument();
  await typeAndSend("DELETE EVERYTHING", "Delete everything");
  expect(await screen.findByText("Cleanup Started")).toBeInTheDocument();
  expect(inputs).toMatchObject([{ cleanupId: "c1", phrase: "DELETE EVERYTHING" }]);
  expect(await screen.findByText("The platform is being cleared")).toBeInTheDocument();
});

test.each([
  [true, "Withdraw"],
  [false, "Refuse"],
])("a request can be ended before it starts: own %s, by %s", async (isOwn, button) => {
  const inputs: unknown[] = [];
  const WithdrawClearing = ({ input }: Record<string, unknown>) => {
    inputs.push(input);
    return { withdrawClearing: { __typename: "WithdrawClearingPayload", cleanupId: "c1" } };
  };
  const PlatformCounts = () => counts(false, inputs.length > 0 ? null : clearing({ isOwn }));
  show(<AdminPage />, { ...quiet, PlatformCounts, WithdrawClearing });
  await userEvent.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByText("Cleanup Withdrawn")).toBeInTheDocument();
  expect(inputs).toMatchObject([{ cleanupId: "c1" }]);
  expect(await screen.findByText("Clear the platform")).toBeInTheDocument();
});

test("an expired request is shown as such, and can be repeated", async () => {
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(false, clearing({ isExpired: true })) });
  expect(await screen.findByText("Nobody confirmed the cleanup in time")).toBeInTheDocument();
  expect(screen.getByText("Clear the platform")).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Confirm the cleanup" })).not.toBeInTheDocument();
});

test("a cleanup that is being confirmed can't be cancelled", async () => {
  const answer = Promise.withResolvers<Record<string, unknown>>();
  const PlatformCounts = () => counts(false, clearing());
  show(<AdminPage />, { ...quiet, PlatformCounts, ConfirmClearing: () => answer.promise });
  await typeAndConfirm("DELETE EVERYTHING");
  expect(await screen.findByText("Starting...")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
  answer.resolve({ confirmClearing: { __typename: "ConfirmClearingPayload", cleanupId: "c1" } });
  expect(await screen.findByText("Cleanup Started")).toBeInTheDocument();
});

test("a rejection shows the server's message", async () => {
  const ClearPlatform = () => {
    throw new GraphFailure("FORBIDDEN", "The platform holds live money and can't be cleared.");
  };
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(), ClearPlatform });
  await typeAndRequest("DELETE EVERYTHING");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Cleanup failed: The platform holds live money and can't be cleared.");
});
