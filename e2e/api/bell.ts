import type { ApiCaller } from "./caller.ts";
import { queryGraph } from "./graph.ts";

/** An in-app notification. */
export type BellEntry = {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
};

type BellData = {
  readonly notifications: {
    readonly nodes: readonly BellEntry[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
};

const DOCUMENT = `query ($after: String) {
  notifications(first: 100, after: $after) {
    nodes { kind title text path }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** Returns all of the caller's in-app notifications, oldest first. */
export async function bellOf(caller: ApiCaller): Promise<readonly BellEntry[]> {
  const entries: BellEntry[] = [];
  let after: string | null = null;
  do {
    const { notifications }: BellData = await queryGraph<BellData>(caller, DOCUMENT, { after });
    entries.push(...notifications.nodes);
    after = notifications.pageInfo.hasNextPage ? notifications.pageInfo.endCursor : null;
  } while (after !== null);
  return entries.toReversed();
}
