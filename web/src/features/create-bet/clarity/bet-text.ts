import { monthNames } from "./dates.ts";

/** What a bet's creator has written. */
export type BetText = {
  readonly title: string;
  readonly description: string;
  readonly sourceName: string;
  readonly sourceUrl: string;
  readonly voidIf: string;
};

export type ProseField = "title" | "description" | "voidIf";

/** A bet's text as the rules read it: written in one way, and without what is quoted. */
export type Prose = Readonly<Record<ProseField, string>> & {
  /** The title without its names: "Major League" says nothing of a size. */
  readonly claim: string;
  /** All three fields, each a sentence of its own. */
  readonly whole: string;
  /** The same with what is quoted. */
  readonly everyWord: string;
  readonly hasSource: boolean;
};

/** Words that a rule found, and the field that holds them. */
export type Found = { readonly field: ProseField; readonly words: string };

/** Stands for a name. */
export const someName = "·";

/** Writes quotation marks, dashes and spaces in one way, so that the rules know only one. */
const inOneWay = (text: string) =>
  text
    .replaceAll(/[‘’‚′]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐‑–—]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Removes what is quoted, such as a film's title: its words are a name, whatever they say. */
const withoutQuotes = (text: string) =>
  text.replaceAll(/"[^"]{1,120}"/g, '""').replaceAll(/(?<![\w'])'[^' ][^']{0,80}'(?!\w)/g, '""');

const small =
  /^(?:the|and|for|but|nor|via|per|off|out|from|with|over|than|into|onto|upon|versus|after|before|until|under|above|below)$/;

/** Whether a title is written with a capital for every long word, so that a capital says nothing there. */
function isTitleCase(title: string): boolean {
  const words = title.match(/[a-z][\w']{2,}/gi) ?? [];
  return words.length > 2 && words.every((word) => /^[A-Z]/.test(word) || small.test(word));
}

/** A month or a feast is no name here: "a dry April" says how dry. */
const calendar = `${monthNames}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter`;

const names = new RegExp(
  String.raw`(?<=[\w,;)]\s)(?!(?:ASAP|${calendar})(?!\w))[A-Z][\w'-]*(?: (?:(?:and|of|the) |& )?[A-Z][\w'-]*)*`,
  "g",
);

const withoutNames = (title: string) => (isTitleCase(title) ? title.toLowerCase() : title.replaceAll(names, someName));

/** Reads a bet's text once for all rules. */
export function proseOf(text: BetText): Prose {
  const fields = [text.title, text.description, text.voidIf].map(inOneWay);
  const [title = "", description = "", voidIf = ""] = fields.map(withoutQuotes);
  return {
    title,
    description,
    voidIf,
    claim: withoutNames(title),
    whole: [title, description, voidIf].join(" . "),
    everyWord: fields.join(" . "),
    hasSource: text.sourceName.trim() !== "" || text.sourceUrl.trim() !== "",
  };
}

/** A longer description explains itself, so that a vague word in it seldom decides. */
const shortLength = 240;

/** Returns the fields whose vague words are likely to decide the bet. */
export const decisiveFields = (prose: Prose): readonly ProseField[] =>
  prose.description.length > shortLength ? ["title", "voidIf"] : ["title", "description", "voidIf"];

/** Returns the first words that the pattern finds, field by field. */
export function firstFound(prose: Prose, pattern: RegExp, fields: readonly ProseField[]): Found | null {
  for (const field of fields) {
    const words = pattern.exec(prose[field])?.[0].trim();
    if (words !== undefined && words !== "") return { field, words };
  }
  return null;
}

/** Returns a pattern that matches any of these expressions as whole words, in either case. */
export const wordsOf = (...expressions: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\w-])(?:${expressions.join("|")})(?![\w-])`, "i");
