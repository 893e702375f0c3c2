/** A path without its query. */
export const pathOf = (url: string): string => url.split("?", 1)[0] ?? url;

/** A path without its query, and with ids replaced. */
export const pathTemplateOf = (url: string): string =>
  pathOf(url)
    .split("/")
    .map((segment) => (WORD.test(segment) && !RANDOM.test(segment) ? segment : "{id}"))
    .join("/");

/** Only ids and versions contain digits. */
const WORD = /^(v\d+|[a-z][a-z._-]*(\.v\d+\.[a-z]+)?)?$/i;

/** An id after Stripe's prefix is random and so has capitals, even where it has no digit. */
const RANDOM = /_.*[A-Z]/;
