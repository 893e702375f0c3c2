import type Stripe from "stripe";

/** Page size of Stripe's lists, their largest. */
const PAGE = 100;

/** Objects of one list that are read at the most; beyond it the check says that it did not see everything. */
const MAX_OBJECTS = 200_000;

/**
 * Reads one of Stripe's lists page by page and keeps `pick` of each object. Throws when there are more than 200,000.
 */
export async function readList<T, Picked>(
  list: (page: { readonly limit: number }) => Stripe.ApiListPromise<T>,
  pick: (object: T) => Picked,
): Promise<Picked[]> {
  const picked: Picked[] = [];
  for await (const object of list({ limit: PAGE })) {
    picked.push(pick(object));
    if (picked.length > MAX_OBJECTS) throw new Error("Stripe has more objects than this check reads");
  }
  return picked;
}
