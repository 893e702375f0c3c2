/** @jest-environment jsdom */
import { useApolloClient } from "@apollo/client/react";
import { afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { FakeStream } from "../../testing/fake-streams.ts";
import { betCard, money, pageInfo, pageOf, paymentDue, side, voteDue } from "../../testing/graph-shapes.ts";
import { widenWindow } from "../../testing/widen-window.ts";
import { prefetchFeed } from "./api/prefetch-feed.ts";
import { viewOf } from "./feed-view.ts";
import { Feed } from "./feed.tsx";
import { Welcome } from "./welcome.tsx";

// All pages of a tab share one stream, which outlives each of them for a moment, so all tests use the same kind.
beforeAll(() => void Object.assign(globalThis, { EventSource: FakeStream }));
let narrow = () => undefined as void;
afterEach(() => {
  narrow();
  narrow = () => undefined;
  jest.restoreAllMocks();
  window.localStorage.clear();
});
const bet = (id: string, participantCount: number) => betCard(id, { participantCount });
const feedOf = (...nodes: readonly object[]) => ({ featuredBet: null, bets: pageOf("BetConnection", nodes) });
const standing = {
  me: {
    __typename: "CurrentUser",
    id: "u1",
    betsWon: 4,
    betsLost: 2,
    winRate: 67,
    totalWinnings: money("1234.50"),
    user: { __typename: "User", id: "u1", activeBetCount: 3 },
  },
};

const nothingDue = {
  me: {
    __typename: "CurrentUser",
    id: "u1",
    user: { __typename: "User", id: "u1", unreadNotificationCount: 0, paymentsDue: [], votesDue: [], proposalsDue: [] },
  },
};

const open = (answers: Answers, path = "/") =>
  show(<Feed />, { Standing: () => standing, NeedsYou: () => nothingDue, ...answers }, path);

test("the featured bet is large, and is not shown twice", async () => {
  open({ Feed: () => ({ ...feedOf(bet("1", 2), bet("2", 11), bet("3", 40)), featuredBet: bet("2", 11) }) });
  const featured = await screen.findByRole("region", { name: "Featured bet" });
  expect(within(featured).getByText("Claim 2")).toBeInTheDocument();
  expect(screen.getAllByText(/^Claim/).map(({ textContent }) => textContent)).toEqual([
    "Claim 2",
    "Claim 1",
    "Claim 3",
  ]);
});

const due = (user: object) => ({ me: { ...nothingDue.me, user: { ...nothingDue.me.user, ...user } } });

test.each([
  ["a vote", { votesDue: [voteDue("7")] }, "Vote now: Claim 7", "/vote/7"],
  ["a payment", { paymentsDue: [paymentDue("6")] }, "Continue to payment: Claim 6", "/pay/place in 6"],
  ["a result", { proposalsDue: [{ __typename: "Bet", id: "8", title: "Rain" }] }, "Propose the result: Rain", "/bet/8"],
  ["several", { votesDue: ["5", "6", "7"].map((id) => voteDue(id)) }, "3 votes need you", "/my-bets"],
])("%s that needs the reader is one line above the bets, which leads there", async (_what, user, name, to) => {
  open({ Feed: () => feedOf(bet("1", 2)), NeedsYou: () => due(user) });
  expect(await screen.findByRole("link", { name })).toHaveAttribute("href", to);
});

/** Returns whether one element is before another in the page. */
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test("a phone shows two bets before the person's results, and a wider window shows the results first", async () => {
  const feed = () => ({ ...feedOf(bet("1", 2), bet("2", 2), bet("3", 2)), featuredBet: bet("1", 2) });
  const order = async () => {
    const claims = await Promise.all(["1", "2", "3"].map((id) => screen.findByText(`Claim ${id}`)));
    const label = await screen.findByText("Total Winnings");
    return claims.map((claim) => isBefore(claim, label));
  };
  const { unmount } = open({ Feed: feed });
  expect(await order()).toEqual([true, true, false]);
  unmount();
  narrow = widenWindow();
  open({ Feed: feed });
  expect(await order()).toEqual([false, false, false]);
});

test.each([
  ["there are none", () => feedOf()],
  [
    "they can't be loaded",
    () => {
      throw new GraphFailure("UNAVAILABLE", "Later.");
    },
  ],
])("a phone shows the person's results alone when %s", async (_when, feed) => {
  open({ Feed: feed });
  expect(await screen.findByText("67%")).toBeInTheDocument();
});

test("on a phone the search is a button, whose field takes the focus, and which ends the search", async () => {
  const searches: unknown[] = [];
  const user = userEvent.setup();
  open({
    Feed: ({ filter }) => {
      searches.push(filter);
      return feedOf(bet("1", 2));
    },
  });
  await screen.findByText("Claim 1");
  const toggle = screen.getByRole("button", { name: "Search" });
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByLabelText("Search bets")).not.toBeVisible();
  await user.click(toggle);
  expect(screen.getByLabelText("Search bets")).toHaveFocus();
  await user.keyboard("rain");
  await waitFor(() => expect(searches.at(-1)).toEqual({ status: ["ACTIVE"], search: "rain" }));
  await user.click(screen.getByRole("button", { name: "Search", expanded: true }));
  expect(screen.getByLabelText("Search bets")).not.toBeVisible();
  await waitFor(() => expect(searches.at(-1)).toEqual({ status: ["ACTIVE"] }));
});

