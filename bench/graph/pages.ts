import { z } from "zod";
import { OWN_ENDPOINT } from "./fill/notifications.ts";
import { ASKER_ID, ownBet, ownPlace, type Size } from "./fill/world.ts";
import type { GraphRequest, Caller, OpenGraph } from "./open-graph.ts";

/** A page's query on a platform of some size, with `rows` rows if it is a list. */
export type Page = GraphRequest & {
  readonly name: string;
  readonly asker: Caller;
  /** Whether it takes a number of rows. */
  readonly isList: boolean;
};

const PERSON: Caller = { userId: ASKER_ID };
const ADMIN: Caller = { userId: ASKER_ID, role: "ADMIN" };

const OPEN_BETS = { status: ["ACTIVE"] };

/** Returns every page of the web app, and the lists that partners read through REST. */
export function pagesOf(size: Size, rows: number): readonly Page[] {
  const first = { first: rows };
  const [open, voted, won] = [ownBet(size, "OPEN"), ownBet(size, "VOTED"), ownBet(size, "WON")];
  const feed = (filter: object, sort = "LARGEST") => ({ filter, sort, withFeatured: false, ...first });
  const list = (name: string, operation: string, variables: object = {}, asker = PERSON): Page => ({
    name,
    operation,
    variables: { ...first, ...variables },
    asker,
    isList: true,
  });
  const one = (name: string, operation: string, variables: Page["variables"] = {}, asker = PERSON): Page => ({
    name,
    operation,
    variables,
    asker,
    isList: false,
  });
  return [
    list("feed", "Feed", { ...feed(OPEN_BETS), withFeatured: true }),
    list("feed of one subject", "Feed", feed({ ...OPEN_BETS, categories: ["FINANCIAL"] })),
    list("feed of everything, newest first", "Feed", feed({}, "NEWEST")),
    list("feed of what ends soon", "Feed", feed(OPEN_BETS, "ENDING_SOON")),
    list("feed of what is settled", "Feed", { ...feed({ status: ["RESOLVED", "REFUNDED"] }), withResults: true }),
    list("search for a seldom word", "Feed", feed({ search: "harbour" }, "NEWEST")),
    list("search for a frequent word", "Feed", feed({ search: "snow" })),
    one("standing", "Standing"),
    one("what waits for a person", "NeedsYou"),
    one("bet page, open", "BetPage", { id: open }),
    one("bet page, voted on", "BetPage", { id: voted }),
    one("bet page, resolved", "BetPage", { id: won }),
    list("participants", "BetParticipants", { id: won }),
    list("settlement", "BetSettlement", { id: won }),
    one("joining", "JoinableBet", { id: open }),
    one("what an entry costs", "EntryPreview", { amount: "10.00", betId: open, position: "AGAINST" }),
    one("admission", "Admission", { betId: open }),
    one("payment", "Payment", { id: ownPlace(size, "OPEN") }),
    one("proposing", "ProposableBet", { id: open }),
    one("vote page", "VotePage", { id: voted }),
    list("voters", "Voters", { id: won }),
    list("escrow", "EscrowPage", { since: new Date(0).toISOString() }),
    list("statement", "StatementPage"),
    one("payout account", "PayoutAccount"),
    list("created bets", "CreatedBets"),
    list("a person's page", "PersonPage", { id: ASKER_ID }),
    list("joined bets", "JoinedBets"),
    list("sessions", "MySessions"),
    list("tokens", "PersonalTokens"),
    list("apps", "OwnApps"),
    list("connected apps", "ConnectedApps"),
    list("webhook endpoints", "WebhookEndpoints"),
    list("webhook messages", "WebhookDeliveries", { id: OWN_ENDPOINT }),
    list("tickets", "MyTickets"),
    one("platform counts", "PlatformCounts", {}, ADMIN),
    one("parked work, counted", "ParkedWorkCounts", {}, ADMIN),
    list("parked work", "ParkedWork", {}, ADMIN),
    list("dead letters", "DeadLetters", {}, ADMIN),
    list("everybody's tickets", "TicketQueue", { filter: "OPEN" }, ADMIN),
    list("REST: bets", "RestBets"),
    one("REST: a bet", "RestOneBet", { id: won }),
    list("REST: a person's bets", "RestUserBets", { id: ASKER_ID }),
    list("REST: a person's places", "RestUserParticipations", { id: ASKER_ID }),
    one("REST: escrow", "RestEscrowBalance"),
    one("REST: statement", "RestStatement"),
    one("REST: votes", "RestVotes", { id: won }),
    one("REST: the platform", "RestPlatformData", {}, ADMIN),
  ];
}

/** How many bets precede the page far down the feed: as many as the smallest platform has to spare. */
const DEEP = 800;
const LARGEST_PAGE = 50;

/** Returns the feed's page after 800 bets. */
export async function deepPageOf(graph: OpenGraph, rows: number): Promise<Page> {
  let after: string | undefined;
  const variables = (first: number) => ({ filter: {}, sort: "LARGEST", withFeatured: false, first, after });
  for (let passed = 0; passed < DEEP; passed += LARGEST_PAGE) {
    const data = await graph.ask(PERSON, { operation: "Feed", variables: variables(LARGEST_PAGE) });
    after = feedPage.parse(data).bets.pageInfo.endCursor;
  }
  return { name: "deep feed", operation: "Feed", variables: variables(rows), asker: PERSON, isList: true };
}

const feedPage = z.object({ bets: z.object({ pageInfo: z.object({ endCursor: z.string() }) }) });
