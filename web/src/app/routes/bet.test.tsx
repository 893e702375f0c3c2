/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { fakeStripe, type Confirmation } from "../../testing/fake-stripe.ts";
import { betOfPage, entryPreview, money, pageOf } from "../../testing/graph-shapes.ts";
import { show, silenceLiveStreams, type Answers } from "../../testing/show.tsx";
import { widenWindow } from "../../testing/widen-window.ts";
import { parsePerson } from "../session/load-person.ts";
import { SessionProvider } from "../session/session.tsx";

const config = { feePolicy: "ENTRY", feePercent: "2.5", takesPictures: false };
const confirmations: Confirmation[] = [];
jest.unstable_mockModule("../../payment/load-stripe.ts", () => ({
  loadStripe: () => Promise.resolve(fakeStripe(confirmations)),
}));
jest.unstable_mockModule("../../payment/public-config.ts", () => ({ loadPublicConfig: () => Promise.resolve(config) }));
const { Component: BetRoute } = await import("./bet.tsx");

beforeEach(() => {
  silenceLiveStreams();
  window.sessionStorage.clear();
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});

const bet = (change: object = {}) => betOfPage("b1", { proposablePositions: ["FOR", "AGAINST"], ...change });
const preview = entryPreview("5.00", "0.13", "5.13", { payoutIfWon: money("18.33"), gainIfWon: money("13.20") });
const place = (status: string) => ({
  __typename: "Participation",
  id: "p1",
  status,
  position: "AGAINST",
  amount: money("5.00"),
});
const entry = {
  __typename: "JoinBetPayload",
  clientSecret: "pi_1_secret_1",
  totalCharge: money("5.13"),
  fee: money("0.13"),
  bet: { __typename: "Bet", id: "b1", title: "Claim b1", feePolicy: "ENTRY" },
  participation: place("PENDING"),
};

function Browser() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="Address">{pathname + search}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

/** Opens a bet from the feed, or the page at the given address. */
async function openBet({ path = "/", answers = {} }: { path?: string; answers?: Answers } = {}) {
  const load = () => Promise.resolve(parsePerson({ id: "bob", firstName: "Bob", acceptedTerms: true }));
  show(
    <SessionProvider load={load}>
      <Browser />
      <Routes>
        <Route path="/" element={<Link to="/bet/b1">See the bet</Link>} />
        <Route path="/bet/:id" element={<BetRoute />} />
      </Routes>
    </SessionProvider>,
    {
      BetPage: () => ({ bet: bet() }),
      BetParticipants: () => ({
        bet: { __typename: "Bet", id: "b1", participants: pageOf("ParticipationConnection", []) },
      }),
      JoinableBet: () => ({ bet: bet() }),
      ProposableBet: () => ({ bet: bet({ canPropose: true }) }),
      EntryPreview: () => ({ entryPreview: preview }),
      JoinBet: () => ({ joinBet: entry }),
      ConfirmStake: () => ({ confirmStake: { __typename: "ConfirmStakePayload" } }),
      Admission: () => ({ bet: { __typename: "Bet", id: "b1", status: "ACTIVE", myParticipation: place("HELD") } }),
      ...answers,
    },
    path,
  );
  if (path === "/") await userEvent.click(await screen.findByRole("link", { name: "See the bet" }));
  await screen.findByRole("heading", { level: 1, name: "Claim b1", hidden: true });
}

const address = () => screen.getByLabelText("Address").textContent;
/** The browser's Back button is outside every page, so no dialog covers it. */
const back = () => fireEvent.click(screen.getByText("Back"));
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole("button", { name }));
const form = () => screen.findByLabelText("Amount");
const pay = () => screen.findByRole("dialog", { name: "Complete Payment" });

const noForm = () => waitFor(() => expect(screen.queryByLabelText("Amount")).not.toBeInTheDocument());
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
const isAt = (path: string) => waitFor(() => expect(address()).toBe(path));

/** Goes from the feed to the card fields of an entry. */
async function openPayment(answers: Answers = {}) {
  await openBet({ answers });
  await press(/^Join AGAINST/);
  await form();
  await press(/^Continue/);
  await pay();
  await screen.findByLabelText("Card number");
}

