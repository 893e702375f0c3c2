import type { Plugin } from "./in-turn.ts";

/**
 * During a rollout, a page of the next version names an operation that is not in this manifest, and then sends its text
 * beside the hash. Nothing is registered here, so the hash has no use then.
 */
export const dropHashes: Plugin = {
  requestDidStart: async ({ request }) => {
    if (request.query === "") delete request.query;
    if (request.query === undefined || request.extensions === undefined) return;
    const { persistedQuery: _hash, ...extensions } = request.extensions;
    request.extensions = extensions;
  },
};
