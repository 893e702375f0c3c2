import type { Logger } from "@stakehold/service/logger.ts";
import { withPreview } from "./preview-tags.ts";
import type { PublicBets } from "./public-bets.ts";

/** A page that nobody has asked for data yet must not wait long for its preview. */
const PATIENCE_MS = 1_000;

/** Makes previews of bets. Where a bet can't be read, or not soon enough, its page comes without one. */
export const previewOfBet =
  (bets: PublicBets, publicUrl: string, logger: Logger) =>
  async (path: string, page: () => Promise<string>): Promise<string | null> => {
    const [, id] = /^\/bet\/([^/]+)\/?$/.exec(path) ?? [];
    if (id === undefined) return null;
    try {
      const bet = await within(PATIENCE_MS, bets.find(id));
      return bet === null ? null : withPreview(await page(), bet, publicUrl, new Date());
    } catch (error) {
      logger.warn({ err: error, betId: id }, "a bet's page goes without its preview");
      return null;
    }
  };

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("it took too long")), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
