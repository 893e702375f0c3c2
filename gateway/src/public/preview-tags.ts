import escapeHtml from "escape-html";
import { offerInWords, sidesInWords, standingOf } from "./bet-words.ts";
import { PICTURE } from "./picture/elements.ts";
import type { PublicBet } from "./public-bets.ts";

/** Replaces a page's title with a bet's title and the tags for link previews (Open Graph). */
export function withPreview(page: string, bet: PublicBet, publicUrl: string, now: Date): string {
  const address = new URL(`/bet/${bet.id}`, publicUrl).href;
  const properties = {
    "og:type": "website",
    "og:site_name": "Stakehold",
    "og:url": address,
    "og:title": bet.title,
    "og:description": `${offerInWords(bet)}${sidesInWords(bet)}. ${standingOf(bet, now)}.`,
    "og:image": new URL(`/share/bet/${bet.id}.png`, publicUrl).href,
    "og:image:width": String(PICTURE.width),
    "og:image:height": String(PICTURE.height),
    "og:image:alt": `${bet.title}: ${offerInWords(bet)}${sidesInWords(bet)}`,
  };
  const tags = [
    `<title>${escapeHtml(bet.title)} · Stakehold</title>`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join("\n    ");
  return page.replace(/<title>[^<]*<\/title>/, () => tags);
}
