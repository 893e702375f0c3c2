/** @jest-environment jsdom */
import { useApolloClient } from "@apollo/client/react";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Position } from "../../generated/graphql.ts";
import { widenWindow } from "../../testing/widen-window.ts";
import { fakeStripe } from "../../testing/fake-stripe.ts";
import { withAnnounced } from "../../testing/announced.tsx";
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
  sides: [
    { __typename: "BetSide", position: "FOR", entryGain: null },
    { __typename: "BetSide", position: "AGAINST", entryGain: money("13.33") },
  ],
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

function openDialog(answers: Answers = {}, side: Position | null = null, isStanding = false) {
  const joins: unknown[] = [];
  const onClose = jest.fn();
  const onPayment = jest.fn();
  const dialog = (
    <JoinBetDialog betId="b1" side={side} isStanding={isStanding} onPayment={onPayment} onClose={onClose} />
  );
  const { refetch } = show(withAnnounced(dialog, "b1"), {
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
  return { joins, onClose, onPayment, refetch, user: userEvent.setup() };
}

const amount = () => screen.findByLabelText("Amount");
const joinButton = () => screen.findByRole("button", { name: /^Continue/ });

test("it starts with FOR and the minimum, and shows what each side would gain with the server's amounts", async () => {
  openDialog();
  expect(await amount()).toHaveValue("5.00");
  expect(screen.getByRole("radio", { name: /^FOR/ })).toBeChecked();
  expect(screen.getByText("It will not happen. Gain $13.33.")).toBeInTheDocument();
  expect(screen.getByText("It will happen. Nobody is on the other side yet.")).toBeInTheDocument();
});

test("gain and loss both leave the fee out, and the charge says that it is kept at either outcome", async () => {
  openDialog({}, "AGAINST");
  const happens = await screen.findByText("If it happens");
  await waitFor(() =>
    expect(happens.closest("dl")).toHaveTextContent(
      "If it happensyou lose $5.00your stakeIf it does notyou gain $13.33you receive $18.33",
    ),
  );
  expect(screen.getByText(/2\.5% fee/)).toHaveTextContent("$5.00 + 2.5% fee $0.13, win or lose");
});

test("the outcomes stay in sight while the fee can't be worked out", async () => {
  openDialog(
    {
      EntryPreview: () => {
        throw new TypeError("fetch failed");
      },
    },
    "AGAINST",
  );
  expect(await screen.findByText(/^The fee can't be worked out right now/)).toBeInTheDocument();
  expect(screen.getByText("If it happens").closest("dl")).toHaveTextContent(
    "If it happensyou lose $5.00your stakeIf it does notyou gain $13.33you receive $18.33",
  );
});

test("it starts with the side whose door was opened", async () => {
  openDialog({}, "AGAINST");
  await amount();
  expect(screen.getByRole("radio", { name: /^AGAINST/ })).toBeChecked();
  expect(await screen.findByText("Every winner gains the same, whatever they stake.")).toBeInTheDocument();
});

test("the second participant reads that both have to approve, the third does not", async () => {
  openDialog();
  expect(await screen.findByText(/approval of both/)).toBeInTheDocument();
  cleanup();
  openDialog({ JoinableBet: () => ({ bet: { ...bet, participantCount: 2 } }) });
  await amount();
  expect(screen.queryByText(/approval of both/)).not.toBeInTheDocument();
});

test("the chosen terms survive the dialog", async () => {
  const { user } = openDialog();
  await user.clear(await amount());
  await user.type(await amount(), "7.50");
  await user.click(screen.getByRole("radio", { name: /^AGAINST/ }));
  cleanup();
  openDialog();
  expect(await amount()).toHaveValue("7.50");
  expect(screen.getByRole("radio", { name: /^AGAINST/ })).toBeChecked();
});

test("a bet that can't be loaded can be retried, and nothing was charged", async () => {
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

test("the draft stays while the bet can't be refetched", async () => {
  let isAway = false;
  const { user, refetch } = openDialog({
    JoinableBet: () => {
      if (isAway) throw new GraphFailure("UNAVAILABLE", "Later.");
      return { bet };
    },
  });
  await user.clear(await amount());
  await user.type(await amount(), "7.50");
  isAway = true;
  await refetch();
  expect(screen.getByLabelText("Amount")).toHaveValue("7.50");
});

test("a removed bet is reported as not found", async () => {
  openDialog({ JoinableBet: () => ({ bet: null }) });
  expect(await screen.findByText(/not there any more/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("an amount below the minimum is rejected before anything is sent", async () => {
  const { user, joins } = openDialog();
  await user.clear(await amount());
  await user.type(await amount(), "4.99");
  await user.click(await joinButton());
  expect(await screen.findByText("Invalid Amount")).toBeInTheDocument();
  expect(screen.getAllByText("Minimum entry is $5.00")).not.toHaveLength(0);
  expect(joins).toEqual([]);
});

test("an amount below the minimum is reported in a toast and at its field, and nowhere else", async () => {
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

test("the errors of the last attempt disappear as soon as the form changes", async () => {
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

test("a paid participation counts as joined even if the confirmation can't be loaded: the webhook notifies the server", async () => {
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

test("a participation with nothing left to pay is joined without a payment step", async () => {
  const { user } = openDialog({ JoinBet: () => ({ joinBet: { ...entry, clientSecret: null } }) });
  await user.click(await joinButton());
  expect(await screen.findByText("Successfully joined the bet!")).toBeInTheDocument();
});

test("a participation whose payment was closed is no success, and the next attempt has a new key", async () => {
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

test("cancelling the payment keeps the participation: the same terms reuse it, others request a new one", async () => {
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

test("a person with an unpaid participation keeps its side and amount", async () => {
  const own = { ...place, position: "AGAINST", amount: money("12.00") };
  openDialog({ JoinableBet: () => ({ bet: { ...bet, myParticipation: own } }) });
  expect(await amount()).toHaveValue("12.00");
  expect(screen.getByRole("radio", { name: /^AGAINST/ })).toBeChecked();
});

describe("on a screen with room beside the page", () => {
  let narrow: () => void;
  beforeEach(() => {
    narrow = widenWindow();
  });
  afterEach(() => narrow());

  const beside = () => screen.findByRole("region", { name: "Join Bet" });

  test("the form is a column of its own, starts at the side, and closes with Escape", async () => {
    const { onClose, user } = openDialog({}, "AGAINST");
    expect(within(await beside()).getByRole("heading", { name: "Join Bet" })).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("radio", { name: /^AGAINST/ })).toHaveFocus());
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("the sums stay while the server is asked for the same entry again", async () => {
    let requests = 0;
    const AskAgain = () => {
      const client = useApolloClient();
      return <button onClick={() => void client.refetchQueries({ include: "active" })}>Ask again</button>;
    };
    const page = (
      <>
        <JoinBetDialog betId="b1" side={null} isStanding onClose={jest.fn()} />
        <AskAgain />
      </>
    );
    show(page, {
      JoinableBet: () => ({ bet }),
      EntryPreview: () => {
        requests += 1;
        return requests === 1 ? { entryPreview: preview(null) } : new Promise(() => undefined);
      },
    });
    await screen.findByRole("button", { name: "Continue · $5.13" });
    await userEvent.setup().click(screen.getByRole("button", { name: "Ask again" }));
    await waitFor(() => expect(requests).toBe(2));
    expect(screen.getByRole("button", { name: "Continue · $5.13" })).toBeInTheDocument();
  });

  test("as a part of the page it takes no focus, has nothing to close, and its payment is a dialog", async () => {
    const { joins, onClose, onPayment, user } = openDialog({}, null, true);
    await amount();
    expect(document.body).toHaveFocus();
    expect(within(await beside()).queryByRole("button", { name: /Cancel|Close/ })).not.toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await user.click(await joinButton());
    expect(await screen.findByRole("dialog", { name: "Complete Payment" })).toBeInTheDocument();
    expect(onPayment).toHaveBeenCalledTimes(1);
    expect(joins).toHaveLength(1);
  });

  test("the payment is a dialog nevertheless, and cancelling it returns to the draft", async () => {
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
