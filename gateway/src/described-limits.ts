import { MAX_ANSWER_BYTES } from "./limits/answer-size.ts";
import { MAX_COST } from "./operations/measure-operation.ts";
import {
  MAX_ALIASES,
  MAX_DEPTH,
  MAX_FRAGMENTS,
  MAX_MUTATIONS,
  MAX_REPETITIONS,
  MAX_TOKENS,
  MAX_VALUE_DEPTH,
} from "./operations/query-limits.ts";
import { EXPORTS_PER_HOUR, PICTURES_PER_HOUR } from "./limits/limits.ts";
import { AT_ONCE, DEAR_AT_ONCE, DEAR_COST, DEAR_WAITING, WAITING } from "./limits/turns.ts";
import { MAX_TOPICS } from "./live/watched-topics.ts";

/**
 * The limits in the partners' documentation that are not settings, in the order in which callers meet them: see
 * `docs/api/limits.md`.
 */
export const describedLimits: readonly { readonly what: string; readonly most: number }[] = [
  { what: "levels of nesting in a query (`edges` is none)", most: MAX_DEPTH },
  { what: "cost of a query: its fields, times the lists around them", most: MAX_COST },
  { what: "aliases in a request", most: MAX_ALIASES },
  { what: "fragments that a request defines", most: MAX_FRAGMENTS },
  { what: "times that one place asks for the same name", most: MAX_REPETITIONS },
  { what: "levels of a value in a query or its variables", most: MAX_VALUE_DEPTH },
  { what: "mutations in a request", most: MAX_MUTATIONS },
  { what: "words and signs of GraphQL in a request", most: MAX_TOKENS },
  { what: "operations of one person that run at once", most: AT_ONCE },
  { what: "operations of one person that wait for their turn besides", most: WAITING },
  { what: `of these, operations that cost more than ${DEAR_COST.toLocaleString("en")}`, most: DEAR_AT_ONCE },
  { what: "of those, operations that wait for their turn besides", most: DEAR_WAITING },
  { what: "bytes of an answer", most: MAX_ANSWER_BYTES },
  { what: "topics of one live stream", most: MAX_TOPICS },
  { what: "downloads of `export.json` by one person in an hour", most: EXPORTS_PER_HOUR },
  { what: "pictures that one person uploads in an hour", most: PICTURES_PER_HOUR },
];
