/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { WinnerPicture } from "./winner-picture.tsx";

const own = (change: object = {}) => ({
  __typename: "Participation",
  id: "p1",
  status: "HELD",
  position: "FOR",
  ...change,
});
const picture = (token: string) => ({
  __typename: "WinnerPicture",
  words: "I called it: FOR at 38%",
  pageUrl: `https://stakehold.example/called/${token}`,
  imageUrl: `https://stakehold.example/share/called/${token}.png`,
});
const participation = (token: string | null) => ({
  __typename: "Participation",
  id: "p1",
  winnerPicture: token === null ? null : picture(token),
});

type Keyed = { readonly input?: { readonly idempotencyKey?: string } };

/** A graph that keeps one picture, and remembers the keys of the calls that changed it. */
function graph(token: string | null, answers: Answers = {}) {
  let made = 0;
  const keys: unknown[] = [];
  const changed = (name: string, next: () => string | null) => (variables: Keyed) => {
    keys.push(variables.input?.idempotencyKey);
    token = next();
    return { [name]: { __typename: "Payload", participation: participation(token) } };
  };
  return {
    keys,
    answers: {
      OwnWinnerPicture: () => ({ bet: { __typename: "Bet", id: "b1", myParticipation: participation(token) } }),
      MakeWinnerPicture: changed("makeWinnerPicture", () => `token${(made += 1)}`),
      WithdrawWinnerPicture: changed("withdrawWinnerPicture", () => null),
      ...answers,
    },
  };
}

function open(answers: Answers, bet: object = {}, path = "/bet/b1?picture=won") {
  const facts = { __typename: "Bet", id: "b1", winningPosition: "FOR", myParticipation: own(), ...bet };
  show(<WinnerPicture bet={Object(facts)} />, answers, path);
  return userEvent.setup();
}

test.each([
  ["somebody who lost", { myParticipation: own({ position: "AGAINST" }) }],
  ["somebody without a stake", { myParticipation: null }],
  ["somebody whose charge was reversed", { myParticipation: own({ status: "WITHDRAWN" }) }],
  ["a bet that nobody has won", { winningPosition: null }],
])("%s is offered no picture, not even at its address", (_what, bet) => {
  open(graph(null).answers, bet);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("opening it makes nothing: it says what the picture would show, and one press makes it", async () => {
  const { answers, keys } = graph(null);
  const user = open(answers, {}, "/bet/b1");
  await user.click(screen.getByRole("button", { name: "Picture of your win" }));
  const dialog = await screen.findByRole("dialog", { name: "Picture of your win" });
  expect(dialog).toHaveTextContent("Neither your name nor an amount is in it.");
  const make = await within(dialog).findByRole("button", { name: "Make the picture" });
  expect(keys).toEqual([]);
  await user.click(make);
  expect(await within(dialog).findByRole("img", { name: "The picture: I called it: FOR at 38%" })).toHaveAttribute(
    "src",
    "https://stakehold.example/share/called/token1.png",
  );
  expect(within(dialog).getByText("https://stakehold.example/called/token1")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText("Your picture is ready.")).toHaveFocus());
});

test("its link is copied, with words of its own", async () => {
  const user = open(graph("token7").answers);
  await user.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe("https://stakehold.example/called/token7");
  expect(await screen.findByText("Link copied to clipboard")).toBeInTheDocument();
});

test("another press withdraws it; the next picture is a new call with a new link", async () => {
  const { answers, keys } = graph("token0");
  const user = open(answers);
  await user.click(await screen.findByRole("button", { name: "Withdraw the picture" }));
  const news = await screen.findByText(/its link leads nowhere any more/);
  await waitFor(() => expect(news).toHaveFocus());
  expect(screen.queryByText(/called\/token0/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Make the picture" }));
  expect(await screen.findByText("https://stakehold.example/called/token1")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Withdraw the picture" }));
  await user.click(await screen.findByRole("button", { name: "Make the picture" }));
  expect(await screen.findByText("https://stakehold.example/called/token2")).toBeInTheDocument();
  expect(new Set(keys).size).toBe(4);
});

test("a press that fails says what is safe, and its retry is the same call", async () => {
  const keys: unknown[] = [];
  const failing = {
    WithdrawWinnerPicture: ({ input }: Keyed) => {
      keys.push(input?.idempotencyKey);
      throw new Error("The network is away");
    },
  };
  const user = open(graph("token0", failing).answers);
  for (const times of [1, 2]) {
    await user.click(await screen.findByRole("button", { name: "Withdraw the picture" }));
    await waitFor(() => expect(keys).toHaveLength(times));
    expect(await screen.findByText("It may still be at its link. Try again in a moment.")).toBeInTheDocument();
  }
  expect(new Set(keys).size).toBe(1);
  expect(screen.getByText(/called\/token0/)).toBeInTheDocument();
});

test("a refusal is shown in the server's words", async () => {
  const refused = {
    MakeWinnerPicture: () => {
      throw new GraphFailure("BANNED", "This account is banned from betting.");
    },
  };
  const user = open(graph(null, refused).answers);
  await user.click(await screen.findByRole("button", { name: "Make the picture" }));
  expect(await screen.findByText("This account is banned from betting.")).toBeInTheDocument();
});

test("a picture that can't be read is neither made nor withdrawn", async () => {
  const failing = {
    OwnWinnerPicture: () => {
      throw new Error("The network is away");
    },
  };
  open(graph(null, failing).answers);
  expect(await screen.findByText(/It is as it was, and so is its link\./)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /the picture/ })).toBeNull();
});
