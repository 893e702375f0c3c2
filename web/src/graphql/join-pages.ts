import type { FieldPolicy } from "@apollo/client";

type PageOfRefs = { readonly nodes: readonly unknown[]; readonly pageInfo?: unknown };

/** Keeps the pages of a list as one list: a page that was asked for with `after` follows what is there already. */
export const joinPages = (keyArgs: string[]): FieldPolicy<PageOfRefs> => ({
  keyArgs,
  merge: (existing, incoming, { args }) =>
    existing === undefined || args === null || args["after"] === undefined || args["after"] === null
      ? incoming
      : { ...incoming, nodes: [...existing.nodes, ...incoming.nodes] },
});
