/** A path without its query. */
export const pathOf = (url: string): string => url.split("?", 1)[0] ?? url;

/** A path without its query and without what stands for one thing among many: only ids have digits, and versions. */
export const pathTemplateOf = (url: string): string =>
  pathOf(url)
    .split("/")
    .map((segment) => (/^(v\d+|[a-z][a-z._-]*(\.v\d+\.[a-z]+)?)?$/i.test(segment) ? segment : "{id}"))
    .join("/");
