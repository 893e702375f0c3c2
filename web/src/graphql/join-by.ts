import type { FieldPolicy, StoreObject } from "@apollo/client";

/**
 * Merges the items of a list without ids, by the field that identifies each: a query for fewer of their fields does not
 * drop the others, which another part of the page would then fetch again.
 */
export const joinBy = (field: string): FieldPolicy<readonly StoreObject[]> => ({
  merge: (existing = [], incoming, { mergeObjects, readField }) =>
    incoming.map((item) => {
      const known = existing.find((other) => readField(field, other) === readField(field, item));
      return known === undefined ? item : mergeObjects(known, item);
    }),
});