test("a card links to the vote or the payment that the reader owes, and otherwise to the bet", async () => {
  const voting = (id: string) => betCard(id, { status: "VOTING", canJoin: false });
  open({
    Feed: () => feedOf(voting("1"), voting("2"), bet("3", 2)),
    NeedsYou: () => due({ votesDue: [voteDue("2")], paymentsDue: [paymentDue("3")] }),
  });
  const card = async (title: string) => {
    const link = await screen.findByRole("link", { name: title });
    return [link.getAttribute("href"), link.closest("article")?.textContent];
  };
  expect(await card("Claim 1")).toEqual(["/bet/1", expect.not.stringContaining("Vote now")]);
  expect(await card("Claim 2")).toEqual(["/vote/2", expect.stringContaining("Vote now")]);
  expect(await card("Claim 3")).toEqual(["/pay/place in 3", expect.stringContaining("Continue to payment")]);
});

test.each([
  ["is in shows the side", "ACTIVE", "HELD", null, "You are AGAINST"],
  ["was in shows the former side", "REFUNDED", "HELD", null, "You were AGAINST"],
  ["won shows it", "RESOLVED", "HELD", "AGAINST", "You won"],
  ["lost shows it", "RESOLVED", "HELD", "FOR", "You lost"],
  ["has not paid for shows no side", "ACTIVE", "PENDING", null, null],
])("the card of a bet that the reader %s", async (_rule, betStatus, status, winningPosition, words) => {
  const myParticipation = { __typename: "Participation", id: "p1", status, position: "AGAINST" };
  open({
    Feed: () => feedOf(betCard("1", { status: betStatus, canJoin: false, winningPosition, myParticipation })),
  });
  await screen.findByText("Claim 1");
  expect(screen.queryByText(/^You /)?.textContent ?? null).toBe(words);
});

test("the card of a bet that the reader is in shows what the reader gains, not what a new joiner would", async () => {
  const myParticipation = { __typename: "Participation", id: "p1", status: "HELD", position: "AGAINST" };
  const sides = [
    side("FOR", { gainPerPerson: money("10.00"), entryGain: money("7.50") }),
    side("AGAINST", { gainPerPerson: money("22.50"), entryGain: money("16.87") }),
  ];
  open({ Feed: () => feedOf(betCard("1", { canJoin: false, myParticipation, sides })) });
  const card = (await screen.findByText("Claim 1")).closest("article");
  expect(card).toHaveTextContent("gain $22.50");
  for (const other of ["16.87", "7.50", "10.00"]) expect(card).not.toHaveTextContent(`gain $${other}`);
});

test.each([
  ["won", "RESOLVED", "AGAINST", { place: "PAID_OUT", gain: money("25.00") }, "You won+$25.00"],
  ["lost", "RESOLVED", "FOR", { place: "WITH_WINNERS", gain: null }, "You lost$10.00"],
  ["was refunded for", "REFUNDED", null, { place: "ON_CARD", gain: null }, "Refunded$10.25"],
])("the settled card of a bet that the reader %s has the amount", async (_, status, winningPosition, stake, words) => {
  const myParticipation = {
    __typename: "Participation",
    id: "p1",
    status: "HELD",
    position: "AGAINST",
    amount: money("10.00"),
    stake: { __typename: "Stake", id: "p1", placeAmount: money("10.25"), ...stake },
  };
  open(
    { Feed: () => feedOf(betCard("1", { status, canJoin: false, winningPosition, myParticipation })) },
    "/?show=settled",
  );
  const card = (await screen.findByText("Claim 1")).closest("article");
  expect(card).toHaveTextContent(words);
});

