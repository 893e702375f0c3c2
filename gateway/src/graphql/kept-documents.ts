import type { DocumentNode } from "graphql";
import { LRUCache } from "lru-cache";

/** How many parsed texts are kept, and of how many characters together; the least recently used one goes first. */
const MAX_KEPT = 1_000;
const MAX_CHARACTERS = 200_000;

/**
 * Documents that are parsed and valid, for Apollo Server to use again. The web app's own operations are kept for good:
 * documents from callers never evict them.
 */
export function keptDocuments(ofPages: readonly string[]) {
  const texts = new Set(ofPages);
  const own = new Map<string, DocumentNode>();
  const known = new LRUCache<string, DocumentNode>({
    max: MAX_KEPT,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (document) => Math.max(1, textOf(document).length),
  });
  return {
    get: async (key: string) => own.get(key) ?? known.get(key),
    set: async (key: string, document: DocumentNode) =>
      void (texts.has(textOf(document)) ? own : known).set(key, document),
    delete: async (key: string) => known.delete(key),
  };
}

const textOf = ({ loc }: DocumentNode): string => loc?.source.body ?? "";
