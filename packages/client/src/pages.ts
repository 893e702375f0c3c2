import { StakeholdError } from "./stakehold-error.ts";

/** One page of a list. */
export type Page<Node> = {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

/** Where a list is read from and how much of it a page holds: 1 to 100, 20 where nothing is said. */
export type Paging = { readonly first?: number; readonly after?: string };

/** A list: `for await` reads all of it, page by page as it is needed; `page` reads one, from the start or behind a cursor. */
export type Pages<Node> = AsyncIterable<Node> & { page(after?: string): Promise<Page<Node>> };

/** Makes a list of what reads one page behind a cursor. */
export const pagesOf = <Node>(
  paging: Paging,
  read: (place: { first?: number; after: string | null }) => Promise<Page<Node>>,
): Pages<Node> => {
  const size = paging.first === undefined ? {} : { first: paging.first };
  const page = (after = paging.after) => read({ ...size, after: after ?? null });
  return { page, [Symbol.asyncIterator]: () => everyNode(page) };
};

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

/** The page of what may not be there: nothing. */
export const NO_PAGE = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
