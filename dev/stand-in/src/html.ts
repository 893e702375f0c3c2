import escapeHtml from "escape-html";

/** Markup that is safe to send: everything in it was escaped, or is such markup itself. */
export type Html = { readonly markup: string };

/** A value in a template. Text and numbers are escaped; false, null and undefined leave nothing. */
type Piece = Html | string | number | false | null | undefined | readonly Piece[];

/** Builds markup from a template whose values are escaped, unless they are markup themselves. */
export const html = (template: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  trusted(String.raw({ raw: template }, ...pieces.map(markupOf)));

/** Accepts markup from another source that vouches for it. */
export const trusted = (markup: string): Html => ({ markup });

function markupOf(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return "";
  if (typeof piece === "string" || typeof piece === "number") return escapeHtml(String(piece));
  return "markup" in piece ? piece.markup : piece.map(markupOf).join("");
}
