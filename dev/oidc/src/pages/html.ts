/** Markup that is safe to send: everything put into it was escaped, or is such markup itself. */
export type Html = { readonly markup: string };

type Piece = Html | string | undefined | readonly Html[];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Builds markup from a template; texts are escaped, markup goes in as it is, undefined leaves nothing. */
export function html(template: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { markup: String.raw({ raw: template }, ...pieces.map(markupOf)) };
}

/** Takes markup that somebody else built and vouches for. */
export function trusted(markup: string): Html {
  return { markup };
}

function markupOf(piece: Piece): string {
  if (piece === undefined) return "";
  if (typeof piece === "string") return piece.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  if ("markup" in piece) return piece.markup;
  return piece.map(markupOf).join("");
}
