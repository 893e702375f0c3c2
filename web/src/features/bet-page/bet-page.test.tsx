/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { widenWindow } from "../../testing/widen-window.ts";
import { FakeStream } from "../../testing/fake-streams.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { betOfPage, creatorRecord, money, pageInfo, side } from "../../testing/graph-shapes.ts";
import { BetPage } from "./bet-page.tsx";

beforeEach(() => void Object.assign(globalThis, { EventSource: FakeStream }));

const alice = {
  __typename: "User",
  id: "u1",
  displayName: "Alice Archer",
  profileImageUrl: null,
  record: creatorRecord(),
};
const bet = betOfPage("b1", {
  title: "Rain on Sunday",
  category: "WEATHER",
  creator: alice,
  currentPool: money("65.00"),
  sides: [
    side("FOR", { pool: money("50.00"), gainPerPerson: money("15.00") }),
    side("AGAINST", { pool: money("15.00"), gainPerPerson: money("15.00") }),
  ],
});
const own = (place: string, placeAmount: string, gain: string | null = null) => ({
  __typename: "Participation",
  id: "p1",
  status: "HELD",
  position: "FOR",
  amount: money("50.00"),
  stake: {
    __typename: "Stake",
    id: "p1",
    place,
    placeAmount: money(placeAmount),
    gain: gain === null ? null : money(gain),
    placeSince: "2026-01-05T12:00:00.000Z",
    cardLast4: "4242",
  },
});
const resolved = {
  status: "RESOLVED",
  isResolved: true,
  canJoin: false,
  winningPosition: "FOR",
  myParticipation: own("PAYOUT_UNDER_WAY", "55.01"),
};
const nobody = {
  __typename: "ParticipationConnection",
  nodes: [],
  pageInfo: pageInfo(),
};

const viewer = { id: "u2", isBanned: false, isStaff: false, isAdmin: false };

function open(answers: Answers, as: Partial<typeof viewer> = {}, joining: ReactNode = null) {
  const onJoin = jest.fn();
  const { refetch } = show(
    <BetPage
      betId="b1"
      viewer={{ ...viewer, ...as }}
      joining={joining}
      isJoining={false}
      onJoin={onJoin}
      onPropose={() => undefined}
    />,
    {
      BetParticipants: () => ({ bet: { __typename: "Bet", id: "b1", participants: nobody } }),
      BetSettlement: () => ({ bet: { __typename: "Bet", id: "b1", settlement: null } }),
      ...answers,
    },
  );
  return { onJoin, refetch, user: userEvent.setup() };
}
const answering = (change: Record<string, unknown>): Answers => ({ BetPage: () => ({ bet: { ...bet, ...change } }) });

