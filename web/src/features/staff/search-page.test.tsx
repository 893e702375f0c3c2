/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { money, pageOf } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { SearchPage } from "./search-page.tsx";

const ID = "6f9c1c1e-8f55-4d6e-9d2b-0a4f5b1c2d3e";

const bob = { __typename: "User", id: "bob", displayName: "Bob Baker" };
const person = { __typename: "PersonRecord", id: "bob", email: "bob@example.com", isBanned: true, user: bob };
const stake = {
  __typename: "EscrowParticipant",
  id: "stake",
  amount: money("12.50"),
  status: "HELD",
  paymentIntentId: "pi_1",
  createdAt: "2026-11-20T10:00:00.000Z",
  user: bob,
  bet: { __typename: "Bet", id: "bet", title: "It rains on Sunday" },
};

const nothing: Answers = {
  FindPeople: () => ({ findPeople: pageOf("PersonRecordConnection", []) }),
  FindStakes: () => ({ findStakes: pageOf("EscrowParticipantConnection", []) }),
  FindBet: () => ({ bet: null }),
  FindTicket: () => {
    throw new GraphFailure("TICKET_NOT_FOUND", "This ticket does not exist.");
  },
};

async function lookUp(text: string) {
  const field = screen.getByLabelText("Id, email address or Stripe id");
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.click(screen.getByRole("button", { name: "Look up" }));
}

const kind = async (name: string) => within(await screen.findByRole("region", { name }));

test("an address finds people, and text that is no id queries neither bets nor tickets", async () => {
  const requests: unknown[] = [];
  const recorded = (name: string) => (variables: object) => {
    requests.push([name, variables]);
    return nothing[name]?.({}) ?? {};
  };
  show(<SearchPage />, {
    FindPeople: (variables) => {
      requests.push(["FindPeople", variables]);
      return { findPeople: pageOf("PersonRecordConnection", [person]) };
    },
    FindStakes: recorded("FindStakes"),
    FindBet: recorded("FindBet"),
    FindTicket: recorded("FindTicket"),
  });
  await lookUp("  bob@example.com ");
  const people = await kind("People");
  expect(people.getByRole("link", { name: "Bob Baker" })).toHaveAttribute("href", "/staff/bob");
  expect(people.getByText("Banned")).toBeInTheDocument();
  const search = "bob@example.com";
  expect(requests).toEqual([
    ["FindPeople", { search }],
    ["FindStakes", { search }],
  ]);
});

test("an id finds a stake with its person and its bet, a bet and a ticket", async () => {
  show(<SearchPage />, {
    ...nothing,
    FindStakes: () => ({ findStakes: pageOf("EscrowParticipantConnection", [stake]) }),
    FindBet: () => ({ bet: { __typename: "Bet", id: "b", title: "Snow in May", status: "ACTIVE" } }),
    FindTicket: () => ({ ticket: { __typename: "Ticket", id: "t", subject: "Where is it?", status: "OPEN" } }),
  });
  await lookUp(ID);
  const stakes = await kind("Stakes");
  expect(stakes.getByRole("link", { name: "Bob Baker" })).toHaveAttribute("href", "/staff/bob");
  expect(stakes.getByRole("link", { name: "It rains on Sunday" })).toHaveAttribute("href", "/bet/bet");
  expect(stakes.getByText("stake · pi_1")).toBeInTheDocument();
  expect((await kind("Bet")).getByRole("link", { name: "Snow in May" })).toHaveAttribute("href", "/bet/b");
  const ticket = await kind("Ticket");
  expect(ticket.getByRole("link", { name: "Where is it?" })).toHaveAttribute("href", "/support?ticket=t");
});

test("an unknown id finds nothing", async () => {
  show(<SearchPage />, nothing);
  await lookUp(ID);
  expect(await screen.findByRole("heading", { name: "Nothing found" })).toBeInTheDocument();
});

test("an unavailable service is not reported as nothing found", async () => {
  let isUp = false;
  show(<SearchPage />, {
    ...nothing,
    FindStakes: () => {
      if (!isUp) throw new GraphFailure("UNAVAILABLE", "Try again soon.");
      return { findStakes: pageOf("EscrowParticipantConnection", [stake]) };
    },
  });
  await lookUp("pi_1");
  await screen.findByText("Not everything could be looked up");
  expect(screen.queryByText("Nothing found")).not.toBeInTheDocument();
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await kind("Stakes")).getByText("Held")).toBeInTheDocument();
});
