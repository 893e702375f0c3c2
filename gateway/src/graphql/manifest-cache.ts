import type { KeyValueCache } from "@apollo/utils.keyvaluecache";

/** Apollo Server's store of persisted queries, holding what the manifest holds: callers can't add to it. */
export const manifestCache = (operations: Readonly<Record<string, string>>): KeyValueCache => ({
  get: async (key) => operations[key.replace(/^apq:/, "")],
  set: async () => undefined,
  delete: async () => false,
});
