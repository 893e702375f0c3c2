/** A path without its query. */
export const pathOf = (url: string): string => url.split("?", 1)[0] ?? url;

/** A path without its query and without what stands for one thing among many. */
export const pathTemplateOf = (url: string): string =>
  pathOf(url)
    .split("/")
    .map((segment) => (WORD.test(segment) && !RANDOM.test(segment) ? segment : "{id}"))
    .join("/");

/** Only ids have digits, and versions. */
const WORD = /^(v\d+|[a-z][a-z._-]*(\.v\d+\.[a-z]+)?)?$/i;

/** Of many random letters behind Stripe's prefix some are capitals, also where no digit is among them. */
const RANDOM = /_.*[A-Z]/;
