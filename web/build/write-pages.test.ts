import { runInNewContext } from "node:vm";
import { expect, test } from "@jest/globals";
import { prerenderLanding } from "../src/app/landing/prerender.tsx";
import { recordBetRequests, recordFeedRequests } from "../src/app/record-requests.ts";
import {
  askingFor,
  askingGraph,
  askingGraphForBet,
  ANY_BET,
  filesOf,
  landingPage,
  type BuiltFile,
} from "./write-pages.ts";

const html = '<html><head><title>App</title></head><body><div id="root"></div></body></html>';

test("inserts the landing page with its title and styles", () => {
  const page = landingPage(html, { markup: "<title>Landing</title><h1>For $1</h1>", styles: "<style>h1{}</style>" });
  expect(page).toBe(
    '<html><head><title>Landing</title><style>h1{}</style></head><body><div id="root"><h1>For $1</h1></div></body></html>',
  );
});

const chunk = (name: string, imports: string[] = [], isEntry = false): BuiltFile => ({
  type: "chunk",
  name,
  fileName: `assets/${name}-1.js`,
  imports,
  isEntry,
});
const built = [
  chunk("index", [], true),
  chunk("kit"),
  chunk("signed-in", ["assets/index-1.js", "assets/kit-1.js"]),
  chunk("feed", ["assets/kit-1.js", "assets/signed-in-1.js"]),
];

test("preloads a page's files and their imports once each, in the head", () => {
  expect(askingFor(filesOf(["signed-in", "feed"], built), html)).toBe(
    html.replace(
      "</head>",
      '<link rel="modulepreload" crossorigin href="/assets/signed-in-1.js">' +
        '<link rel="modulepreload" crossorigin href="/assets/kit-1.js">' +
        '<link rel="modulepreload" crossorigin href="/assets/feed-1.js"></head>',
    ),
  );
});

test("rejects a build that lacks a page's file", () => {
  expect(() => filesOf(["signed-in", "gone"], built)).toThrow("The build has no file that is named gone");
});

test("rejects a page without an empty root, because the app would not find it either", () => {
  expect(() => landingPage("<html></html>", { markup: "", styles: "" })).toThrow("no empty #root");
});

test("prerenders the visitor's landing page, with the sign-in link and every style that it needs", () => {
  const { markup, styles } = prerenderLanding();
  expect(markup).toContain("Put a stake on what you think will happen.");
  expect(markup).toContain('href="/api/login"');
  expect(styles).toContain("--colour-paper");
});

test("sends the feed's queries, with the client's own text, before the first script", async () => {
  const requests = await recordFeedRequests();
  const names = requests.map(({ body }) => /"operationName":"(\w+)"/.exec(body)?.[1]);
  expect(names.toSorted()).toEqual(["Feed", "NeedsYou", "Standing"]);
  for (const { method, headers } of requests) {
    expect([method, headers["content-type"]]).toEqual(["POST", "application/json"]);
  }
  const page = askingGraph(requests, '<head><script type="module" src="/a.js"></script></head>');
  expect(page).toContain(JSON.stringify(requests));
  expect(page.indexOf("sentAhead")).toBeLessThan(page.indexOf('<script type="module"'));
});

test("sends a bet's queries with the id in the address, and none for an address that is no bet's", async () => {
  const page = askingGraphForBet(
    await recordBetRequests(ANY_BET),
    '<head><script type="module" src="/a.js"></script></head>',
  );
  const [, script = ""] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
  const run = (pathname: string) => {
    const sent: string[] = [];
    const fetch = (_address: string, { body }: { body: string }) => {
      sent.push(body);
      return Promise.resolve();
    };
    runInNewContext(script, { location: { pathname }, fetch });
    return sent;
  };
  const id = "01a22ae3-364b-740d-8349-bffa8ce2359d";
  const own = await recordBetRequests(id);
  expect(run(`/bet/${id}`)).toEqual(own.map(({ body }) => body));
  expect(own.map(({ body }) => /"operationName":"(\w+)"/.exec(body)?.[1])).toEqual([
    "BetPage",
    "BetParticipants",
    "NeedsYou",
  ]);
  expect(run("/bet/new")).toEqual([]);
});

test("rejects a page without a script, because nothing would send the queries", () => {
  expect(() => askingGraph([], "<html></html>")).toThrow("no script");
});
