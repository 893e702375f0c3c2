import { GraphQLError, parse, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from "graphql";
import { LRUCache } from "lru-cache";
import type { GraphRequest } from "./graph-request.ts";
import { limitRequests, MAX_TOKENS } from "./query-limits.ts";
import { refusedBecause, refusedFor } from "./refused-request.ts";

/** How many texts are kept parsed, and of how many characters together; the one that was not used for longest goes first. */
const MAX_KEPT = 1_000;
const MAX_CHARACTERS = 1_000_000;

/** Documents that the graph can run. */
export type Documents = {
  /** The document that a request names or sends: parsed and validated once, and the same object each time. Throws RefusedRequest. */
  of(request: GraphRequest): DocumentNode;
};

type DocumentSettings = {
  readonly schema: GraphQLSchema;
  /** The web app's operations by hash. Nothing that callers send is added to them. */
  readonly persistedOperations: Readonly<Record<string, string>>;
  /** Whether complaints may name the fields that a caller may have meant. */
  readonly suggestions: boolean;
};

const RULES = [...specifiedRules, limitRequests];

export function createDocuments({ schema, persistedOperations, suggestions }: DocumentSettings): Documents {
  const known = new LRUCache<string, DocumentNode>({
    max: MAX_KEPT,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_document, text) => text.length,
  });
  const persisted = new Map(Object.entries(persistedOperations));
  return {
    of: (request) => {
      const text = textOf(request, persisted);
      const found = known.get(text);
      if (found !== undefined) return found;
      const document = parsed(text);
      const complaints = validate(schema, document, RULES, { hideSuggestions: !suggestions });
      if (complaints.length > 0) throw refusedBecause("GRAPHQL_VALIDATION_FAILED", complaints);
      known.set(text, document);
      return document;
    },
  };
}

/**
 * A page of the next version, while the two are rolled out, names an operation that is not in this manifest, and then sends it
 * whole beside its hash. Nothing is registered here, so the hash has no use then.
 */
function textOf({ query, hash }: GraphRequest, persisted: ReadonlyMap<string, string>): string {
  if (query !== undefined && query !== "") return query;
  if (hash === undefined) throw refusedFor("BAD_REQUEST", "Send a `query`, or the hash of one that the web app has.");
  const text = persisted.get(hash);
  if (text === undefined) throw refusedFor("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound", ASKED_BACK);
  return text;
}

/** By 200: to a page of another version this is a question, and no failure. */
const ASKED_BACK = { status: 200, headers: { "cache-control": "private, no-cache, must-revalidate" } } as const;

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: MAX_TOKENS });
  } catch (error) {
    throw error instanceof GraphQLError ? refusedBecause("GRAPHQL_PARSE_FAILED", [error]) : error;
  }
}
