import type { FieldPolicy } from "@apollo/client";

type PageOfRefs = { readonly nodes: readonly unknown[]; readonly pageInfo?: unknown };

/** Merges the pages of a list into one: a page requested with `after` is appended to what is there. */
export const joinPages = (keyArgs: string[]): FieldPolicy<PageOfRefs> => ({
  keyArgs,
  merge: (existing, incoming, { args }) =>
    existing === undefined || args === null || args["after"] === undefined || args["after"] === null
      ? incoming
      : { ...incoming, nodes: [...existing.nodes, ...incoming.nodes] },
});
