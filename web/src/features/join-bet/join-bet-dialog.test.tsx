/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Position } from "../../generated/graphql.ts";
import { widenWindow } from "../../testing/widen-window.ts";
import { fakeStripe } from "../../testing/fake-stripe.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { entryPreview, money } from "../../testing/graph-shapes.ts";

const config = { feePolicy: "ENTRY", feePercent: "2.5" };
jest.unstable_mockModule("../../payment/load-stripe.ts", () => ({ loadStripe: () => Promise.resolve(fakeStripe()) }));
jest.unstable_mockModule("../../payment/public-config.ts", () => ({ loadPublicConfig: () => Promise.resolve(config) }));
const { JoinBetDialog } = await import("./join-bet-dialog.tsx");

beforeEach(() => window.sessionStorage.clear());

const bet = {
  __typename: "Bet",
  id: "b1",
  title: "Rain on Sunday",
  endDate: "2099-01-01T00:00:00.000Z",
  canJoin: true,
  participantCount: 1,
  minEntry: money("5.00"),
  myParticipation: null,
};
const preview = (payout: string | null) =>
  entryPreview(
    "5.00",
    "0.13",
    "5.13",
    payout === null ? {} : { payoutIfWon: money(payout), gainIfWon: money("13.33") },
  );
const place = { __typename: "Participation", id: "p1", status: "PENDING", position: "FOR", amount: money("5.00") };
const entry = {
  __typename: "JoinBetPayload",
  clientSecret: "pi_1_secret_1",
  totalCharge: money("5.13"),
  fee: money("0.13"),
  bet: { __typename: "Bet", id: "b1", title: "Rain on Sunday", feePolicy: "ENTRY" },
  participation: place,
};
const held = { __typename: "Participation", id: "p1", status: "HELD" };

function openDialog(answers: Answers = {}, side: Position | null = null) {
  const joins: unknown[] = [];
  const onClose = jest.fn();
  const { askAgain } = show(<JoinBetDialog betId="b1" side={side} onClose={onClose} />, {
    JoinableBet: () => ({ bet }),
    EntryPreview: ({ position }) => ({ entryPreview: preview(position === "FOR" ? null : "18.33") }),
    JoinBet: ({ input }) => {
      joins.push(input);
      return { joinBet: entry };
    },
    ConfirmStake: () => {
      throw new GraphFailure("UNAVAILABLE", "Later.");
    },
    Admission: () => ({ bet: { __typename: "Bet", id: "b1", status: "ACTIVE", myParticipation: held } }),
    ...answers,
  });
  return { joins, onClose, askAgain, user: userEvent.setup() };
}

const amount = () => screen.findByLabelText("Amount");
const joinButton = () => screen.findByRole("button", { name: "Continue to payment" });

test("it begins with FOR and the minimum, and says what each side would bring in the server's figures", async () => {
  openDialog();
  expect(await amount()).toHaveValue("5.00");
  expect(screen.getByRole("radio", { name: /^FOR/ })).toBeChecked();
  expect(await screen.findByText("If AGAINST wins, you receive $18.33")).toBeInTheDocument();
  expect(await screen.findByText("It will happen. Nobody is on the other side yet.")).toBeInTheDocument();
});

test("it begins with the side whose door was opened", async () => {
  openDialog({}, "AGAINST");
  await amount();
  expect(screen.getByRole("radio", { name: /^AGAINST/ })).toBeChecked();
  expect(await screen.findByText("Every winner gains the same, whatever they stake.")).toBeInTheDocument();
});

test("the second participant is told that both have to approve, the third is not", async () => {
  openDialog();
  expect(await screen.findByText(/approval of both/)).toBeInTheDocument();
  cleanup();
  openDialog({ JoinableBet: () => ({ bet: { ...bet, participantCount: 2 } }) });
  await amount();
  expect(screen.queryByText(/approval of both/)).not.toBeInTheDocument();
});

test("the terms that were chosen outlive the dialog", async () => {
  const { user } = openDialog();
  await user.clear(await amount());
  await user.type(await amount(), "7.50");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  cleanup();
  openDialog();
  expect(await amount()).toHaveValue("7.50");
  expect(screen.getByRole("radio", { name: /^AGAINST/ })).toBeChecked();
});

