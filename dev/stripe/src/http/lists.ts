import type Stripe from "stripe";
import type { Kind, Listing, StoredObjects } from "../state/objects.ts";
import type { World } from "../world.ts";
import { missing } from "./api-error.ts";
import type { TimeRange } from "./parameters.ts";

type Paging = {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: TimeRange | undefined;
};

/** Fields of the stored JSON that filter a list; an undefined value filters nothing. */
type Filters = Readonly<Record<string, string | undefined>>;

const COMPARISONS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** Returns a page of objects, newest first, in the envelope of all Stripe lists. */
export function listObjects<K extends Kind>(
  world: World,
  kind: K,
  request: {
    readonly url: string;
    readonly paging: Paging;
    readonly filters?: Filters;
    readonly conditions?: Listing["conditions"];
  },
): Stripe.ApiList<StoredObjects[K]> {
  const { paging } = request;
  for (const [param, id] of [
    ["starting_after", paging.starting_after],
    ["ending_before", paging.ending_before],
  ] as const) {
    if (id !== undefined && !world.objects.find(kind, id, world.owner)) throw missing(kind, id, param, 400);
  }
  const { data, hasMore } = world.objects.list(kind, {
    owner: world.owner,
    conditions: [
      ...fieldConditions(request.filters ?? {}),
      ...createdConditions(paging.created),
      ...(request.conditions ?? []),
    ],
    limit: paging.limit,
    startingAfter: paging.starting_after,
    endingBefore: paging.ending_before,
  });
  return { object: "list", url: request.url, has_more: hasMore, data };
}

function fieldConditions(filters: Filters): Listing["conditions"] {
  return Object.entries(filters).flatMap(([field, value]) =>
    value === undefined ? [] : [{ sql: `json_extract(body, '$.${field}') = ?`, values: [value] }],
  );
}

function createdConditions(created: TimeRange | undefined): Listing["conditions"] {
  if (created === undefined) return [];
  if (typeof created === "number") return [{ sql: "created = ?", values: [created] }];
  return Object.entries(COMPARISONS).flatMap(([name, operator]) => {
    const bound = Object.entries(created).find(([given]) => given === name)?.[1];
    return bound === undefined ? [] : [{ sql: `created ${operator} ?`, values: [bound] }];
  });
}
