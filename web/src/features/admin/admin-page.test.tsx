/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { money, pageInfo } from "../../testing/graph-shapes.ts";
import { AdminPage } from "./admin-page.tsx";

const sum = (count: number, amount: string) => ({
  __typename: "StakeSum",
  count,
  amount: money(amount),
});

const counts = (isClosed = false) => ({
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
    escrowDetails: { __typename: "EscrowDetails", held: sum(20, "1234.50"), pending: sum(2, "30.00") },
  },
});

/** The page's other parts, with nothing in them. */
const quiet: Answers = {
  ParkedWork: () => ({
    parkedWork: {
      __typename: "ParkedWorkConnection",
      nodes: [],
      pageInfo: pageInfo(),
    },
  }),
  DeadLetters: () => ({
    bets: null,
    payments: null,
    voting: null,
    identity: null,
    support: null,
    notifications: null,
  }),
};

const openCleanup = () => userEvent.click(screen.getByRole("heading", { name: "Cleanup" }));

async function typeAndConfirm(phrase: string): Promise<void> {
  await screen.findByText("Stakes held");
  await openCleanup();
  await userEvent.click(screen.getByRole("button", { name: "Clear the platform" }));
  await userEvent.type(await screen.findByLabelText("Type DELETE EVERYTHING to confirm"), phrase);
  await userEvent.click(screen.getByRole("button", { name: "Delete everything" }));
}

test("the counts are the server's own", async () => {
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts() });
  for (const text of ["12", "7", "31", "20", "5", "16", "3", "8", "40"])
    expect(await screen.findByText(text)).toBeInTheDocument();
  const held = screen.getByText("Stakes held").closest("div");
  expect([...(held?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent)).toEqual(["20", "$1,234.50"]);
});

test("each count stands among those of its kind", async () => {
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

test("a count in the thousands is written as one", async () => {
  show(<AdminPage />, {
    ...quiet,
    PlatformCounts: () => ({ platformCounts: { ...counts().platformCounts, people: 4999 } }),
  });
  expect(await screen.findByText("4,999")).toBeInTheDocument();
});

test("the way to clear the platform is closed at first", async () => {
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts() });
  const button = await screen.findByText("Clear the platform");
  expect(button).not.toBeVisible();
  await openCleanup();
  expect(button).toBeVisible();
});

test("a count whose service can't be reached hides no other, and nothing of the page", async () => {
  show(<AdminPage />, {
    ...quiet,
    PlatformCounts: () => ({ platformCounts: { ...counts().platformCounts, votes: null } }),
  });
  const votes = (await screen.findByText("Votes cast")).closest("div");
  expect(votes?.querySelector("dd")?.textContent).toBe("Not known now");
  expect(screen.getByText("31")).toBeInTheDocument();
});

test("what waits is shown when nothing can be counted", async () => {
  const PlatformCounts = () => {
    throw new GraphFailure("UNAVAILABLE", "A part of Stakehold can't be reached.");
  };
  show(<AdminPage />, { ...quiet, PlatformCounts });
  expect(await screen.findByText("The counts can't be shown right now")).toBeInTheDocument();
  expect(await screen.findByText("Nothing waits here")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Events waiting" })).toBeInTheDocument();
  expect(screen.getByText("Clear the platform")).toBeDisabled();
});

test.each(["delete everything", "DELETE", "DELETE EVERYTHING "])(
  "the phrase %j sends nothing and is told in the given words",
  async (phrase) => {
    let sent = 0;
    const ClearPlatform = () => {
      sent += 1;
      return {};
    };
    show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(), ClearPlatform });
    await typeAndConfirm(phrase);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("Cleanup cancelled - confirmation text did not match");
    expect(sent).toBe(0);
  },
);

test("the very phrase begins the cleanup, once", async () => {
  const keys: unknown[] = [];
  const ClearPlatform = ({ input }: Record<string, unknown>) => {
    keys.push(input);
    return { clearPlatform: { __typename: "ClearPlatformPayload", cleanupId: "1" } };
  };
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(keys.length > 0), ClearPlatform });
  await typeAndConfirm("DELETE EVERYTHING");
  expect(await screen.findByText("Cleanup Started")).toBeInTheDocument();
  expect(keys).toMatchObject([{ phrase: "DELETE EVERYTHING" }]);
  expect(await screen.findByText("The platform is being cleared")).toBeInTheDocument();
});

test("a cleanup that is being asked for can't seem to be called off", async () => {
  const asked = Promise.withResolvers<Record<string, unknown>>();
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(), ClearPlatform: () => asked.promise });
  await typeAndConfirm("DELETE EVERYTHING");
  expect(await screen.findByText("Starting...")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
  asked.resolve({ clearPlatform: { __typename: "ClearPlatformPayload", cleanupId: "1" } });
  expect(await screen.findByText("Cleanup Started")).toBeInTheDocument();
});

test("a refusal is told with the server's message", async () => {
  const ClearPlatform = () => {
    throw new GraphFailure("FORBIDDEN", "The platform holds live money and can't be cleared.");
  };
  show(<AdminPage />, { ...quiet, PlatformCounts: () => counts(), ClearPlatform });
  await typeAndConfirm("DELETE EVERYTHING");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Cleanup failed: The platform holds live money and can't be cleared.");
});
