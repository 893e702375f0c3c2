import type { Logger } from "@stakehold/service/logger.ts";
import type { Request } from "express";
import { clientAddress } from "../limits/client-address.ts";
import { within } from "../web/within.ts";
import { withPreview } from "./preview-tags.ts";
import type { PublicBets } from "./public-bets.ts";

/** How long a page that has loaded no data yet may wait for its preview. */
const PATIENCE_MS = 1_000;

/** Creates previews of bets. If a bet can't be read in time, its page comes without one. */
export const previewOfBet =
  (bets: PublicBets, publicUrl: string, logger: Logger) =>
  async (request: Pick<Request, "path" | "ip">, page: () => Promise<string>): Promise<string | null> => {
    const [, id] = /^\/bet\/([^/]+)\/?$/.exec(request.path) ?? [];
    if (id === undefined) return null;
    try {
      const bet = await within(PATIENCE_MS, bets.find(id, clientAddress(request)));
      return bet === null ? null : withPreview(await page(), bet, publicUrl, new Date());
    } catch (error) {
      logger.warn({ err: error, betId: id }, "a bet's page goes without its preview");
      return null;
    }
  };
