/** @jest-environment jsdom */
import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show, silenceLiveStreams, type Answers } from "../../testing/show.tsx";
import { money, needsYou, pageInfo, paymentDue } from "../../testing/graph-shapes.ts";
import { businessDaysAfter } from "../../shared/business-days.ts";
import { formatDate } from "../../shared/format-time.ts";
import { EscrowPage } from "./escrow-page.tsx";

beforeAll(silenceLiveStreams);

const entry = (id: string, change: { status?: string; place?: string; betStatus?: string } = {}) => ({
  __typename: "EscrowEntry",
  stake: {
    __typename: "Stake",
    id,
    status: change.status ?? "HELD",
    place: change.place ?? "IN_ESCROW",
    placeSince: null,
    cardLast4: "4242",
    amount: money("10.00"),
    placeAmount: money("18.33"),
  },
  participation: {
    __typename: "Participation",
    id,
    position: "AGAINST",
    createdAt: "2026-11-20T10:00:00Z",
    bet: {
      __typename: "Bet",
      id: `bet-${id}`,
      title: `Bet ${id}`,
      isRemoved: false,
      status: change.betStatus ?? "ACTIVE",
      votingEndsAt: null,
    },
  },
});

const balance = (nodes: unknown[], waiting = "0.00", endCursor: string | null = null, sent = "0.00") => ({
  escrowBalance: {
    __typename: "EscrowBalance",
    totalInEscrow: money("1234.50"),
    totalHeld: money("1204.50"),
    totalPending: money("30.00"),
    totalWaiting: money(waiting),
    totalPaidOut: money("50.00"),
    paidOutSince: {
      __typename: "SentWinnings",
      amount: money(sent),
      lastAt: sent === "0.00" ? null : new Date().toISOString(),
    },
    totalRefunded: money("10.25"),
    heldByDay: [
      { __typename: "HeldOnDay", date: "2026-11-22", amount: money("1000.00") },
      { __typename: "HeldOnDay", date: "2026-11-23", amount: money("1204.50") },
    ],
    entries: {
      __typename: "EscrowEntryConnection",
      nodes,
      pageInfo: pageInfo(endCursor),
    },
  },
});

const sumOf = (label: string) => screen.getByText(label).closest("div")?.querySelector("dd")?.textContent;

test("the three sums are the server's own", async () => {
  show(<EscrowPage userId="bob" />, { EscrowPage: () => balance([entry("1")]) });
  await screen.findByText("Total in Escrow");
  expect(["Total in Escrow", "Funds Held"].map(sumOf)).toEqual(["$1,234.50", "$1,204.50"]);
  expect(screen.queryByText("Winnings not paid out yet")).not.toBeInTheDocument();
});

