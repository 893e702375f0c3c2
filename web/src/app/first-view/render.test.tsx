import { expect, test } from "@jest/globals";
import type { BetFirstViewQuery, FeedFirstViewQuery } from "../../generated/graphql.ts";
import { betCard, betOfPage, money } from "../../testing/graph-shapes.ts";
import { bet as betView, feed as feedView, type RenderedPage } from "./render.tsx";

const own = {
  __typename: "Participation",
  id: "p1",
  status: "HELD",
  position: "FOR",
  amount: money("77.77"),
  stake: { __typename: "Stake", place: "IN_ESCROW", placeAmount: money("77.77"), gain: null },
};

const side = (position: string, percent: number, pool: string, entryGain: string | null) => ({
  __typename: "BetSide",
  position,
  percent,
  participantCount: percent === 0 ? 0 : 3,
  pool: money(pool),
  entryGain: entryGain && money(entryGain),
  gainPerPerson: null,
  people: [{ __typename: "User", id: "eve", displayName: "Eve Example", profileImageUrl: null }],
});
const sides = [side("FOR", 38, "50.00", "40.00"), side("AGAINST", 62, "80.00", "16.66")];

const page = (change: object = {}) => {
  const bet: unknown = { ...betOfPage("b1", { sides, currentPool: money("130.00"), participantCount: 6 }), ...change };
  return betView.render({ __typename: "Query", bet: { isRemoved: false, ...Object(bet) } } satisfies BetFirstViewQuery);
};

/** Returns the text between the elements. */
const textOf = (rendered: RenderedPage | null): string =>
  (rendered?.markup ?? "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ")
    .trim();

test("an open bet begins with its title, both pools and shares, and links that join without a script", () => {
  const rendered = page();
  expect(rendered?.title).toBe("<title>Claim b1 · Stakehold</title>");
  const text = textOf(rendered);
  for (const fact of ["Claim b1", "Active", "$50.00 · 3 people", "$80.00 · 3 people", "38%", "62%", "Take a side"]) {
    expect(text).toContain(fact);
  }
  expect(
    [...(rendered?.markup ?? "").matchAll(/href="(\?join=\w+)"[^>]*>(.*?)<\/a>/g)].map(([, href]) => href),
  ).toEqual(["?join=for", "?join=against"]);
  expect(text).toContain("Join FOR · gain $40.00");
  expect(text).toContain("Join AGAINST · gain $16.66");
});

test("an empty side shows its offer", () => {
  const rendered = page({ sides: [side("FOR", 100, "15.00", null), side("AGAINST", 0, "0.00", "15.00")] });
  expect(textOf(rendered)).toContain("open: stake from $5.00, gain $15.00");
});

test("a reader who is in the bet sees what all see of it: no amount of their own, and no way to join again", () => {
  const rendered = page({ myParticipation: own, canJoin: false });
  expect(textOf(rendered)).toContain("$50.00 · 3 people");
  expect(textOf(rendered)).not.toMatch(/77\.77|You|Join/);
});

test("a bet that takes nobody else has no way to join", () => {
  expect(textOf(page({ canJoin: false }))).not.toContain("Join");
});

test("a settled bet begins with its outcome, and leaves room for how the pool was divided", () => {
  const rendered = page({ status: "RESOLVED", isResolved: true, winningPosition: "AGAINST", canJoin: false });
  expect(textOf(rendered)).toContain("AGAINST won the pool");
  expect(textOf(rendered)).toContain("$130.00");
  expect(rendered?.markup).not.toContain("%</");
});

test.each([
  ["an unknown bet", null],
  ["a removed bet", { isRemoved: true }],
  ["a draft", { status: "DRAFT" }],
  ["a bet that never opened", { status: "ABANDONED" }],
  ["a bet that only its reader is in", { myParticipation: own, participantCount: 1 }],
])("the page of %s begins empty", (_what, change) => {
  expect(change === null ? betView.render({ __typename: "Query", bet: null }) : page(change)).toBeNull();
});

test("nobody's name or picture is in it", () => {
  expect(page()?.markup).not.toMatch(/Eve|Alice/);
});

test.each([[`</script><script>alert(1)</script>`], [`"><img src=x onerror=alert(1)>`], [`</title></style><b>&amp;`]])(
  "the title %s stays text",
  (title) => {
    const rendered = page({ title });
    const escaped = title
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;");
    expect(rendered?.title).toBe(`<title>${escaped} · Stakehold</title>`);
    expect(rendered?.markup).toContain(`>${escaped}</h1>`);
    expect(rendered?.markup).not.toContain(title);
    expect(rendered?.styles).not.toContain("<");
  },
);

test("a title from right to left and one of 255 characters are complete", () => {
  for (const title of ["יֵרֵד גֶּשֶׁם ביום ראשון", "W".repeat(255)]) {
    expect(page({ title })?.markup).toContain(`>${title}</h1>`);
  }
});

const notDue = { paymentsDue: [], votesDue: [], proposalsDue: [] };

/** The feed with the first of these bets featured. */
function feedPage(bets: readonly object[], due: object = notDue) {
  const [featuredBet = null] = bets;
  const feed: FeedFirstViewQuery = Object({ featuredBet, bets: { nodes: bets }, me: { user: due } });
  return feedView.render(feed);
}

const cardOf = (id: string, change: object = {}) =>
  betCard(id, { sides, currentPool: money("130.00"), participantCount: 6, ...change });

test("the feed begins with its bets as cards, the featured one once and first", () => {
  const rendered = feedPage([cardOf("1"), cardOf("2"), cardOf("3")]);
  expect(rendered?.title).toBe("<title>Feed · Stakehold</title>");
  expect(textOf(rendered).match(/Claim \d/g)).toEqual(["Claim 1", "Claim 2", "Claim 3"]);
  for (const fact of ["Feed", "6 people", "$130.00", "38%", "62%", "gain $40.00", "gain $16.66"]) {
    expect(textOf(rendered)).toContain(fact);
  }
  expect(rendered?.markup).toContain('href="/bet/2?join=against"');
});

test("the card of a bet that its reader is in has neither their side nor anybody's gain", () => {
  const rendered = feedPage([cardOf("1", { myParticipation: own, canJoin: false })]);
  expect(textOf(rendered)).toContain("38%");
  expect(textOf(rendered)).not.toMatch(/77\.77|You |gain/);
});

test("the feed leaves room for what waits for its reader, and does not say what", () => {
  const lines = (rendered: RenderedPage | null) => rendered?.markup.match(/<div/g)?.length ?? 0;
  const idle = feedPage([cardOf("1")]);
  const busy = feedPage([cardOf("1")], { ...notDue, votesDue: [{ votingEndsAt: "2027-01-01T00:00:00Z" }] });
  expect(lines(busy)).toBe(lines(idle) + 1);
  expect(textOf(busy)).toBe(textOf(idle));
});

test("a feed without bets begins empty", () => {
  expect(feedPage([])).toBeNull();
});