test("an open bet shows its contents, and joining is the next step", async () => {
  const { onJoin, user } = open(answering({}));
  expect(await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" })).toBeInTheDocument();
  expect(screen.getByText("By the official station.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Join AGAINST/ }));
  expect(onJoin.mock.calls).toEqual([["AGAINST"]]);
});

describe("where the page has room for a column", () => {
  let narrow: () => void;
  beforeEach(() => {
    narrow = widenWindow();
  });
  afterEach(() => narrow());
  const form = <section aria-label="Join Bet">Form</section>;
  const isFormShown = async () => {
    await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" });
    return screen.queryByRole("region", { name: "Join Bet" }) !== null;
  };

  test("the form for joining is part of an open bet's page", async () => {
    open(answering({ canJoin: true }), {}, form);
    expect(await isFormShown()).toBe(true);
  });

  test.each([
    ["a bet that nobody can join any more", { canJoin: false }, {}],
    ["a participant", { canJoin: true, myParticipation: own("IN_ESCROW", "51.25") }, {}],
    ["staff, who have actions of their own", { canJoin: true }, { isStaff: true }],
  ])("it is not shown to %s", async (_name, change, as) => {
    open(answering(change), as, form);
    expect(await isFormShown()).toBe(false);
  });

  test("the form stays while the place that it reserved is paid for, until the stake is held", async () => {
    const answers = [
      {},
      { myParticipation: { ...own("NOT_CHARGED", "51.25"), status: "PENDING" } },
      { canJoin: false },
    ];
    const { refetch } = open({ BetPage: () => ({ bet: { ...bet, ...answers.shift() } }) }, {}, form);
    expect(await isFormShown()).toBe(true);
    await refetch();
    expect(await screen.findByText("Your card has not been charged")).toBeInTheDocument();
    expect(await isFormShown()).toBe(true);
    await refetch();
    await waitFor(async () => expect(await isFormShown()).toBe(false));
  });

  test("a participant sees both outcomes of their stake", async () => {
    open(answering({ myParticipation: own("IN_ESCROW", "51.25") }));
    const ends = await screen.findByText("If it happens");
    expect(ends.closest("dl")).toHaveTextContent(
      "If it happensyou gain $15.00you receive $65.00If it does notyou lose $50.00your stake",
    );
    expect(screen.getByText("The fee is kept, win or lose.")).toBeInTheDocument();
  });

  test("a fee on winnings is still to be taken from the gain", async () => {
    open(answering({ feePolicy: "WINNINGS", myParticipation: own("IN_ESCROW", "50.00") }));
    expect(await screen.findByText("Before the fee on winnings.")).toBeInTheDocument();
  });
});

test("where the page has no room for it, joining opens the form", async () => {
  open(answering({ canJoin: true }), {}, <section aria-label="Join Bet">Form</section>);
  expect(await screen.findByRole("button", { name: /^Join FOR/ })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Join Bet" })).not.toBeInTheDocument();
});

test("a draft links its creator to the payment, and can be discarded", async () => {
  open(
    answering({
      status: "DRAFT",
      canJoin: false,
      myParticipation: { ...own("NOT_CHARGED", "50.00"), status: "PENDING" },
    }),
    {
      id: "u1",
    },
  );
  expect(await screen.findByRole("link", { name: "Continue to payment" })).toHaveAttribute("href", "/pay/p1");
  expect(screen.getByRole("button", { name: "Discard draft" })).toBeInTheDocument();
});

test("its rules are shown before joining, with the source's site as text", async () => {
  const terms = { sourceUrl: "https://weather.example/sunday", voidIf: "The station is closed.", earlyProposal: false };
  open(answering(terms));
  const link = await screen.findByRole("link", { name: "weather.example" });
  expect(link).toHaveAttribute("href", terms.sourceUrl);
  expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  expect(screen.getByText("The station is closed.")).toBeInTheDocument();
  expect(screen.getByText("After the end date, not before.")).toBeInTheDocument();
});

const VOID = {
  proposesVoid: true,
  proposedOutcome: "The station was closed.",
  evidenceUrl: "https://weather.example/x",
};

test.each([
  ["is voted on", { status: "VOTING" }, "It can't be judged: everyone is refunded if the participants agree."],
  [
    "was approved",
    { status: "REFUNDED", decisionReason: "VOIDED" },
    "The participants agreed that it can't be judged.",
  ],
])(
  "a proposal that the bet can't be judged shows its reason and evidence while it %s",
  async (_when, standing, words) => {
    open(answering({ ...VOID, ...standing, canJoin: false, isResolved: standing.status === "REFUNDED" }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText("The station was closed.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "weather.example" })).toHaveAttribute("href", VOID.evidenceUrl);
  },
);

test("the picture of a proposal's evidence is shown", async () => {
  const url = "https://stakehold.example/api/pictures/evidence/p1?until=1&signature=s";
  const evidencePicture = { __typename: "Picture", url, width: 800, height: 600 };
  open(answering({ ...VOID, evidencePicture, status: "VOTING", canJoin: false }));
  expect(await screen.findByRole("img", { name: /gave as evidence$/ })).toHaveAttribute("src", url);
});

test("a bet without rules shows none", async () => {
  open(answering({}));
  await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" });
  expect(screen.queryByText("A result can be proposed")).not.toBeInTheDocument();
});

test("it shows its subject, status, pool, people and minimum entry, and each participant with side and date", async () => {
  const participant = {
    ...own("IN_ESCROW", "51.25"),
    createdAt: "2026-01-02T12:00:00.000Z",
    user: alice,
  };
  const people = { ...nobody, nodes: [participant] };
  open({
    ...answering({}),
    BetParticipants: () => ({ bet: { __typename: "Bet", id: "b1", participants: people } }),
  });
  await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" });
  expect([screen.getByText("Weather"), screen.getByText("Active")]).toHaveLength(2);
  expect(["Pool", "Participants", "Minimum Entry"].map(shownFact)).toEqual(["$65.00", "2", "$5.00"]);
  const row = (await screen.findByText("Alice Archer", { selector: "li *" })).closest("li");
  expect(row?.querySelector("time")).toHaveAttribute("datetime", participant.createdAt);
  expect(within(row ?? document.body).getByText("FOR")).toBeInTheDocument();
  expect(within(row ?? document.body).getByText("50.00").textContent).toBe("$50.00");
});

test("its subject has a drawing, and the drawing of its pool shows who joined when", async () => {
  const joined = {
    ...own("IN_ESCROW", "51.25"),
    createdAt: "2026-01-01T12:00:00.000Z",
    admittedAt: "2026-01-02T12:00:00.000Z",
    user: alice,
  };
  const step = (day: number, forPool: string) => ({
    __typename: "PoolStep",
    at: `2026-01-0${day}T12:00:00.000Z`,
    forPool: money(forPool),
    againstPool: money("0.00"),
  });
  open({
    ...answering({ poolHistory: [step(1, "0.00"), step(2, "50.00")] }),
    BetParticipants: () => ({ bet: { __typename: "Bet", id: "b1", participants: { ...nobody, nodes: [joined] } } }),
  });
  const drawing = await screen.findByRole("img", { name: /Since .*, FOR went from/ });
  await waitFor(() => expect(drawing.querySelector("[data-initials='AA']")).toBeInTheDocument());
  expect(document.querySelector("svg[data-category='WEATHER']")).toBeInTheDocument();
});

/** Returns a fact of the bet by its label, which a heading may have too. */
const shownFact = (label: string) =>
  screen
    .getAllByText(label)
    .find(({ tagName }) => tagName === "DT")
    ?.closest("div")
    ?.querySelector("dd")?.textContent;

test("a participant sees where the money is, and no way to join", async () => {
  open(answering({ canJoin: false, myParticipation: own("IN_ESCROW", "51.25") }));
  expect(await screen.findByText("Held in escrow until a result is proposed and voted on")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Join/ })).not.toBeInTheDocument();
});

test("a participant can ask how an undecided bet can still end, and nobody else can here", async () => {
  open(answering({ myParticipation: own("IN_ESCROW", "51.25") }));
  expect(await screen.findByText("What if?")).toBeInTheDocument();
  cleanup();
  open(answering(resolved));
  await screen.findByRole("region", { name: "Your stake" });
  expect(screen.queryByText("What if?")).not.toBeInTheDocument();
  cleanup();
  open(answering({}));
  await screen.findByRole("button", { name: /^Join FOR/ });
  expect(screen.queryByText("What if?")).not.toBeInTheDocument();
});

test("a creator without opponents gets the link to send", async () => {
  const writeText = jest.fn(() => Promise.resolve());
  const { user } = open(
    answering({
      canJoin: false,
      participantCount: 1,
      sides: [side("FOR"), side("AGAINST", { participantCount: 0 })],
      creator: { ...alice, id: "u2" },
      myParticipation: own("IN_ESCROW", "51.25"),
    }),
  );
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  expect(await screen.findByText("http://localhost/bet/b1")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "The bet's link as a QR code" })).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: "Share" })).toHaveLength(1);
  expect(screen.getAllByText(/^Your bet is open/)).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(writeText.mock.calls).toEqual([["http://localhost/bet/b1"]]);
  expect(await screen.findByText("Bet link copied to clipboard!")).toBeInTheDocument();
});

