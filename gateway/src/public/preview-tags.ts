import escapeHtml from "escape-html";
import { offerInWords, sidesInWords, standingOf } from "./bet-words.ts";
import type { Called } from "./called-pictures.ts";
import { PICTURE } from "./picture/elements.ts";
import type { PublicBet } from "./public-bets.ts";

const SIZE = { "og:image:width": String(PICTURE.width), "og:image:height": String(PICTURE.height) };

/** Replaces a page's title with a bet's title and the tags for link previews (Open Graph). */
export function withPreview(page: string, bet: PublicBet, publicUrl: string, now: Date): string {
  return withTags(page, bet.title, {
    "og:url": new URL(`/bet/${bet.id}`, publicUrl).href,
    "og:title": bet.title,
    "og:description": `${offerInWords(bet)}${sidesInWords(bet)}. ${standingOf(bet, now)}.`,
    "og:image": new URL(`/share/bet/${bet.id}.png`, publicUrl).href,
    "og:image:alt": `${bet.title}: ${offerInWords(bet)}${sidesInWords(bet)}`,
  });
}

/** Replaces a page's title with a winner's picture and its tags, and keeps the page out of search engines. */
export function withCalledPreview(
  page: string,
  { bet: { title }, position, words }: Called,
  { token, publicUrl }: { readonly token: string; readonly publicUrl: string },
): string {
  const previewed = withTags(page, words, {
    "og:url": new URL(`/called/${token}`, publicUrl).href,
    "og:title": words,
    "og:description": `${title}. Settled: ${position} won.`,
    "og:image": new URL(`/share/called/${token}.png`, publicUrl).href,
    "og:image:alt": `${title}: ${words}`,
  });
  return previewed.replace("</title>", () => `</title>\n    <meta name="robots" content="noindex" />`);
}

function withTags(page: string, title: string, properties: Readonly<Record<string, string>>): string {
  const tags = [
    `<title>${escapeHtml(title)} · Stakehold</title>`,
    ...Object.entries({ "og:type": "website", "og:site_name": "Stakehold", ...properties, ...SIZE }).map(
      ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`,
    ),
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join("\n    ");
  return page.replace(/<title>[^<]*<\/title>/, () => tags);
}
