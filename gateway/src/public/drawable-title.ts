const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text into the letters that a reader sees, such as an emoji of several code points. */
export const lettersOf = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Symbols that others can spell. */
const SPELLED: Readonly<Record<string, string>> = { "≥": ">=", "≤": "<=", "≠": "!=", "→": "->", "←": "<-", "↔": "<->" };

/** Replaces a title of which too little can be drawn. */
const UNDRAWABLE = "Open the bet to read its title";

/** The smallest share of a title's letters and digits with which it stays readable. */
const READABLE = 0.5;

/** Returns a title without the letters that can't be drawn, or a fixed sentence where too little would be left. */
export function drawableTitle(title: string, missing: ReadonlySet<string>): string {
  const drawn = lettersOf(title)
    .map((letter) => (missing.has(letter) ? (SPELLED[letter] ?? "") : letter))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
  const [kept, all] = [wordLetters(drawn), wordLetters(title)];
  return kept > 0 && kept >= all * READABLE ? drawn : UNDRAWABLE;
}

const wordLetters = (text: string): number => lettersOf(text).filter((letter) => /[\p{L}\p{N}]/u.test(letter)).length;
