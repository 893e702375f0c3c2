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

const rendered = z.object({ title: z.string(), styles: z.string(), markup: z.string() }).nullable();

const builtModule = z.object({
  query: z.string(),
  render: z.function({ input: [z.unknown()], output: rendered }),
});

/** A bet's page, by its id and as built. */
type BetPage = { readonly betId: string; readonly page: string };

/** Returns a bet's page with what its reader sees first; null where the page begins empty. */
export type FirstView = (request: Request, response: Response, bet: BetPage) => Promise<string | null>;

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
 * Renders first views by a query of the graph on behalf of the reader. If the bet can't be read and rendered in time,
 * its page begins empty.
 */
export function firstViewOfBet({ root, graph, contextOf, logger }: FirstViewDeps): FirstView {
  const loading = load(root);
  const view = async (request: Request, response: Response, { betId, page }: BetPage) => {
    const built = await loading;
    if (built === null) return null;
    const context = await contextOf(request, response);
    const shown = built.render(await runText(graph, context, { query: built.query, variables: { id: betId } }));
    if (shown === null) return null;
    const styles = `<style nonce="${nonceOf(response)}">${shown.styles}</style>`;
    return page
      .replace(TITLE, (before) => shown.title || before)
      .replace(ROOT, () => `<div id="root">${styles}${shown.markup}</div>`);
  };
  return async (request, response, bet) => {
    if (!isUuid(bet.betId)) return null;
    try {
      return await within(PATIENCE_MS, view(request, response, bet));
    } catch (error) {
      if (!isDomainError(error) || !EXPECTED.has(error.code)) {
        logger.warn({ err: error, betId: bet.betId }, "a bet's page goes without its first view");
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