test("the stage, the order and the search text are sent to the server", async () => {
  narrow = widenWindow();
  const requests: unknown[] = [];
  const user = userEvent.setup();
  open({
    Feed: ({ filter, sort, withFeatured }) => {
      requests.push({ filter, sort, withFeatured });
      return feedOf(bet("1", 2));
    },
  });
  await screen.findByText("Claim 1");
  await user.selectOptions(screen.getByLabelText("Order"), "Ending soon");
  await user.type(screen.getByLabelText("Search bets"), "rain");
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({
      filter: { status: ["ACTIVE"], search: "rain" },
      sort: "ENDING_SOON",
      withFeatured: false,
    }),
  );
  await user.selectOptions(screen.getByLabelText("Stage"), "Settled");
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({ filter: { status: ["RESOLVED", "REFUNDED"] }, sort: "LARGEST" }),
  );
});

const standingShown = () =>
  ["Total Winnings", "Bets Won", "Active Bets", "Win Rate"].map(
    (label) => screen.getByText(label).closest("div")?.querySelector("dd")?.textContent,
  );

test("the person's results are shown as the server returns them", async () => {
  open({ Feed: () => feedOf(bet("1", 2)) });
  await screen.findByText("67%");
  expect(standingShown()).toEqual(["$1,234.50", "4", "3", "67%"]);
});

test.each([
  ["none before the first bet is decided", 0, "–None yet"],
  ["0% once all were lost", 1, "0%"],
])("the win rate is %s", async (_rule, betsLost, shown) => {
  const beginner = { ...standing.me, betsWon: 0, betsLost, winRate: 0 };
  open({ Feed: () => feedOf(bet("1", 2)), Standing: () => ({ me: beginner }) });
  await waitFor(() => expect(standingShown().at(-1)).toBe(shown));
});

const isOfWeather = (filter: unknown) => JSON.stringify(filter).includes("WEATHER");