test.each([
  ["early", "2099-01-01T00:00:00.000Z"],
  ["after the end date", "2026-01-02T00:00:00.000Z"],
])("the result is proposed with the same button %s", async (_when, endDate) => {
  open(answering({ canJoin: false, canPropose: true, endDate, myParticipation: own("IN_ESCROW", "51.25") }));
  expect(await screen.findByRole("button", { name: "Propose the result" })).toBeInTheDocument();
});

test("the creator's record is shown by their name", async () => {
  open(answering({}));
  expect(await screen.findByRole("link", { name: "Created by Alice Archer" })).toHaveAttribute("href", "/people/u1");
  expect(screen.queryByText(/(created|ended):/)).not.toBeInTheDocument();
  cleanup();
  const record = creatorRecord({ created: 5, settled: 2, refunded: 2, disputed: 1, medianSettlementSeconds: 7_200 });
  open(answering({ creator: { ...alice, record } }));
  expect(await screen.findByText(/(created|ended):/)).toHaveTextContent(
    "4 bets ended: 2 settled, 2 refunded, 1 of them after its result was disputed. Winnings usually sent within 2 hours.",
  );
});

test("a bet that ended without anybody else invites nobody", async () => {
  const ended = { endDate: "2026-01-02T00:00:00.000Z", canJoin: false, participantCount: 1 };
  open(answering({ ...ended, creator: { ...alice, id: "u2" }, myParticipation: own("IN_ESCROW", "51.25") }));
  await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" });
  expect(screen.queryByText(/^Your bet is open/)).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Share" })).toBeInTheDocument();
});

