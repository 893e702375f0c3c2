const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Markup that is known to be safe. */
export interface Html {
  readonly markup: string;
}

type Piece = string | number | Html | Html[] | null | undefined | false;

/** A template whose values are escaped, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return { markup: parts.reduce((whole, part, index) => whole + render(values[index - 1]) + part) };
}

export function raw(markup: string): Html {
  return { markup };
}

export function dollars(cents: number): string {
  const sign = cents < 0 ? "−" : "";
  return `${sign}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (Array.isArray(piece)) return piece.map((item) => item.markup).join("");
  if (typeof piece === "object") return piece.markup;
  return String(piece).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "");
}
