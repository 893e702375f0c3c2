import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDomainError, type ErrorCode } from "@stakehold/errors/domain-error.ts";
import { isUuid } from "@stakehold/service/input.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Graph } from "../graphql/graph.ts";
import { runText } from "../graphql/run-document.ts";
import type { GatewayContext } from "../operations/gateway-context.ts";
import { nonceOf } from "./style-nonce.ts";
import { within } from "./within.ts";

/** What the build adds for the gateway: see `web/src/app/first-view/render.tsx`. */
const MODULE = join(".server", "first-view.mjs");

/** How long a page may wait for its first view. On a slow phone, the view saves ten times as much. */
const PATIENCE_MS = 300;

const ROOT = '<div id="root"></div>';
const TITLE = /<title>[^<]*<\/title>/;
const HEAD_END = "</head>";

/** Has the browser draw the view once it is complete, because what arrives later would move what is drawn. */
const DRAW_WHOLE = '<link rel="expect" href="#root" blocking="render">';

const rendered = z.object({ title: z.string(), styles: z.string(), markup: z.string() }).nullable();

const builtView = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()),
  render: z.function({ input: [z.unknown()], output: rendered }),
});

const builtModule = z.object({ bet: builtView, feed: builtView });

/** Which page a first view is of: the feed, or a bet's by its id. */
export type ViewedPage = { readonly name: "feed" } | { readonly name: "bet"; readonly id: string };

/** A page as built. */
type BuiltPage = { readonly of: ViewedPage; readonly html: string };

/** Returns a built page with what its reader sees first; null where the page begins empty. */
export type FirstView = (request: Request, response: Response, page: BuiltPage) => Promise<string | null>;

type FirstViewDeps = {
  /** The folder of the built web app. */
  readonly root: string;
  readonly graph: Graph;
  /** Identifies the reader as for the graph, and counts the request as theirs. */
  readonly contextOf: (request: Request, response: Response) => Promise<GatewayContext>;
  readonly logger: Logger;
};

/** What any reader's own credential or haste leads to. Their page begins empty, and the app then says why. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set(["UNAUTHENTICATED", "RATE_LIMITED", "INSUFFICIENT_SCOPE"]);

/**
 * Renders first views by a query of the graph on behalf of the reader. If what a page shows can't be read and rendered in
 * time, the page begins empty.
 */
export function createFirstViews({ root, graph, contextOf, logger }: FirstViewDeps): FirstView {
  const loading = load(root);
  const view = async (request: Request, response: Response, { of, html }: BuiltPage) => {
    const built = await loading;
    if (built === null) return null;
    const { query, variables, render } = built[of.name];
    const { name: _, ...own } = of;
    const context = await contextOf(request, response);
    const shown = render(await runText(graph, context, { query, variables: { ...variables, ...own } }));
    if (shown === null) return null;
    const styles = `<style nonce="${nonceOf(response)}">${shown.styles}</style>`;
    return html
      .replace(TITLE, (before) => shown.title || before)
      .replace(HEAD_END, `${DRAW_WHOLE}${HEAD_END}`)
      .replace(ROOT, () => `<div id="root" data-first-view>${styles}${shown.markup}</div>`);
  };
  return async (request, response, page) => {
    const { of } = page;
    if (of.name === "bet" && !isUuid(of.id)) return null;
    try {
      return await within(PATIENCE_MS, view(request, response, page));
    } catch (error) {
      if (!isDomainError(error) || !EXPECTED.has(error.code)) {
        logger.warn({ err: error, page: of }, "a page goes without its first view");
      }
      return null;
    }
  };
}

/** Loads the module at the start, because it takes some hundred milliseconds; null without a build. */
async function load(root: string): Promise<z.infer<typeof builtModule> | null> {
  const file = join(root, MODULE);
  return existsSync(file) ? builtModule.parse(await import(pathToFileURL(file).href)) : null;
}
