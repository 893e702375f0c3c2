import { runnerImport, type Plugin, type Rolldown } from "vite";
import type { Prerendered } from "../src/app/landing/prerender.tsx";
import type { GraphRequest } from "../src/app/record-requests.ts";

const ROOT = '<div id="root"></div>';
const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;
const TITLE = /<title>[^<]*<\/title>/;
const FIRST_SCRIPT = '<script type="module"';
const HEAD_END = "</head>";

export type PagesOptions = {
  /** The module that renders the landing. */
  readonly prerender: string;
  /** The module that records the first queries of pages. */
  readonly recordRequests: string;
  /** The build's file names for the landing, for signed-in users, and for those who open a bet. */
  readonly landing: string;
  readonly signedIn: readonly string[];
  readonly bet: readonly string[];
};

/** Stands for the id of any bet in its page's recorded queries. */
export const ANY_BET = "00000000-0000-4000-8000-00000000be70";

/**
 * Writes four versions of the app's page, for the gateway to choose from: `landing.html` contains the landing, which
 * visitors read before any script loads; `signed-in.html` requests at once the files that the first script would
 * request only when it runs, and the feed's data; `bet.html` does so for a bet; `index.html` assumes nothing. Inlines the one small style sheet in
 * each, which saves its request.
 */
export function writePages({ prerender, recordRequests, landing, signedIn, bet }: PagesOptions): Plugin {
  return {
    name: "write-pages",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The build has no page");
      const html = String(page.source).replace(STYLESHEET, (link: string, file: string) => {
        const styles = bundle[file];
        if (styles?.type !== "asset") return link;
        delete bundle[file];
        return `<style>${String(styles.source)}</style>`;
      });
      page.source = html;
      const run = async <Module>(id: string) => (await runnerImport<Module>(id, { configFile: false })).module;
      const { prerenderLanding } = await run<typeof import("../src/app/landing/prerender.tsx")>(prerender);
      const recorded = await run<typeof import("../src/app/record-requests.ts")>(recordRequests);
      const write = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      const files = Object.values(bundle);
      const landingFile = askingFor(filesOf([landing], files), html);
      write("landing.html", landingPage(landingFile, prerenderLanding()));
      const signedInFile = askingFor(filesOf(signedIn, files), html);
      write("signed-in.html", askingGraph(await recorded.recordFeedRequests(), signedInFile));
      const betFile = askingFor(filesOf(bet, files), html);
      write("bet.html", askingGraphForBet(await recorded.recordBetRequests(ANY_BET), betFile));
    },
  };
}

/** The facts of a file that the build produces. */
export type BuiltFile = Pick<Rolldown.OutputChunk, "type" | "name" | "fileName" | "imports" | "isEntry">;

/** Returns the named files and their imports, without the entry file, which each page requests anyway. */
export function filesOf(
  names: readonly string[],
  files: readonly (BuiltFile | Rolldown.OutputAsset)[],
): readonly string[] {
  const chunks = files.filter((file) => file.type === "chunk");
  const first = chunks.find(({ isEntry }) => isEntry)?.fileName;
  const wanted = names.flatMap((name) => {
    const chunk = chunks.find((each) => each.name === name);
    if (chunk === undefined) throw new Error(`The build has no file that is named ${name}`);
    return [chunk.fileName, ...chunk.imports];
  });
  return [...new Set(wanted)].filter((file) => file !== first);
}

/**
 * Returns the page with preloads in its head: these scripts load beside the entry script and run when it imports them.
 */
export function askingFor(files: readonly string[], html: string): string {
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace(HEAD_END, () => `${links.join("")}${HEAD_END}`);
}

/**
 * Returns the page with a script in its head that, on the plain start page, sends the app's first queries before the
 * app's files arrive. The code that takes a response handles its failure: see `src/graphql/sent-ahead.ts`.
 */
export const askingGraph = (requests: readonly GraphRequest[], html: string): string =>
  withScript(
    `
      if (location.pathname === "/" && location.search === "") {${sending(JSON.stringify(requests))}
      }
    `,
    html,
  );

/** The same for the page of a bet; the queries are recorded for `ANY_BET`. */
export const askingGraphForBet = (requests: readonly GraphRequest[], html: string): string =>
  withScript(
    `
      const [, bet] = /^\\/bet\\/([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})$/.exec(location.pathname) ?? [];
      if (bet) {${sending(`JSON.parse(${JSON.stringify(JSON.stringify(requests))}.replaceAll("${ANY_BET}", bet))`)}
      }
    `,
    html,
  );

const sending = (requests: string): string => `
        globalThis.sentAhead = new Map();
        for (const request of ${requests}) {
          const answer = fetch("/graphql", request);
          answer.catch(() => undefined);
          sentAhead.set(request.body, answer);
        }`;

function withScript(script: string, html: string): string {
  if (!html.includes(FIRST_SCRIPT)) throw new Error("The page has no script");
  return html.replace(FIRST_SCRIPT, () => `<script>${script}</script>\n    ${FIRST_SCRIPT}`);
}

/** Returns the page with the landing in it, under the landing's own title. */
export function landingPage(html: string, { markup, styles }: Prerendered): string {
  if (!html.includes(ROOT)) throw new Error("The page has no empty #root");
  const title = TITLE.exec(markup)?.[0];
  const body = markup.replace(TITLE, "");
  return html
    .replace(TITLE, (before) => title ?? before)
    .replace(HEAD_END, () => `${styles}${HEAD_END}`)
    .replace(ROOT, () => `<div id="root">${body}</div>`);
}