test("unpaid winnings appear above the sums, because they require an action", async () => {
  show(<EscrowPage userId="bob" />, { EscrowPage: () => balance([entry("1")], "18.33") });
  const waiting = await screen.findByText("Winnings not paid out yet");
  expect(waiting.compareDocumentPosition(screen.getByText("Total in Escrow"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("nothing in escrow is 0.00", async () => {
  const { escrowBalance } = balance([]);
  const nothing = { totalInEscrow: money("0.00"), totalHeld: money("0.00"), totalPending: money("0.00") };
  show(<EscrowPage userId="bob" />, { EscrowPage: () => ({ escrowBalance: { ...escrowBalance, ...nothing } }) });
  await screen.findByText("Total in Escrow");
  expect(["Total in Escrow", "Funds Held", "Pending"].map(firstSumOf)).toEqual(["$0.00", "$0.00", "$0.00"]);
  // One figure under three labels.
  const sums = screen.getByText("Total in Escrow").closest("dl");
  expect(within(sums ?? document.body).getAllByRole("definition")).toHaveLength(1);
});

test("what is on its way to the bank comes before the sums, with the day on which it is there", async () => {
  const { escrowBalance } = balance([], "0.00", null, "50.00");
  const nothing = { totalInEscrow: money("0.00"), totalHeld: money("0.00"), totalPending: money("0.00") };
  show(<EscrowPage userId="bob" />, { EscrowPage: () => ({ escrowBalance: { ...escrowBalance, ...nothing } }) });
  const label = await screen.findByText("On its way to your bank");
  const by = formatDate(businessDaysAfter(new Date(), 7), new Date()).replaceAll(/\s/g, " ");
  expect(label.closest("div")?.querySelector("dd")).toHaveTextContent(`$50.00 by ${by}`);
  expect(label.compareDocumentPosition(screen.getByText("Total in Escrow"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("what is open comes before what is done, and each row has one amount of its own", async () => {
  const lost = entry("2", { status: "FORFEITED", place: "WITH_WINNERS", betStatus: "RESOLVED" });
  const paid = entry("3", { status: "RELEASED", place: "PAID_OUT", betStatus: "RESOLVED" });
  show(<EscrowPage userId="bob" />, { EscrowPage: () => balance([lost, entry("1"), paid]) });
  const titlesIn = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("heading", { level: 4 })
      .map(({ parentElement }) => parentElement?.textContent);
  await screen.findByText("Bet 1");
  expect(titlesIn("Open")).toEqual(["Bet 1$10.00"]);
  expect(titlesIn("Done")).toEqual(["Bet 2−$10.00", "Bet 3+$18.33"]);
});

/** Returns a sum of the card; its label may appear again below. */
const firstSumOf = (label: string) => screen.getAllByText(label)[0]?.closest("div")?.querySelector("dd")?.textContent;

test("the distribution of the person's money is drawn, and described in a sentence", async () => {
  show(<EscrowPage userId="bob" />, { EscrowPage: () => balance([entry("1")], "18.33") });
  const sentence =
    /Held in escrow \$1,204\.50, Waiting for your account \$18\.33, Paid out \$50\.00, Refunded \$10\.25/;
  expect(await screen.findByRole("img", { name: sentence })).toBeInTheDocument();
});

test("an entry shows its bet, side, amount, status, and where the money is", async () => {
  const released = { status: "RELEASED", place: "WAITING_FOR_PAYOUT_ACCOUNT", betStatus: "RESOLVED" };
  show(<EscrowPage userId="bob" />, { EscrowPage: () => balance([entry("1", released)], "18.33") });
  const link = await screen.findByRole("link", { name: "Bet 1" });
  expect(link).toHaveAttribute("href", "/bet/bet-1");
  const row = within(link.closest("li") ?? document.body);
  for (const text of ["AGAINST", "Released", "Resolved", "Waiting for your payout account"]) {
    expect(row.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText("Winnings not paid out yet")).toBeInTheDocument();
});

test("an unpaid stake links to its payment while it can be paid", async () => {
  const unpaid = { status: "PENDING", place: "NOT_CHARGED" };
  show(<EscrowPage userId="bob" />, {
    EscrowPage: () => balance([entry("1", unpaid), entry("2", unpaid)]),
    NeedsYou: () => needsYou({ paymentsDue: [paymentDue("bet-1")] }),
  });
  const link = await screen.findByRole("link", { name: "Continue to payment" });
  expect(link).toHaveAttribute("href", "/pay/place in bet-1");
  expect(within(link.closest("li") ?? document.body).getByRole("link", { name: "Claim bet-1" })).toBeInTheDocument();
});

test("a stake of a refunded bet has one badge, since the bet has no result", async () => {
  const refunded = { status: "REFUNDED", place: "ON_CARD", betStatus: "REFUNDED" };
  show(<EscrowPage userId="bob" />, { EscrowPage: () => balance([entry("1", refunded)]) });
  const row = within((await screen.findByRole("link", { name: "Bet 1" })).closest("li") ?? document.body);
  expect(row.getByText("Refunded")).toBeInTheDocument();
  expect(row.queryByText("Resolved")).not.toBeInTheDocument();
});

test("without a stake the page shows the specified text", async () => {
  show(<EscrowPage userId="bob" />, { EscrowPage: () => balance([]) });
  expect(await screen.findByText("No funds currently in escrow")).toBeInTheDocument();
  expect(screen.getByText("When you create or join bets with escrow, they'll appear here")).toBeInTheDocument();
});

test("the page has its title, a link home, and a skeleton until the balance is loaded", async () => {
  const answer = Promise.withResolvers<Record<string, unknown>>();
  show(<EscrowPage userId="bob" />, { EscrowPage: () => answer.promise });
  expect(screen.getByRole("heading", { level: 1, name: "Your Escrow Balance" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
  expect(screen.getByText("Loading your escrow balance")).toBeInTheDocument();
  answer.resolve(balance([]));
  expect(await screen.findByText("Total in Escrow")).toBeInTheDocument();
});

test("the four statuses are explained, and the fate of a lost stake", async () => {
  show(<EscrowPage userId="bob" />, { EscrowPage: () => balance([]) });
  await screen.findByText("Total in Escrow");
  const card = screen.getByRole("heading", { name: "How Escrow Works" }).closest("section");
  expect([...(card?.querySelectorAll("dt") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Held",
    "Pending",
    "Released",
    "Refunded",
    "Forfeited",
  ]);
});

test("Load More appends the next page", async () => {
  show(<EscrowPage userId="bob" />, {
    EscrowPage: ({ after }) => (after === "1" ? balance([entry("2")]) : balance([entry("1")], "0.00", "1")),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Load More" }));
  expect(await screen.findByText("Bet 2")).toBeInTheDocument();
  expect(screen.getByText("Bet 1")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Load More" })).not.toBeInTheDocument();
});

test("a failure to load is reported in a toast, and on the page with the reassurance that money is safe", async () => {
  show(<EscrowPage userId="bob" />, {
    EscrowPage: () => {
      throw new TypeError("fetch failed");
    },
  });
  expect(await screen.findByText("Failed to load escrow balance")).toBeInTheDocument();
  expect(screen.getByText("Your money is where it was: looking at it moves nothing.")).toBeInTheDocument();
});

type MovementChange = {
  readonly kind?: string;
  readonly amount?: string;
  readonly isRemoved?: boolean;
  readonly at?: string;
  readonly bet?: string;
  readonly paidIn?: string;
};

const movement = (id: string, change: MovementChange = {}) => ({
  __typename: "StatementEntry",
  id,
  kind: change.kind ?? "STAKE",
  at: change.at ?? "2026-11-20T10:00:00Z",
  amount: money(change.amount ?? "10.00"),
  bet: {
    __typename: "Bet",
    id: `bet-${change.bet ?? id}`,
    title: change.isRemoved ? "Removed bet" : `Bet ${change.bet ?? id}`,
    isRemoved: change.isRemoved ?? false,
  },
  participation: { __typename: "Participation", id: `in-${change.bet ?? id}` },
  totalPaidIn: money(change.paidIn ?? "1020.50"),
  totalWon: money("18.33"),
  totalPaidOut: money("0.00"),
});

const statement = (nodes: unknown[], endCursor: string | null = null) => ({
  me: {
    __typename: "CurrentUser",
    id: "bob",
    user: { __typename: "User", id: "bob", displayName: "Bob Bennett" },
  },
  statement: {
    __typename: "StatementConnection",
    nodes,
    pageInfo: pageInfo(endCursor),
  },
});

const showStatement = (StatementPage: Answers[string], sent = "0.00") =>
  show(
    <EscrowPage userId="bob" />,
    { EscrowPage: () => balance([], "0.00", null, sent), StatementPage },
    "/escrow-balance?view=statement",
  );

const rowsOf = () =>
  screen
    .getAllByRole("row")
    .map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map(({ textContent }) => textContent),
    )
    .filter((cells) => cells.length > 0);

/** The totals below a heading, as 'label amount'. */
const totalsOf = (heading: HTMLElement) =>
  [...(heading.parentElement?.querySelectorAll("dl > div") ?? [])].map(({ textContent }) => textContent);

describe("the statement", () => {
  test("is one click away from the stakes", async () => {
    show(<EscrowPage userId="bob" />, { EscrowPage: () => balance([]), StatementPage: () => statement([]) });
    await userEvent.click(await screen.findByRole("button", { name: "Statement" }));
    expect(await screen.findByRole("heading", { name: "Statement" })).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Escrow Details" })).not.toBeInTheDocument();
  });

  test.each([
    ["STAKE", "Stake", "−$10.00"],
    ["FEE", "Platform fee", "−$10.00"],
    ["WINNINGS", "Winnings", "$10.00"],
    ["WINNINGS_FEE", "Platform fee", "−$10.00"],
    ["PAYOUT", "Payout", "+$10.00"],
    ["PAYOUT_REVERSED", "Payout taken back", "−$10.00"],
    ["REFUND", "Refund", "+$10.00"],
    ["REFUND_REVERSED", "Refund came back", "−$10.00"],
    ["CHARGEBACK", "Chargeback", "+$10.00"],
  ])("shows %s as '%s' and %s, with its time and without running totals", async (kind, title, amount) => {
    showStatement(() => statement([movement("1", { kind, at: "2025-11-20T10:00:00Z" })]));
    expect(await screen.findByRole("link", { name: "Bet 1" })).toBeInTheDocument();
    const [[words, figure] = []] = rowsOf();
    expect(words).toMatch(new RegExp(`^Bet 1${title} · \\d+:\\d\\d`));
    expect(words).not.toContain("ago");
    expect(figure).toBe(amount);
  });

  test("a payout on its way says until when, and has no plus yet", async () => {
    const sentAt = new Date();
    showStatement(
      () =>
        statement([
          movement("2", { kind: "PAYOUT", at: sentAt.toISOString() }),
          movement("1", { kind: "PAYOUT", at: "2025-11-20T10:00:00Z" }),
        ]),
      "10.00",
    );
    await screen.findByText("Bet 1");
    const by = formatDate(businessDaysAfter(sentAt, 7), sentAt);
    const [[words, figure] = [], [oldWords, oldFigure] = []] = rowsOf();
    expect([words, figure]).toEqual([
      expect.stringMatching(new RegExp(`On its way to your bank, usually there by ${by}$`)),
      "$10.00",
    ]);
    expect([oldWords, oldFigure]).toEqual([expect.not.stringContaining("On its way"), "+$10.00"]);
    const printed = screen.getByText(/^Of what was sent/);
    expect(printed).toHaveTextContent("Of what was sent, $10.00 is on its way to the bank, usually there by");
  });

  test("shows a day once with the totals at its end, and a fee within the figure of its stake", async () => {
    showStatement(() =>
      statement([
        movement("5", { kind: "PAYOUT", bet: "1", at: "2025-11-22T12:00:00Z" }),
        movement("4", { bet: "2", at: "2025-11-20T12:02:00Z" }),
        movement("3", { kind: "FEE", bet: "1", at: "2025-11-20T12:00:00Z", amount: "0.25", paidIn: "10.25" }),
        movement("2", { kind: "STAKE", bet: "1", at: "2025-11-20T12:00:00Z", paidIn: "10.00" }),
      ]),
    );
    await screen.findAllByRole("link", { name: "Bet 1" });
    const days = screen.getAllByRole("heading", { level: 4 });
    expect(days.map(({ textContent }) => textContent.replaceAll(/\s/g, " "))).toEqual(["Nov 22, 2025", "Nov 20, 2025"]);
    expect(days.map((each) => totalsOf(each)[0])).toEqual(["Charged so far$1,020.50", "Charged so far$1,020.50"]);
    expect(rowsOf().map((cells) => cells[1])).toEqual(["+$10.00", "−$10.00", "−$10.25"]);
    expect(rowsOf()[2]?.[0]).toMatch(/^Bet 1Stake \$10\.00, fee \$0\.25 · /);
  });

  test("sums each month that is loaded whole", async () => {
    const [november, october] = [
      { at: "2025-11-20T12:00:00Z", paidIn: "30.00" },
      { at: "2025-10-20T12:00:00Z", paidIn: "10.00" },
    ];
    showStatement(({ after }) =>
      after === "1"
        ? statement([movement("2", october)])
        : statement([movement("3", november), movement("1", october)], "1"),
    );
    const months = await screen.findAllByRole("heading", { level: 3, name: /2025$/ });
    expect(months.map(({ textContent }) => textContent.replaceAll(/\s/g, " "))).toEqual([
      "November 2025",
      "October 2025",
    ]);
    expect(months.map((each) => totalsOf(each)[0])).toEqual(["Charged$20.00", undefined]);
    await userEvent.click(screen.getByRole("button", { name: "Load More" }));
    await screen.findByText("Bet 2");
    const [, whole] = screen.getAllByRole("heading", { level: 3, name: /2025$/ });
    expect(whole && totalsOf(whole)).toEqual(["Charged$10.00", "Won, stakes included$18.33", "Sent to you$0.00"]);
  });

  test("states that winnings include one's own stakes", async () => {
    showStatement(() => statement([movement("1", { kind: "WINNINGS" })]));
    const day = await screen.findByRole("heading", { level: 4 });
    expect(totalsOf(day)).toEqual(["Charged so far$1,020.50", "Won, stakes included$18.33", "Sent to you so far$0.00"]);
  });

  test("shows a fee only together with its stake", async () => {
    const [stake, fee] = [movement("1", { bet: "1" }), movement("2", { kind: "FEE", bet: "1", amount: "0.25" })];
    const other = movement("3", { kind: "PAYOUT", bet: "3", at: "2025-11-20T10:00:00Z" });
    showStatement(({ after }) => (after === "2" ? statement([stake]) : statement([other, fee], "2")));
    await screen.findByText("Bet 3");
    expect(rowsOf()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Load More" }));
    expect(await screen.findByText("Bet 1")).toBeInTheDocument();
    expect(rowsOf().map((cells) => cells[1])).toEqual(["+$10.00", "−$10.25"]);
  });

  test("prints with the name, the period, and whether it is whole", async () => {
    const print = jest.spyOn(window, "print").mockImplementation(() => undefined);
    const [newer, older] = [
      movement("2", { at: "2025-11-22T12:00:00Z" }),
      movement("1", { at: "2025-11-20T12:00:00Z" }),
    ];
    showStatement(({ after }) => (after === "1" ? statement([older]) : statement([newer], "1")));
    await userEvent.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/^Stakehold statement of/)).toHaveTextContent(
      "Stakehold statement of Bob Bennett, Nov 22, 2025 to Nov 22, 2025",
    );
    expect(screen.getByText(/^Older movements are left out: the CSV file has them\. Printed on /)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Load More" }));
    expect(await screen.findByText(/^Every movement so far\. Printed on/)).toBeInTheDocument();
    expect(screen.getByText(/^Stakehold statement of/)).toHaveTextContent("Nov 20, 2025 to Nov 22, 2025");
  });

  test("links to the bet, unless it was removed", async () => {
    showStatement(() => statement([movement("1"), movement("2", { isRemoved: true })]));
    const link = await screen.findByRole("link", { name: "Bet 1" });
    expect(link).toHaveAttribute("href", "/bet/bet-1");
    expect(screen.getByText("Removed bet").closest("a")).toBeNull();
  });

  test("loads page by page, and downloads as one file", async () => {
    showStatement(({ after }) => (after === "1" ? statement([movement("2")]) : statement([movement("1")], "1")));
    await userEvent.click(await screen.findByRole("button", { name: "Load More" }));
    expect(await screen.findByText("Bet 2")).toBeInTheDocument();
    expect(screen.getByText("Bet 1")).toBeInTheDocument();
    const file = screen.getByRole("link", { name: "Download as CSV" });
    expect([file.getAttribute("href"), file.hasAttribute("download")]).toEqual(["/api/user/statement.csv", true]);
  });

  test("without movements is shown as empty, and offers no file", async () => {
    showStatement(() => statement([]));
    expect(await screen.findByText("Nothing has moved yet")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Download as CSV" })).not.toBeInTheDocument();
  });

  test("that can't be loaded reassures that money is safe, and can be retried", async () => {
    let isAway = true;
    showStatement(() => {
      if (isAway) throw new TypeError("fetch failed");
      return statement([movement("1")]);
    });
    expect(await screen.findByText("Your statement can't be shown right now")).toBeInTheDocument();
    isAway = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Bet 1")).toBeInTheDocument();
  });
});