test("a chip sends its category to the server, and All sends none", async () => {
  const filters: unknown[] = [];
  const user = userEvent.setup();
  open({
    Feed: ({ filter }) => {
      filters.push(filter);
      return isOfWeather(filter) ? feedOf() : feedOf(bet("1", 2));
    },
  });
  await screen.findByText("Claim 1");
  await user.click(screen.getByRole("button", { name: "Weather" }));
  expect(await screen.findByText("No bets of this kind yet")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show all bets" }));
  expect(await screen.findByText("Claim 1")).toBeInTheDocument();
  expect(filters.slice(0, 2)).toEqual([{ status: ["ACTIVE"] }, { categories: ["WEATHER"], status: ["ACTIVE"] }]);
});

test("a failure to load the feed is reported, and can be retried", async () => {
  let down = true;
  const user = userEvent.setup();
  open({
    Feed: () => {
      if (down) throw new GraphFailure("UNAVAILABLE", "Later.");
      return feedOf(bet("1", 2));
    },
  });
  expect(await screen.findByText("Failed to fetch bets")).toBeInTheDocument();
  down = false;
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Claim 1")).toBeInTheDocument();
});

test("Load More appends the next page", async () => {
  const user = userEvent.setup();
  open({
    Feed: ({ after }) => {
      const page = feedOf(bet(after === "first" ? "2" : "1", 2));
      return { ...page, bets: { ...page.bets, pageInfo: pageInfo(after === "first" ? null : "first") } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Load More" }));
  expect(await screen.findByText("Claim 2")).toBeInTheDocument();
  expect(screen.getByText("Claim 1")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Load More" })).not.toBeInTheDocument();
});

test("a changed bet stays in its place, and a new one waits behind a button", async () => {
  jest.spyOn(Math, "random").mockReturnValue(0);
  const user = userEvent.setup();
  let nodes = [bet("1", 2), bet("2", 2)];
  let waiting: object[] = [];
  open({ Feed: () => feedOf(...nodes), NeedsYou: () => due({ votesDue: waiting }) });
  await screen.findByText("Claim 1");
  const stream = await waitFor(() => {
    const [opened] = FakeStream.open();
    expect(opened?.topics).toEqual(["feed", "bet:1", "bet:2"]);
    return opened;
  });
  nodes = [bet("3", 2), { ...bet("2", 2), title: "Claim 2, changed" }, bet("1", 2)];
  waiting = [voteDue("9")];
  stream?.begin();
  expect(await screen.findByRole("link", { name: "Vote now: Claim 9" })).toBeInTheDocument();
  const titles = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  await waitFor(() => expect(titles()).toEqual(["Claim 1", "Claim 2, changed"]));
  await user.click(screen.getByRole("button", { name: "Show 1 new bet" }));
  expect(titles().toSorted()).toEqual(["Claim 1", "Claim 2, changed", "Claim 3"]);
});

test("an empty search shows which stages have matches, and offers to create the bet", async () => {
  const requests: unknown[] = [];
  const user = userEvent.setup();
  open(
    {
      Feed: ({ filter }) => {
        requests.push(filter);
        return feedOf();
      },
      Matches: ({ search }) => ({
        bets: pageOf("BetConnection", [{ ...bet("2", 2), status: "REFUNDED", title: search }]),
      }),
    },
    "/?q=share+index",
  );
  expect(await screen.findByRole("heading", { name: "Nothing open matches “share index”" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Create this bet" })).toHaveAttribute("href", "/?q=share+index&create=bet");
  await user.click(await screen.findByRole("button", { name: "1 settled" }));
  await waitFor(() => expect(requests.at(-1)).toEqual({ status: ["RESOLVED", "REFUNDED"], search: "share index" }));
});

test("an empty search within a category shows what the other categories have", async () => {
  const user = userEvent.setup();
  const requests: unknown[] = [];
  open(
    {
      Feed: ({ filter }) => {
        requests.push(filter);
        return feedOf();
      },
      Matches: () => ({ bets: pageOf("BetConnection", [bet("2", 2), bet("3", 2)]) }),
    },
    "/?q=rain&category=sports",
  );
  expect(await screen.findByRole("heading", { name: "Nothing open in Sports matches “rain”" })).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "2 open" }));
  await waitFor(() => expect(requests.at(-1)).toEqual({ status: ["ACTIVE"], search: "rain" }));
});

test("a stage without bets of the chosen category shows an empty state", async () => {
  open({ Feed: () => feedOf() }, "/?category=weather");
  expect(await screen.findByText("No bets of this kind yet")).toBeInTheDocument();
});

test("the welcome is not shown to people who have already been in a bet, in any browser", async () => {
  let isRead = false;
  show(<Welcome userId="u1" name="Bob" ask={null} />, {
    Standing: () => {
      isRead = true;
      return standing;
    },
  });
  await waitFor(() => expect(window.localStorage.getItem("stakehold.welcomed.u1")).not.toBeNull());
  expect(isRead).toBe(true);
  expect(screen.queryByText(/Welcome to Stakehold/)).not.toBeInTheDocument();
});

test("the welcome waits while it is unknown whether the person has been in a bet", async () => {
  let failures = 0;
  show(<Welcome userId="u1" name="Bob" ask={null} />, {
    Standing: () => {
      failures += 1;
      throw new GraphFailure("UNAVAILABLE", "Later.");
    },
  });
  await waitFor(() => expect(failures).toBe(1));
  await expect(screen.findByRole("dialog", undefined, { timeout: 500 })).rejects.toThrow();
  expect(window.localStorage.getItem("stakehold.welcomed.u1")).toBeNull();
});

const asBeginner = () => {
  const user = { ...standing.me.user, activeBetCount: 0 };
  return { me: { ...standing.me, betsWon: 0, betsLost: 0, winRate: 0, user } };
};

test("the welcome appears once per person", async () => {
  const user = userEvent.setup();
  const answers = { Standing: asBeginner };
  const { unmount } = show(<Welcome userId="u1" name="Bob" ask={null} />, answers);
  await user.click(await screen.findByRole("button", { name: "See the bets" }));
  unmount();
  show(<Welcome userId="u1" name="Bob" ask={null} />, answers);
  expect(screen.queryByText(/Welcome to Stakehold/)).not.toBeInTheDocument();
  show(<Welcome userId="u2" name="Carol" ask={null} />, answers);
  expect(await screen.findByText("Welcome to Stakehold, Carol")).toBeInTheDocument();
});

test("queries sent ahead are not sent twice", async () => {
  const requests: string[] = [];
  function SentAhead() {
    const client = useApolloClient();
    const [isSent, setSent] = useState(false);
    useEffect(() => {
      void prefetchFeed(client, viewOf(new URLSearchParams()));
      setSent(true);
    }, [client]);
    return isSent && <Feed />;
  }
  const answer = (name: string, data: Record<string, unknown>) => () => {
    requests.push(name);
    return data;
  };
  show(<SentAhead />, {
    Feed: answer("Feed", feedOf(bet("1", 2))),
    Standing: answer("Standing", standing),
    NeedsYou: answer("NeedsYou", nothingDue),
  });
  await screen.findByText("Claim 1");
  expect(requests.toSorted()).toEqual(["Feed", "NeedsYou", "Standing"]);
});
