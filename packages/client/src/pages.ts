import { StakeholdError } from "./stakehold-error.ts";

/** One page of a list. */
export type Page<Node> = {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

/** Where a list is read from, and the size of a page: 1 to 100, 20 by default. */
export type Paging = { readonly first?: number; readonly after?: string };

/** A list: `for await` reads all of it, fetching pages as needed. */
export type Pages<Node> = AsyncIterable<Node> & {
  /** Reads one page, from the start of the list or after a cursor. */
  page(after?: string): Promise<Page<Node>>;
  /** Reads as many entries as the limit allows, page by page. */
  toArray(limit: number): Promise<Node[]>;
};

/** Makes a list from a function that reads one page after a cursor. */
export const pagesOf = <Node>(
  paging: Paging,
  read: (place: { first?: number; after: string | null }) => Promise<Page<Node>>,
): Pages<Node> => {
  const size = paging.first === undefined ? {} : { first: paging.first };
  const page = (after = paging.after) => read({ ...size, after: after ?? null });
  return {
    page,
    toArray: (limit) => firstOf(everyNode(page), limit),
    [Symbol.asyncIterator]: () => everyNode(page),
  };
};

async function firstOf<Node>(nodes: AsyncIterable<Node>, limit: number): Promise<Node[]> {
  const read: Node[] = [];
  if (limit <= 0) return read;
  for await (const node of nodes) if (read.push(node) >= limit) break;
  return read;
}

async function* everyNode<Node>(page: (after?: string) => Promise<Page<Node>>): AsyncGenerator<Node, void, undefined> {
  let place: string | undefined;
  for (;;) {
    const { nodes, pageInfo } = await page(place);
    yield* nodes;
    if (!pageInfo.hasNextPage) return;
    if (pageInfo.endCursor === null || pageInfo.endCursor === place) {
      throw new StakeholdError({ code: "UNEXPECTED_ANSWER", message: "A list goes on and does not say where." });
    }
    place = pageInfo.endCursor;
  }
}

/** The page of an object that may not exist: nothing. */
export const NO_PAGE = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
