/** @jest-environment jsdom */
import { beforeAll, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { ProposeDialog } from "./propose-dialog.tsx";

beforeAll(() => {
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});

const bet = {
  __typename: "Bet",
  id: "b1",
  title: "Rain on Sunday",
  status: "ACTIVE",
  isResolved: false,
  endDate: "2026-01-02T00:00:00.000Z",
  participantCount: 2,
  canPropose: true,
  proposablePositions: ["FOR", "AGAINST"],
};
const voted = { __typename: "Bet", id: "b1", status: "VOTING", canPropose: false };

/** Opens the dialog, says what happened and sends it. */
async function propose(ProposeResolution: Answers[string]) {
  const onClose = jest.fn();
  const user = userEvent.setup();
  show(<ProposeDialog betId="b1" onClose={onClose} />, { ProposableBet: () => ({ bet }), ProposeResolution });
  expect(await screen.findByRole("dialog", { name: "Resolve Bet" })).toBeInTheDocument();
  await user.click(await screen.findByRole("radio", { name: /^FOR/ }));
  await user.click(screen.getByLabelText("Resolution details"));
  await user.paste(" It rained. ");
  await user.click(screen.getByRole("button", { name: "Propose and start the vote" }));
  return onClose;
}

test("a proposal starts the vote, which is told, and closes the dialog", async () => {
  const sent: unknown[] = [];
  const onClose = await propose(({ input }) => {
    sent.push(input);
    return { proposeResolution: { __typename: "ProposeResolutionPayload", bet: voted } };
  });
  expect(await screen.findByText("Voting Started")).toBeInTheDocument();
  expect(screen.getByText("All participants will be notified to vote on this resolution.")).toBeInTheDocument();
  expect(sent).toEqual([{ betId: "b1", winningPosition: "FOR", outcome: "It rained.", idempotencyKey: "key" }]);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test.each([
  ["the graph's own words", new GraphFailure("NOT_ACTIVE", "The bet is over."), "The bet is over."],
  ["words of its own when nothing came back", new TypeError("fetch failed"), "Failed to propose resolution"],
])("a proposal that fails says so in %s, and stays open", async (_name, error, words) => {
  const onClose = await propose(() => {
    throw error;
  });
  expect(await screen.findByText("Failed to Start Voting")).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