test("the invitation disappears once somebody has joined", async () => {
  open(answering({ canJoin: false, creator: { ...alice, id: "u2" }, myParticipation: own("IN_ESCROW", "51.25") }));
  await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" });
  expect(screen.queryByRole("button", { name: "Copy link" })).not.toBeInTheDocument();
});

test("a participant of a bet in its vote gets a link to the vote", async () => {
  const ballot = { __typename: "Ballot", id: "b1", canVote: true, myVote: null };
  open(answering({ status: "VOTING", canJoin: false, ballot, myParticipation: own("IN_ESCROW", "51.25") }));
  expect(await screen.findByRole("link", { name: "Vote" })).toHaveAttribute("href", "/vote/b1");
});

test("a resolved bet shows the winning position and the outcome details", async () => {
  open(answering({ status: "RESOLVED", canJoin: false, winningPosition: "AGAINST", outcome: "It stayed dry." }));
  expect(await screen.findByText("It stayed dry.")).toBeInTheDocument();
  expect(screen.getByText("Winning position:")).toBeInTheDocument();
});

test.each(["RESOLVED", "REFUNDED"])(
  "a bet that is %s shows neither possible gains nor when joining ends",
  async (status) => {
    open(answering({}));
    expect(await screen.findByRole("button", { name: /^Join FOR/ })).toHaveTextContent("gain $15.00");
    expect(screen.getByText("Joining ends")).toBeInTheDocument();
    cleanup();
    open(answering({ status, canJoin: false, feePolicy: "WINNINGS" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" })).toBeInTheDocument();
    expect(screen.queryByText(/gain \$/)).not.toBeInTheDocument();
    expect(screen.queryByText(/before the platform fee/)).not.toBeInTheDocument();
    expect(screen.queryByText("Joining ends")).not.toBeInTheDocument();
    expect(screen.getByText("End Date")).toBeInTheDocument();
  },
);

test.each([
  ["waits for its creator, who alone may propose", "2099-01-04T00:00:00.000Z", /Any participant may propose it/, 4],
  ["waits for anyone", "2026-01-05T00:00:00.000Z", /Everyone is refunded if nobody proposes a result/, 15],
])("the life line of an ended bet that %s shows what comes next, and when", async (_who, openProposalAt, next, day) => {
  open(answering({ endDate: "2026-01-02T00:00:00.000Z", canJoin: false, openProposalAt }));
  const sentence = await screen.findByText(next);
  const at = `2099-01-${String(day).padStart(2, "0")}T00:00:00.000Z`;
  expect(within(sentence).getByText(/2099/)).toHaveAttribute("datetime", at);
});

test("a bet that closed early shows when, instead of its end date", async () => {
  open(answering({ ...resolved, proposedAt: "2026-01-03T00:00:00.000Z", endedAt: "2026-01-04T00:00:00.000Z" }));
  const term = (await screen.findAllByText("Closed early")).find(({ tagName }) => tagName === "DT");
  expect(term?.parentElement?.querySelector("time")).toHaveAttribute("datetime", "2026-01-03T00:00:00.000Z");
  expect(screen.queryByText("End Date")).not.toBeInTheDocument();
});

describe("a bet that nobody joined", () => {
  const alone = { participantCount: 1 };
  const cancelled = { __typename: "Bet", id: "b1", status: "ACTIVE", canJoin: false, decisionReason: "CANCELLED" };
  const theButton = () => screen.queryByRole("button", { name: "Cancel this bet" });
  const cancel = async (reason = "") => {
    await userEvent.click(await screen.findByRole("button", { name: "Cancel this bet" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Nobody has joined. The creator is refunded, the fee with it.")).toBeInTheDocument();
    if (reason !== "") await userEvent.type(dialog.getByLabelText("Reason (optional)"), reason);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel this bet" }));
  };

  test("can be cancelled by staff, once, after a confirmation", async () => {
    const sent: unknown[] = [];
    const CancelUnjoinedBet: Answers["x"] = ({ input }) => {
      sent.push(input);
      return { cancelUnjoinedBet: { __typename: "CancelUnjoinedBetPayload", bet: cancelled } };
    };
    open({ ...answering(alone), CancelUnjoinedBet }, { isStaff: true });
    await cancel();
    expect(await screen.findByText("Bet Cancelled")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(theButton()).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "This bet was cancelled" })).toBeInTheDocument();
    expect(sent).toEqual([{ betId: "b1", idempotencyKey: expect.any(String) }]);
  });

  test("is cancelled with a reason if staff give one", async () => {
    const sent: unknown[] = [];
    const CancelUnjoinedBet: Answers["x"] = ({ input }) => {
      sent.push(input);
      return { cancelUnjoinedBet: { __typename: "CancelUnjoinedBetPayload", bet: cancelled } };
    };
    open({ ...answering(alone), CancelUnjoinedBet }, { isStaff: true });
    await cancel(" Their own test ");
    expect(await screen.findByText("Bet Cancelled")).toBeInTheDocument();
    expect(sent).toMatchObject([{ betId: "b1", reason: "Their own test" }]);
  });

  test.each([
    ["BET_HAS_PARTICIPANTS", "Others have joined this bet, so it can't be cancelled.", /Others have joined/],
    ["STAKE_BUSY", "Your earlier payment is still being processed.", /Somebody is paying to join right now/],
  ])("and that can't be cancelled, %s, shows why", async (code, message, notice) => {
    const CancelUnjoinedBet = () => {
      throw new GraphFailure(code, message);
    };
    open({ ...answering(alone), CancelUnjoinedBet }, { isStaff: true });
    await cancel();
    expect(await screen.findByText("Failed to Cancel Bet")).toBeInTheDocument();
    expect(screen.getByText(notice)).toBeInTheDocument();
    expect(screen.getByRole("dialog")).toBeInTheDocument();
  });

  test.each([
    ["anyone but staff", alone, {}],
    ["its creator", { ...alone, creator: { ...alice, id: "u2" } }, {}],
    ["staff once somebody joined", {}, { isStaff: true }],
    ["staff once it is over", { ...alone, status: "REFUNDED", canJoin: false }, { isStaff: true }],
    ["staff once it was cancelled", { ...alone, canJoin: false, decisionReason: "CANCELLED" }, { isStaff: true }],
  ])("does not let %s cancel it", async (_who, change, as) => {
    open(answering(change), as);
    await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" });
    expect(theButton()).not.toBeInTheDocument();
  });
});

test("an admin can ban each other participant, and nobody else", async () => {
  const place = (user: object) => ({
    ...own("IN_ESCROW", "51.25"),
    id: Reflect.get(user, "id"),
    createdAt: "2026-01-02T12:00:00.000Z",
    user,
  });
  const people = { ...nobody, nodes: [place(alice), place({ ...alice, id: "u2", displayName: "Adam Admin" })] };
  const answers: Answers = {
    ...answering({}),
    BetParticipants: () => ({ bet: { __typename: "Bet", id: "b1", participants: people } }),
  };
  const bans = () =>
    screen.queryAllByRole("button", { name: /^Ban/ }).map((button) => button.getAttribute("aria-label"));
  open(answers, { isStaff: true, isAdmin: true });
  expect(await screen.findByText("Adam Admin")).toBeInTheDocument();
  expect(bans()).toEqual(["Ban this person: Alice Archer"]);
  await userEvent.click(screen.getByRole("button", { name: "Ban this person: Alice Archer" }));
  expect(await screen.findByRole("dialog", { name: "Ban Alice Archer permanently?" })).toBeInTheDocument();
  cleanup();
  open(answers, { isStaff: true });
  expect(await screen.findByText("Adam Admin")).toBeInTheDocument();
  expect(bans()).toEqual([]);
});

test("a refunded bet shows why, and to which card the money went", async () => {
  const refunded = { status: "REFUNDED", canJoin: false, decisionReason: "ONE_SIDED" };
  open(answering({ ...refunded, myParticipation: own("ON_CARD", "51.25") }));
  expect(await screen.findByText(/stakes on one side only/)).toBeInTheDocument();
  expect(screen.getAllByText(/your card/)).toHaveLength(1);
  expect(screen.getByText(/Refunded to your card ending 4242/)).toBeInTheDocument();
});

describe("the reader's one number comes first", () => {
  /** Returns the figures below the claim, each with its words. */
  const figures = async () => {
    await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" });
    const list = document.querySelector("h1 + dl");
    return [...(list?.children ?? [])].map(({ children }) =>
      [...children].map(({ textContent }) => textContent.trim()).join(" "),
    );
  };
  const sides = [
    side("FOR", { pool: money("50.00"), gainPerPerson: money("15.00"), entryGain: money("7.50") }),
    side("AGAINST", { pool: money("15.00"), gainPerPerson: money("50.00"), entryGain: money("25.00") }),
  ];
  const lost = { ...resolved, winningPosition: "AGAINST" };

  test.each<[string, Record<string, unknown>, string[]]>([
    ["who may join", { sides }, ["Gain with FOR $7.50", "Gain with AGAINST $25.00"]],
    ["who is in", { myParticipation: own("IN_ESCROW", "51.25") }, ["You receive if FOR wins $65.00"]],
    [
      "who is in, with a fee on winnings",
      { feePolicy: "WINNINGS", myParticipation: own("IN_ESCROW", "50.00") },
      ["You receive if FOR wins, before the fee on winnings $65.00"],
    ],
    [
      "who is alone",
      { sides: sides.map((each) => ({ ...each, gainPerPerson: null })), myParticipation: own("IN_ESCROW", "51.25") },
      ["Comes back to you if nobody takes the other side $51.25"],
    ],
    ["who won", { ...resolved, myParticipation: own("PAID_OUT", "65.00", "15.00") }, ["You won $15.00"]],
    ["who lost", { ...lost, myParticipation: own("WITH_WINNERS", "50.00") }, ["You lost $50.00"]],
    ["who was not in", { ...resolved, myParticipation: null }, ["FOR won the pool $65.00"]],
    [
      "who is refunded",
      { status: "REFUNDED", canJoin: false, myParticipation: own("REFUND_UNDER_WAY", "51.25") },
      ["On its way back to you $51.25"],
    ],
    ["who can't join", { canJoin: false }, []],
  ])("for a person %s", async (_who, change, expected) => {
    open(answering(change));
    expect(await figures()).toEqual(expected);
  });
});

test("a winner sees what the payout consists of", async () => {
  open(answering({ ...resolved, myParticipation: own("PAYOUT_UNDER_WAY", "65.00", "15.00") }));
  const stake = await screen.findByRole("region", { name: "Your stake" });
  expect(within(stake).getByText("65.00").textContent).toBe("$65.00");
  expect(within(stake).getByText("Your stake and your gain")).toBeInTheDocument();
});

test("a loser gets a link to the next bet", async () => {
  const lost = { ...resolved, winningPosition: "AGAINST" };
  open(answering({ ...lost, myParticipation: own("WITH_WINNERS", "50.00") }));
  expect(await screen.findByRole("link", { name: "Find the next bet" })).toHaveAttribute("href", "/");
});

test("an unknown bet is not found; one that can't be loaded is an error", async () => {
  open({ BetPage: () => ({ bet: null }) });
  expect(await screen.findByText("Bet Not Found")).toBeInTheDocument();
  cleanup();
  open({
    BetPage: () => {
      throw new GraphFailure("UNAVAILABLE", "Later.");
    },
  });
  expect(await screen.findByText("This bet can't be shown right now")).toBeInTheDocument();
  expect(screen.queryByText("Bet Not Found")).not.toBeInTheDocument();
});

test("changes of the bet appear without a reload", async () => {
  let pool = "65.00";
  open({ BetPage: () => ({ bet: { ...bet, currentPool: money(pool) } }) });
  await screen.findByText("65.00", { exact: false });
  pool = "90.00";
  // All pages of a tab share one stream, which outlives each of them for a moment.
  const stream = await waitFor(() => FakeStream.open().at(-1) ?? Promise.reject(new Error("No stream is open")));
  act(() => stream.publish("bet:b1"));
  expect(await screen.findByText("90.00", { exact: false })).toBeInTheDocument();
});

test("loaded data stays visible while it can't be refetched", async () => {
  let isAway = false;
  const { refetch } = open({
    BetPage: () => {
      if (isAway) throw new GraphFailure("UNAVAILABLE", "Later.");
      return { bet };
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" });
  isAway = true;
  await refetch();
  await refetch();
  expect(screen.getByRole("heading", { level: 1, name: "Rain on Sunday" })).toBeInTheDocument();
});

const share = (name: string, outcome: string, received: string, winningsFee = "0.00") => ({
  __typename: "SettlementShare",
  participation: { __typename: "Participation", id: `p-${name}` },
  outcome,
  user: { __typename: "User", id: name, displayName: name, profileImageUrl: null },
  stake: money("50.00"),
  fee: money("1.25"),
  winningsFee: money(winningsFee),
  received: money(received),
});
const settled = (shares: unknown[], change: Record<string, unknown> = {}, endCursor: string | null = null) => ({
  bet: {
    __typename: "Bet",
    id: "b1",
    settlement: {
      __typename: "Settlement",
      outcome: "FOR",
      feePolicy: "ENTRY",
      pool: money("115.00"),
      lost: money("15.01"),
      ownStakes: money("99.99"),
      wonCount: 1,
      lostCount: 1,
      refundedCount: 0,
      equalShare: money("5.00"),
      leftoverCents: 1,
      fees: money("2.88"),
      won: money("115.00"),
      refunded: money("0.00"),
      shares: {
        __typename: "SettlementShareConnection",
        nodes: shares,
        pageInfo: pageInfo(endCursor),
      },
      ...change,
    },
  },
});
/** Finds a person in the table; the drawing above it names people too. */
const inTable = async (name: string | RegExp) =>
  within(await screen.findByRole("table", { hidden: true })).findByText(name);
const rowOf = async (name: RegExp) => {
  const row = (await inTable(name)).closest("tr") ?? document.body;
  return within(row)
    .getAllByRole("cell", { hidden: true })
    .map(({ textContent }) => textContent);
};

test("people appear once on the page: their list is collapsed if the division names them", async () => {
  const summary = "Who was in, and since when";
  open({ ...answering(resolved), BetSettlement: () => settled([share("u2", "WON", "55.01")]) });
  expect((await screen.findByText(summary)).closest("details")).not.toHaveAttribute("open");
  expect(screen.queryByRole("heading", { name: "Participants" })).not.toBeInTheDocument();
  cleanup();
  open(answering({ ...resolved, myParticipation: null }));
  expect(await screen.findByRole("heading", { name: "Participants" })).toBeInTheDocument();
  expect(screen.queryByText(summary)).not.toBeInTheDocument();
});

describe("the division of an ended bet's money", () => {
  test("is shown to participants, with the server's amounts", async () => {
    const shares = [share("u2", "WON", "55.01"), share("Bob", "LOST", "0.00"), share("Carol", "REFUNDED", "51.25")];
    open({
      ...answering(resolved),
      BetSettlement: () => settled(shares, { refunded: money("51.25"), refundedCount: 1 }),
    });
    expect(await rowOf(/u2 \(you\)/)).toEqual([expect.stringMatching(/FOR$/), "Won", "$50.00", "$1.25", "$55.01"]);
    expect(await rowOf(/^Bob$/)).toEqual([expect.stringMatching(/AGAINST$/), "Lost", "$50.00", "$1.25", "$0.00"]);
    expect(await rowOf(/^Carol$/)).toEqual([expect.stringMatching(/Carol$/), "Refunded", "$50.00", "$1.25", "$51.25"]);
    expect(screen.getByRole("img", { name: /received/ })).toHaveAccessibleName(
      "1 person lost $15.01; 1 person staked $99.99 and received $115.00; the platform fee was $2.88. $51.25 goes back to 1 person.",
    );
    expect(screen.getByText(/shared \$15.01 equally, \$5.00 each. One cent was left over/)).toBeInTheDocument();
  });

  test("with fees on winnings shows the fee that each winner paid", async () => {
    const shares = [share("Ann", "WON", "54.88", "0.13"), share("Bob", "LOST", "0.00")];
    open({ ...answering(resolved), BetSettlement: () => settled(shares, { feePolicy: "WINNINGS", leftoverCents: 0 }) });
    expect((await rowOf(/^Ann$/))[3]).toBe("$0.13");
    expect((await rowOf(/^Bob$/))[3]).toBe("$0.00");
    expect(screen.getByRole("columnheader", { name: "Fee taken", hidden: true })).toBeInTheDocument();
    expect(screen.queryByText(/left over/)).not.toBeInTheDocument();
  });

  test("of a refund shows what was refunded", async () => {
    const refunded = { status: "REFUNDED", isResolved: true, canJoin: false, decisionReason: "NO_CONSENSUS" };
    open({
      ...answering({ ...refunded, myParticipation: own("ON_CARD", "51.25") }),
      BetSettlement: () =>
        settled([share("Ann", "REFUNDED", "51.25")], {
          outcome: "REFUND",
          refunded: money("51.25"),
          wonCount: 0,
          lostCount: 0,
          refundedCount: 1,
        }),
    });
    expect(await screen.findByRole("heading", { name: "How the money goes back" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "$51.25 goes back to 1 person." })).toBeInTheDocument();
    expect(screen.queryByText(/shared/)).not.toBeInTheDocument();
  });

  test("is hidden from others, and before the end", async () => {
    open(answering({ ...resolved, myParticipation: null }));
    await screen.findByText("It is over");
    expect(screen.queryByText(/How the money/)).not.toBeInTheDocument();
    cleanup();
    const BetSettlement = jest.fn(() => settled([]));
    open({ ...answering({}), BetSettlement });
    await screen.findByRole("button", { name: /^Join FOR/ });
    expect(BetSettlement).not.toHaveBeenCalled();
  });

  test("loads page by page", async () => {
    const { user } = open({
      ...answering(resolved),
      BetSettlement: ({ after }) =>
        after === "1" ? settled([share("Bob", "LOST", "0.00")]) : settled([share("Ann", "WON", "55.00")], {}, "1"),
    });
    expect(await screen.findByText("Load More")).not.toBeVisible();
    await user.click(screen.getByText("Every stake and what became of it"));
    await user.click(screen.getByRole("button", { name: "Load More" }));
    expect(await inTable("Bob")).toBeInTheDocument();
    expect(await inTable("Ann")).toBeInTheDocument();
  });

  test("that can't be loaded leaves the rest of the page, and can be retried", async () => {
    let isAway = true;
    const BetSettlement = () => {
      if (isAway) throw new GraphFailure("UNAVAILABLE", "Later.");
      return settled([share("Ann", "WON", "55.00")]);
    };
    const { user } = open({ ...answering(resolved), BetSettlement });
    expect(await screen.findByText(/can't be shown right now/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Rain on Sunday" })).toBeInTheDocument();
    isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await inTable("Ann")).toBeInTheDocument();
  });
});
