import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { sessionCookieName } from "@stakehold/service/callers/session-cookie.ts";
import { until, untilHolds } from "@stakehold/testing/until.ts";
import { GraphQLError } from "graphql";
import type { GatewayContext } from "../operations/gateway-context.ts";
import { graphOf } from "../testing/graph-of.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";

const OPEN = "018f3b6e-7c1a-7000-8000-000000000001";
const UNKNOWN = "018f3b6e-7c1a-7000-8000-000000000002";
const AWAY = "018f3b6e-7c1a-7000-8000-000000000003";
const SLOW = "018f3b6e-7c1a-7000-8000-000000000004";
const BROKEN = "018f3b6e-7c1a-7000-8000-000000000005";

/** The place of the module that `web/build/build-first-view.ts` builds, and its shape. */
const MODULE = `
  export const bet = {
    query: "query BetFirstView($id: ID!) { bet(id: $id) { id title } }",
    variables: {},
    render({ bet }) {
      if (bet === null) return null;
      if (bet.id === "${BROKEN}") throw new TypeError("It has no sides");
      return { title: "<title>Rain $& · Stakehold</title>", styles: ".a{color:red}", markup: "<h1>" + bet.title + "</h1>" };
    },
  };
  export const feed = {
    query: "query FeedFirstView($id: ID!) { bet(id: $id) { title } }",
    variables: { id: "${OPEN}" },
    render: ({ bet }) => ({ title: "<title>Feed</title>", styles: "", markup: "<h1>Feed</h1>" + bet.title }),
  };
`;
const PAGE = `<!doctype html><head><meta property="csp-nonce" nonce="__STYLE_NONCE__" /><title>Stakehold</title></head><div id="root"></div>`;

/** Who queried the graph, and for which bet. */
let queries: string[] = [];
/** Lets the slow bet be read. */
const slow = Promise.withResolvers<void>();
const graph = graphOf({
  typeDefs: readFileSync(new URL("../../generated/api.graphql", import.meta.url), "utf8"),
  rootValue: () => ({
    bet: async ({ id }: { id: string }, { signedIn }: GatewayContext) => {
      queries.push(`${signedIn.userId} ${id}`);
      if (id === AWAY) throw new GraphQLError("Later.", { extensions: { code: "UNAVAILABLE" } });
      if (id === SLOW) await slow.promise;
      return id === UNKNOWN ? null : { id, title: "Rain $& on Sunday" };
    },
  }),
});

let door: OpenDoor;
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), "web-"));
  mkdirSync(join(root, ".server"));
  writeFileSync(join(root, ".server", "first-view.mjs"), MODULE);
  for (const file of ["index.html", "signed-in.html", "bet.html"]) writeFileSync(join(root, file), PAGE);
  door = await openDoor({ environment: { WEB_ROOT: root }, graph });
});
afterAll(async () => {
  slow.resolve();
  await door.close();
});
beforeEach(() => {
  queries = [];
});

const cookieOf = (value: string) => `${sessionCookieName("http://localhost:3000")}=${value}`;
const ALICE = cookieOf(credentialOfPerson("alice"));

const pageOf = (path: string, cookie = ALICE) =>
  fetch(`${door.url}${path}`, { headers: { accept: "text/html", cookie } });

/** Loads a page until it has its first view, which a busy computer may not render in time. */
async function viewedPage(path: string, cookie = ALICE) {
  let attempts = 0;
  return until(async () => {
    attempts += 1;
    const answer = await pageOf(path, cookie);
    const html = await answer.text();
    return html.includes("<h1>") && { html, headers: answer.headers, attempts };
  });
}

const viewedPageOf = (betId: string, cookie?: string) => viewedPage(`/bet/${betId}`, cookie);

test("a bet's page begins with its first view, read once on behalf of its reader and counted as theirs", async () => {
  const { html, headers, attempts } = await viewedPageOf(OPEN);
  expect(html).toContain("<title>Rain $& · Stakehold</title>");
  expect(html).toMatch(
    /<div id="root" data-first-view><style nonce="[\w-]{22}">\.a\{color:red\}<\/style><h1>Rain \$& on Sunday<\/h1><\/div>/,
  );
  expect(queries).toEqual(Array.from({ length: attempts }, () => `alice ${OPEN}`));
  expect(headers.get("ratelimit-policy")).toContain('"person"');
});

test("the feed begins with its first view, read on behalf of its reader, and no cache may send it to somebody else", async () => {
  const { html, headers, attempts } = await viewedPage("/");
  expect(html).toContain("<h1>Feed</h1>Rain $& on Sunday</div>");
  expect(queries).toEqual(Array.from({ length: attempts }, () => `alice ${OPEN}`));
  expect([headers.get("cache-control"), headers.get("vary")]).toEqual([
    "private, no-cache",
    expect.stringContaining("Cookie"),
  ]);
});

test.each(["/?show=settled", "/?join=for", "/my-bets"])("%s queries nothing, and begins empty", async (path) => {
  expect(await (await pageOf(path)).text()).toContain('<div id="root"></div>');
  expect(queries).toEqual([]);
});

test("a first view is drawn once it is complete", async () => {
  const { html } = await viewedPageOf(OPEN);
  expect(html).toContain('<link rel="expect" href="#root" blocking="render"></head>');
});

test("the policy of the response allows the first view's sheet", async () => {
  const { html, headers } = await viewedPageOf(OPEN);
  const [, nonce] = /<style nonce="([^"]+)">/.exec(html) ?? [];
  expect(headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
});

test("no cache may send a first view to somebody else, and the browser asks again each time", async () => {
  const { headers } = await pageOf(`/bet/${OPEN}`);
  expect([headers.get("cache-control"), headers.get("vary")]).toEqual([
    "private, no-cache",
    expect.stringContaining("Cookie"),
  ]);
});

test("two readers never share a query", async () => {
  await Promise.all([viewedPageOf(OPEN), viewedPageOf(OPEN, cookieOf(credentialOfPerson("bob")))]);
  expect(new Set(queries)).toEqual(new Set([`alice ${OPEN}`, `bob ${OPEN}`]));
});

test.each([
  ["an unknown bet", UNKNOWN, ALICE],
  ["a bet that can't be read", AWAY, ALICE],
  ["a bet that can't be rendered", BROKEN, ALICE],
  ["an invalid id", "none", ALICE],
  ["a session that is over", OPEN, cookieOf(credentialOfPerson("mallory"))],
  ["a visitor", OPEN, ""],
])("the page of %s begins empty", async (_what, id, cookie) => {
  const answer = await pageOf(`/bet/${id}`, cookie);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<div id="root"></div>')]);
});

test("nothing is queried for a session that is over, nor for an invalid id", async () => {
  await pageOf(`/bet/${OPEN}`, cookieOf(credentialOfPerson("mallory")));
  await pageOf("/bet/none");
  expect(queries).toEqual([]);
});

test("a page does not wait for a slow service: it begins empty", async () => {
  expect(await (await pageOf(`/bet/${SLOW}`)).text()).toContain('<div id="root"></div>');
  await untilHolds(() => expect(queries).toEqual([`alice ${SLOW}`]));
});

test("the module that renders is no file of the site", async () => {
  const answer = await fetch(`${door.url}/.server/first-view.mjs`, { headers: { accept: "text/javascript" } });
  expect(answer.status).toBe(404);
});
