/** A piece of HTML in which every value was escaped. */
export type Markup = { readonly markup: string };

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? "");

/** Builds HTML: escapes text, and inserts markup as it is. Raw text can't be inserted. */
export const markup = (
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup => ({
  markup: parts.reduce((written, part, index) => written + rendered(values[index - 1] ?? "") + part),
});

function rendered(value: string | Markup | readonly Markup[]): string {
  if (typeof value === "string") return escape(value);
  return "markup" in value ? value.markup : value.map((piece) => piece.markup).join("");
}
