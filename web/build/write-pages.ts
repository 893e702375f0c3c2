import { runnerImport, type Plugin, type Rolldown } from "vite";
import type { Prerendered } from "../src/app/landing/prerender.tsx";
import type { GraphRequest } from "../src/app/record-feed-requests.ts";

const ROOT = '<div id="root"></div>';
const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;
const TITLE = /<title>[^<]*<\/title>/;
const FIRST_SCRIPT = '<script type="module"';
const HEAD_END = "</head>";

export type PagesOptions = {
  /** The module that renders the landing. */
  readonly prerender: string;
  /** The module that records what the feed asks the graph. */
  readonly recordFeedRequests: string;
  /** The names that the build gives the files of the landing, and of people who are signed in. */
  readonly landing: string;
  readonly signedIn: readonly string[];
};

/**
 * Writes the app's page three times, for the gateway to choose: `landing.html` with the landing in it, which visitors read
 * before a script has come; `signed-in.html`, which asks at once for the files that the first one would ask for only when it
 * runs, and for what the feed shows; and `index.html`, which assumes nothing. The one small style sheet goes into each,
 * which saves its request.
 */
export function writePages({ prerender, recordFeedRequests, landing, signedIn }: PagesOptions): Plugin {
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
      const recorded = await run<typeof import("../src/app/record-feed-requests.ts")>(recordFeedRequests);
      const write = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      const files = Object.values(bundle);
      const landingFile = askingFor(filesOf([landing], files), html);
      write("landing.html", landingPage(landingFile, prerenderLanding()));
      const signedInFile = askingFor(filesOf(signedIn, files), html);
      write("signed-in.html", askingGraph(await recorded.recordFeedRequests(), signedInFile));
    },
  };
}

/** What the build says of a file that it makes. */
export type BuiltFile = Pick<Rolldown.OutputChunk, "type" | "name" | "fileName" | "imports" | "isEntry">;

/** Files by their names, and what they import, but for the first file, which each page asks for as it is. */
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

/** The page with scripts in its head that are fetched beside the first one, and run when that asks for them. */
export function askingFor(files: readonly string[], html: string): string {
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace(HEAD_END, () => `${links.join("")}${HEAD_END}`);
}

/**
 * The page with a script in its head that asks the graph, at the plain start page, for what the app will ask for when its
 * files have come. What fails is told to who takes it: see `src/graphql/asked-ahead.ts`.
 */
export function askingGraph(requests: readonly GraphRequest[], html: string): string {
  if (!html.includes(FIRST_SCRIPT)) throw new Error("The page has no script");
  const script = `
      if (location.pathname === "/" && location.search === "") {
        globalThis.askedAhead = new Map();
        for (const request of ${JSON.stringify(requests)}) {
          const answer = fetch("/graphql", request);
          answer.catch(() => undefined);
          askedAhead.set(request.body, answer);
        }
      }
    `;
  return html.replace(FIRST_SCRIPT, () => `<script>${script}</script>\n    ${FIRST_SCRIPT}`);
}

/** The page with the landing in it, under the landing's own title. */
export function landingPage(html: string, { markup, styles }: Prerendered): string {
  if (!html.includes(ROOT)) throw new Error("The page has no empty #root");
  const title = TITLE.exec(markup)?.[0];
  const body = markup.replace(TITLE, "");
  return html
    .replace(TITLE, (before) => title ?? before)
    .replace(HEAD_END, () => `${styles}${HEAD_END}`)
    .replace(ROOT, () => `<div id="root">${body}</div>`);
}