test("a bet that can't be read is asked for again, and nothing was charged", async () => {
  let reads = 0;
  const { user } = openDialog({
    JoinableBet: () => {
      reads += 1;
      if (reads === 1) throw new GraphFailure("UNAVAILABLE", "Later.");
      return { bet };
    },
  });
  expect(await screen.findByText("Nothing was charged.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await amount()).toHaveValue("5.00");
});

test("what is typed stays while the bet can't be read again", async () => {
  let isAway = false;
  const { user, askAgain } = openDialog({
    JoinableBet: () => {
      if (isAway) throw new GraphFailure("UNAVAILABLE", "Later.");
      return { bet };
    },
  });
  await user.clear(await amount());
  await user.type(await amount(), "7.50");
  isAway = true;
  await askAgain();
  expect(screen.getByLabelText("Amount")).toHaveValue("7.50");
});

test("a bet that was removed is told as one that is not there any more", async () => {
  openDialog({ JoinableBet: () => ({ bet: null }) });
  expect(await screen.findByText(/not there any more/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("less than the minimum is refused before anything is sent", async () => {
  const { user, joins } = openDialog();
  await user.clear(await amount());
  await user.type(await amount(), "4.99");
  await user.click(await joinButton());
  expect(await screen.findByText("Invalid Amount")).toBeInTheDocument();
  expect(screen.getAllByText("Minimum entry is $5.00")).not.toHaveLength(0);
  expect(joins).toEqual([]);
});

test("an amount below the minimum is told in its toast and at its field, and nowhere else", async () => {
  const { user } = openDialog({
    EntryPreview: ({ amount: typed }) => {
      if (typed === "4.00") throw new GraphFailure("BELOW_MINIMUM", "Minimum entry is $5.00");
      return { entryPreview: preview(null) };
    },
  });
  expect(await screen.findByText("Minimum entry is $5.00.")).toBeInTheDocument();
  await user.clear(await amount());
  await user.type(await amount(), "4");
  expect(await screen.findByText("Minimum entry is $5.00")).toBeInTheDocument();
  await user.click(await joinButton());
  expect(await screen.findByText("Invalid Amount")).toBeInTheDocument();
  expect(screen.getAllByText("Minimum entry is $5.00")).toHaveLength(2);
  expect(await amount()).toHaveAccessibleDescription("Minimum entry is $5.00");
});

test("what was wrong with the last try goes as soon as something else is typed or chosen", async () => {
  const { user } = openDialog({
    JoinBet: () => {
      throw new GraphFailure("UNAVAILABLE", "Later.");
    },
  });
  await user.clear(await amount());
  await user.click(await joinButton());
  expect(await screen.findByText("Amount is required")).toBeInTheDocument();
  await user.type(await amount(), "4");
  await user.click(await joinButton());
  expect(await screen.findByText("Invalid Amount")).toBeInTheDocument();
  await user.clear(await amount());
  expect(screen.queryByText("Invalid Amount")).not.toBeInTheDocument();
  await user.type(await amount(), "40");
  await user.click(await joinButton());
  expect(await screen.findByText("Failed to join bet: Later.")).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  expect(screen.queryByText("Failed to join bet: Later.")).not.toBeInTheDocument();
});

test("a paid place is told as joined even when the confirmation can't be asked for: the webhook tells the server", async () => {
  const { user, joins, onClose } = openDialog();
  await user.click(await joinButton());
  await screen.findByText("Complete Payment");
  const pay = screen.getByRole("button", { name: "Pay $5.13" });
  await waitFor(() => expect(pay).toBeEnabled());
  await user.click(pay);
  expect(await screen.findByText("You've successfully joined the bet!")).toBeInTheDocument();
  expect(joins).toMatchObject([{ betId: "b1", position: "FOR", amount: "5.00" }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a place with nothing left to pay is joined without a payment step", async () => {
  const { user } = openDialog({ JoinBet: () => ({ joinBet: { ...entry, clientSecret: null } }) });
  await user.click(await joinButton());
  expect(await screen.findByText("Successfully joined the bet!")).toBeInTheDocument();
});

test("a place whose payment was closed is no success, and the next try has a key of its own", async () => {
  const keys: unknown[] = [];
  const closed = { ...entry, clientSecret: null, participation: { ...place, status: "CANCELLED" } };
  const { user } = openDialog({
    JoinBet: ({ input }) => {
      keys.push(Object(input)["idempotencyKey"]);
      return { joinBet: closed };
    },
  });
  await user.click(await joinButton());
  expect(await screen.findByText(/Failed to join bet/)).toBeInTheDocument();
  await user.click(await joinButton());
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys).size).toBe(2);
});

test("a payment that is given up keeps the place: the same terms go on with it, others ask for one of their own", async () => {
  const { user, joins, onClose } = openDialog();
  await user.click(await joinButton());
  await screen.findByText("Complete Payment");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await amount()).toHaveValue("5.00");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await joinButton());
  await screen.findByText("Complete Payment");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  await user.click(await joinButton());
  await waitFor(() => expect(joins).toHaveLength(3));
  const keys = joins.map((input) => Object(input)["idempotencyKey"]);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a person who began before keeps the side and the amount chosen then", async () => {
  const own = { ...place, position: "AGAINST", amount: money("12.00") };
  openDialog({ JoinableBet: () => ({ bet: { ...bet, myParticipation: own } }) });
  expect(await amount()).toHaveValue("12.00");
  expect(screen.getByRole("radio", { name: /^AGAINST/ })).toBeChecked();
});

describe("where there is room beside the page", () => {
  let narrow: () => void;
  beforeEach(() => {
    narrow = widenWindow();
  });
  afterEach(() => narrow());

  const beside = () => screen.findByRole("region", { name: "Join Bet" });

  test("the form stands in a column of its own, begins at the side, and Escape closes it", async () => {
    const { onClose, user } = openDialog({}, "AGAINST");
    expect(within(await beside()).getByRole("heading", { name: "Join Bet" })).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("radio", { name: /^AGAINST/ })).toHaveFocus());
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("the payment is a dialog all the same, and giving it up leads back to what was typed", async () => {
    const { joins, user } = openDialog();
    await user.clear(await amount());
    await user.type(await amount(), "7.50");
    await user.click(await joinButton());
    expect(await screen.findByRole("dialog", { name: "Complete Payment" })).toBeInTheDocument();
    expect(joins).toEqual([expect.objectContaining({ amount: "7.50" })]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(within(await beside()).getByLabelText("Amount")).toHaveValue("7.50");
  });
});
