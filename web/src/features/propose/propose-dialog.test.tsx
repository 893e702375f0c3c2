/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { side } from "../../testing/graph-shapes.ts";
import { ProposeDialog } from "./propose-dialog.tsx";

beforeEach(() => {
  window.sessionStorage.clear();
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});

const bet = {
  __typename: "Bet",
  id: "b1",
  title: "Rain on Sunday",
  status: "ACTIVE",
  isResolved: false,
  endDate: "2026-01-01T00:00:00.000Z",
  participantCount: 2,
  canPropose: true,
  earlyProposal: true,
  proposablePositions: ["FOR", "AGAINST"],
  sides: [side("FOR"), side("AGAINST")],
};
const proposed = {
  __typename: "Bet",
  id: "b1",
  status: "VOTING",
  canJoin: false,
  canPropose: false,
  proposedWinningPosition: "AGAINST",
  proposedOutcome: "It stayed dry.",
  proposesVoid: false,
  evidenceUrl: null,
  proposedAt: "2026-01-02T00:00:00.000Z",
  votingEndsAt: null,
};

function openDialog(change: Partial<typeof bet> = {}, answers: Answers = {}) {
  const sent: unknown[] = [];
  const onClose = jest.fn();
  const { askAgain } = show(<ProposeDialog betId="b1" onClose={onClose} />, {
    ProposableBet: () => ({ bet: { ...bet, ...change } }),
    ProposeResolution: ({ input }) => {
      sent.push(input);
      return { proposeResolution: { __typename: "ProposeResolutionPayload", bet: proposed } };
    },
    ...answers,
  });
  return { sent, onClose, askAgain, user: userEvent.setup() };
}

const submit = () => screen.getByRole("button", { name: "Propose and start the vote" });
const details = () => screen.findByLabelText("Resolution details");

test("a side and details that are more than spaces are needed", async () => {
  const { user, sent } = openDialog();
  await user.type(await details(), "   ");
  await user.click(submit());
  expect(await screen.findByText("You must select a position")).toBeInTheDocument();
  expect(screen.getByText("Resolution details are required")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("a proposal is sent trimmed, and the vote is told to have begun", async () => {
  const { user, sent, onClose } = openDialog();
  expect(await screen.findByRole("dialog", { name: "Resolve Bet" })).toBeInTheDocument();
  await user.type(await details(), " It stayed dry. ");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  await user.click(submit());
  expect(await screen.findByText("Voting Started")).toBeInTheDocument();
  expect(screen.getByText("All participants will be notified to vote on this resolution.")).toBeInTheDocument();
  expect(sent).toEqual([{ betId: "b1", winningPosition: "AGAINST", outcome: "It stayed dry.", idempotencyKey: "key" }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("that it can't be judged needs a reason, and is sent without a winner", async () => {
  const { user, sent } = openDialog();
  await user.click(await screen.findByRole("radio", { name: /^It can't be judged/ }));
  await user.click(submit());
  expect(await screen.findByText("Say why it can't be judged")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(await details(), "The station was closed.");
  await user.click(submit());
  expect(await screen.findByText("Voting Started")).toBeInTheDocument();
  expect(sent).toEqual([{ betId: "b1", isVoid: true, outcome: "The station was closed.", idempotencyKey: "key" }]);
});

test("evidence is a link of the web, or nothing", async () => {
  const { user, sent } = openDialog();
  await user.type(await details(), "It stayed dry.");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  const link = screen.getByLabelText("Link to the evidence (optional)");
  await user.type(link, "weather.example");
  await user.click(submit());
  expect(await screen.findByText("Give a link that begins with https:// or http://")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.clear(link);
  await user.type(link, "https://weather.example/dry");
  await user.click(submit());
  expect(await screen.findByText("Voting Started")).toBeInTheDocument();
  expect(sent).toMatchObject([{ winningPosition: "AGAINST", evidenceUrl: "https://weather.example/dry" }]);
});

test("what is typed stays while the bet can't be read again", async () => {
  let isAway = false;
  const { user, askAgain } = openDialog(
    {},
    {
      ProposableBet: () => {
        if (isAway) throw new GraphFailure("UNAVAILABLE", "Later.");
        return { bet };
      },
    },
  );
  await user.type(await details(), "It stayed dry.");
  isAway = true;
  await askAgain();
  expect(screen.getByLabelText("Resolution details")).toHaveValue("It stayed dry.");
});

test("only a side that somebody holds can be chosen", async () => {
  openDialog({ proposablePositions: ["FOR"] });
  await details();
  expect(screen.getByRole("radio", { name: /^AGAINST/ })).toBeDisabled();
  expect(screen.getByRole("radio", { name: /^FOR/ })).toBeChecked();
});

test.each([
  ["the graph's own words", new GraphFailure("NOT_THE_CREATOR", "Only the bet's creator may do this.")],
  ["words of its own when nothing came back", new TypeError("fetch failed")],
])("a proposal that fails says so in %s, and keeps what was typed", async (_words, error) => {
  const { user, onClose } = openDialog(
    {},
    {
      ProposeResolution: () => {
        throw error;
      },
    },
  );
  await user.type(await details(), "It stayed dry.");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  await user.click(submit());
  expect(await screen.findByText("Failed to Start Voting")).toBeInTheDocument();
  const told = error instanceof GraphFailure ? error.message : "Failed to propose resolution";
  expect(screen.getByText(told)).toBeInTheDocument();
  expect(screen.getByLabelText("Resolution details")).toHaveValue("It stayed dry.");
  expect(onClose).not.toHaveBeenCalled();
});

test("a bet that can't be resolved says why, and offers no form", async () => {
  openDialog({ status: "VOTING", canPropose: false });
  await waitFor(() => expect(screen.getByText("Voting is already in progress for this bet.")).toBeInTheDocument());
  expect(screen.queryByLabelText("Resolution details")).not.toBeInTheDocument();
});