test("a side's form is part of the address, and Back closes it without leaving the bet", async () => {
  await openBet();
  await press(/^Join AGAINST/);
  await form();
  expect(address()).toBe("/bet/b1?join=against");
  back();
  await noForm();
  expect(address()).toBe("/bet/b1");
  back();
  await isAt("/");
});

test("Back closes the card fields without leaving the bet, which links to the unfinished payment", async () => {
  let own: object | null = null;
  await openPayment({
    BetPage: () => ({ bet: bet({ myParticipation: own }) }),
    JoinableBet: () => ({ bet: bet({ myParticipation: own }) }),
    JoinBet: () => {
      own = { ...place("PENDING"), stake: null };
      return { joinBet: entry };
    },
  });
  back();
  await noDialog();
  expect(address()).toBe("/bet/b1");
  expect(await screen.findByRole("link", { name: "Continue to payment" })).toHaveAttribute("href", "/pay/p1");
});

test("a form closed by its own button leaves no extra history entry", async () => {
  await openBet();
  await press(/^Join FOR/);
  await form();
  await press("Cancel");
  await isAt("/bet/b1");
  back();
  await isAt("/");
});

test("a payment that finishes after Back does not change the page shown then", async () => {
  let charge: () => void = () => undefined;
  confirmations.push(() => new Promise((resolve) => (charge = () => resolve({}))));
  await openPayment();
  await press(/^Pay /);
  back();
  await noDialog();
  charge();
  // Once: the page says it, and no toast repeats it.
  expect(await screen.findByText("You've successfully joined the bet!")).toBeInTheDocument();
  expect(screen.getByText(/^Your stake is held in escrow until a result/).closest("[role=status]")).toHaveTextContent(
    "You've successfully joined the bet!",
  );
  expect(address()).toBe("/bet/b1");
});

test.each([
  ["?join=for", /^FOR/],
  ["?join=against", /^AGAINST/],
  ["?join=bet", /^FOR/],
])("a link with %s opens the form at its side, and closing it stays on the bet", async (search, side) => {
  await openBet({ path: `/bet/b1${search}` });
  await form();
  expect(screen.getByRole("radio", { name: side })).toBeChecked();
  await press("Cancel");
  await noForm();
  expect(address()).toBe("/bet/b1");
});

test("a link with an unknown side opens nothing", async () => {
  await openBet({ path: "/bet/b1?join=nobody" });
  expect(screen.queryByLabelText("Amount")).not.toBeInTheDocument();
});

test("an unpaid participation links to its payment, or to its terms, which are part of the address", async () => {
  const own = { ...place("PENDING"), stake: null };
  await openBet({
    answers: {
      BetPage: () => ({ bet: bet({ myParticipation: own }) }),
      JoinableBet: () => ({ bet: bet({ myParticipation: own }) }),
    },
  });
  const link = await screen.findByRole("link", { name: "Continue to payment" });
  expect(link).toHaveAttribute("href", "/pay/p1");
  await press("Change side or amount");
  await form();
  expect(address()).toBe("/bet/b1?join=bet");
  expect(screen.getByRole("radio", { name: /^AGAINST/ })).toBeChecked();
});

test("the proposal dialog is part of the address, too", async () => {
  const ended = bet({
    canJoin: false,
    canPropose: true,
    endDate: "2026-01-01T00:00:00.000Z",
    myParticipation: { ...place("HELD"), stake: null },
  });
  await openBet({ answers: { BetPage: () => ({ bet: ended }) } });
  await press("Propose the result");
  await screen.findByRole("dialog", { name: "Resolve Bet" });
  expect(address()).toBe("/bet/b1?propose=result");
  back();
  await noDialog();
  expect(address()).toBe("/bet/b1");
});

describe("on a screen with room beside the page", () => {
  let narrow: () => void;
  beforeEach(() => {
    narrow = widenWindow();
  });
  afterEach(() => narrow());

  test("Back closes the form's column, and Escape closes it without an extra history entry", async () => {
    await openBet();
    await press(/^Join AGAINST/);
    await screen.findByRole("region", { name: "Join Bet" });
    back();
    await noForm();
    await press(/^Join AGAINST/);
    await form();
    await userEvent.keyboard("{Escape}");
    await isAt("/bet/b1");
    back();
    await isAt("/");
  });
});
