/** What a bet's creator has written, as the rules read it. */
export type BetText = {
  readonly title: string;
  readonly description: string;
  readonly sourceName: string;
  readonly sourceUrl: string;
  readonly voidIf: string;
};

/** The fields of prose, in the order in which they are read. */
const prose = ["title", "description", "voidIf"] as const;

export type ProseField = (typeof prose)[number];

/** Words that a rule found, and the field that holds them. */
export type Found = { readonly field: ProseField; readonly words: string };

const curly = /[‘’‚′]/g;
const curlyDouble = /[“”„«»]/g;

/** Writes quotation marks, dashes and spaces in one way, so that the rules know only one. */
const inOneWay = (text: string) =>
  text
    .replaceAll(curly, "'")
    .replaceAll(curlyDouble, '"')
    .replaceAll(/[‐‑–—]/g, "-")
    .replaceAll(/\s+/g, " ");

/** Removes what is quoted, such as a film's title: its words are a name, whatever they say. */
const withoutQuotes = (text: string) =>
  text.replaceAll(/"[^"]{1,120}"/g, '""').replaceAll(/(?<![\w'])'[^' ][^']{0,80}'(?!\w)/g, '""');

/** Returns a field's text without what is quoted in it. */
export const proseOf = (text: BetText, field: ProseField): string => withoutQuotes(inOneWay(text[field]));

/** Returns all that the bet says in prose, each field a sentence of its own. */
export const allProse = (text: BetText): string => prose.map((field) => proseOf(text, field)).join(" . ");

/** Returns all that the bet says, quoted words included. */
export const everyWord = (text: BetText): string => inOneWay([text.title, text.description, text.voidIf].join(" . "));

/** Returns the first words that one of the patterns finds, field by field. */
export function firstFound(
  text: BetText,
  patterns: readonly RegExp[],
  fields: readonly ProseField[] = prose,
): Found | null {
  for (const field of fields) {
    const written = proseOf(text, field);
    for (const pattern of patterns) {
      const words = pattern.exec(written)?.[0].trim();
      if (words !== undefined && words !== "") return { field, words };
    }
  }
  return null;
}

/** Returns a pattern that matches any of these expressions as whole words, in either case. */
export const wordsOf = (...expressions: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\w-])(?:${expressions.join("|")})(?![\w-])`, "i");
