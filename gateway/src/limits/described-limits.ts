import { MAX_ALIASES, MAX_COST, MAX_DEPTH, MAX_FRAGMENTS, MAX_MUTATIONS, MAX_TOKENS } from "../graphql/query-limits.ts";
import { MAX_TOPICS } from "../live/watched-topics.ts";
import { EXPORTS_PER_HOUR, PICTURES_PER_HOUR } from "./limits.ts";
import { AT_ONCE, WAITING } from "./turns.ts";

/** What partners are told of the limits that are no settings, in the order in which they meet them: see `docs/api/limits.md`. */
export const describedLimits: readonly { readonly what: string; readonly most: number }[] = [
  { what: "levels of nesting in a query (`edges` is none)", most: MAX_DEPTH },
  { what: "cost of a query: its fields, times the pages around them", most: MAX_COST },
  { what: "aliases in a request", most: MAX_ALIASES },
  { what: "fragments that a request defines", most: MAX_FRAGMENTS },
  { what: "mutations in a request", most: MAX_MUTATIONS },
  { what: "words and signs of GraphQL in a request", most: MAX_TOKENS },
  { what: "operations of one person that run at once", most: AT_ONCE },
  { what: "operations of one person that wait for their turn besides", most: WAITING },
  { what: "topics of one live stream", most: MAX_TOPICS },
  { what: "downloads of `export.json` by one person in an hour", most: EXPORTS_PER_HOUR },
  { what: "pictures that one person uploads in an hour", most: PICTURES_PER_HOUR },
];
