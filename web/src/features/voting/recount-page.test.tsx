/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show } from "../../testing/show.tsx";
import { RecountPage } from "./recount-page.tsx";

const person = (name: string) => ({ __typename: "User", id: name, displayName: name, profileImageUrl: null });
const vote = (choice: string, objection: object | null = null) => ({
  __typename: "Vote",
  vote: choice,
  castAt: "2026-11-21T09:00:00.000Z",
  objection: objection && { __typename: "Objection", ...objection },
});
const elector = (name: string, more: object) => ({
  __typename: "Elector",
  user: person(name),
  seat: "SEATED",
  vote: null,
  ...more,
});

const people = [
  elector("Alice", { vote: vote("APPROVE") }),
  elector("Bob", { vote: vote("REJECT", { reason: "NO_EVIDENCE", sentence: "The link is dead." }) }),
  elector("Carol", { vote: vote("APPROVE"), seat: "CHARGED_BACK" }),
  elector("Dan", {}),
];

const bet = (ballot: object | null) => ({
  __typename: "Bet",
  id: "bet",
  title: "It rains in Vienna",
  myParticipation: { __typename: "Participation", id: "place" },
  ballot,
});
const ballot = {
  __typename: "Ballot",
  id: "bet",
  status: "EXPIRED",
  deadline: "2026-11-22T09:00:00.000Z",
  electorateSize: 3,
  requiredVotes: 2,
  approvals: 1,
  rejections: 1,
};

const open = (whole: (page: Record<string, unknown>) => Record<string, unknown>) =>
  show(<RecountPage betId="bet" />, { Recount: whole });

const electors = (nodes: readonly object[], endCursor: string | null) => ({
  __typename: "ElectorConnection",
  nodes,
  pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
});

test("shows the count, the electorate, and the required majority", async () => {
  open(() => ({ bet: bet({ ...ballot, electors: electors(people, null) }) }));
  expect(await screen.findByRole("heading", { name: "The vote ended without enough approvals." })).toBeInTheDocument();
  expect(document.title).toBe("Recount: It rains in Vienna · Stakehold");
  const counted = screen.getByRole("region", { name: "The vote ended without enough approvals." });
  expect(counted.querySelector("dl")?.textContent).toBe("could vote3approved1rejected1did not vote1");
  expect(counted).toHaveTextContent("2 of 3 had to approve: 51%, rounded up.");
  const rows = screen.getAllByRole("listitem");
  expect(rows).toHaveLength(4);
  const rowOf = (name: string) => screen.getByText(name).closest("li");
  expect(rowOf("Alice")).toHaveTextContent("Approved");
  expect(rowOf("Bob")).toHaveTextContent(/Rejected.*No evidence: The link is dead\./);
  expect(rowOf("Carol")).toHaveTextContent("Left the bet through their bank, so not counted");
  expect(rowOf("Dan")).toHaveTextContent("Did not vote");
  expect(screen.getByRole("link", { name: "Download as CSV" })).toHaveAttribute("href", "/api/bets/bet/recount.csv");
});

test("loads further electors page by page", async () => {
  open(({ after }) => ({
    bet: bet({
      ...ballot,
      electors: after === "2" ? electors(people.slice(2), null) : electors(people.slice(0, 2), "2"),
    }),
  }));
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: /more/i }));
  expect(await screen.findByText("Dan")).toBeInTheDocument();
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
});

test.each([
  ["a bet that was never voted on", { bet: bet(null) }, "No Vote to Recount"],
  ["another person's bet", { bet: { ...bet(null), myParticipation: null } }, "Not a Participant"],
  ["an unknown bet", { bet: null }, "Bet Not Found"],
])("explains why there is no recount of %s", async (_which, answer, title) => {
  open(() => answer);
  expect(await screen.findByText(title)).toBeInTheDocument();
});

test("reassures when the votes can't be loaded, and can be retried", async () => {
  let tries = 0;
  open(() => {
    tries += 1;
    if (tries === 1) throw new GraphFailure("UNAVAILABLE", "Later.");
    return { bet: bet({ ...ballot, electors: electors(people, null) }) };
  });
  expect(await screen.findByText("They were counted as they were cast.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Alice")).toBeInTheDocument();
});
