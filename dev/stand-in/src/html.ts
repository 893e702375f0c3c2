import escapeHtml from "escape-html";

/** Markup that is safe to send: everything put into it was escaped, or is such markup itself. */
export type Html = { readonly markup: string };

/** What may be put into a template. Text and numbers are escaped; false, null and undefined leave nothing. */
type Piece = Html | string | number | false | null | undefined | readonly Piece[];

/** Builds markup from a template whose pieces are escaped, unless they are markup themselves. */
export const html = (template: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  trusted(String.raw({ raw: template }, ...pieces.map(markupOf)));

/** Takes markup that somebody else built and vouches for. */
export const trusted = (markup: string): Html => ({ markup });

function markupOf(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return "";
  if (typeof piece === "string" || typeof piece === "number") return escapeHtml(String(piece));
  return "markup" in piece ? piece.markup : piece.map(markupOf).join("");
}
