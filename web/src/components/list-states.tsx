import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { LoadMore } from "./load-more.tsx";
import { NotLoaded, type Unreadable } from "./not-loaded.tsx";

/** A list that comes page by page. */
export type Pages<Node> = {
  /** `failed` is the first page alone: a list that was there once stays. */
  readonly state: "loading" | "failed" | "ready";
  /** Everything that was loaded so far. */
  readonly nodes: readonly Node[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next page could not be loaded. */
  readonly problem: string | null;
  readonly loadMore: () => void;
  /** Reads again what was loaded so far. */
  readonly reload: () => void;
};

export type ListStatesProps<Node> = {
  readonly list: Pages<Node>;
  /** The list's true layout, until it is known. */
  readonly skeleton: ReactNode;
  readonly failed: Unreadable;
  readonly empty: ReactNode;
  readonly children: (nodes: readonly Node[]) => ReactNode;
};

/** A list in each of its states: loading, failed, empty, there; its next page offered, loading, failed. */
export function ListStates<Node>({ list, skeleton, failed, empty, children }: ListStatesProps<Node>) {
  const { state, nodes, hasMore, isLoadingMore, problem, loadMore, reload } = list;
  if (state === "loading") return skeleton;
  if (state === "failed") {
    return (
      <Card as="div">
        <NotLoaded {...failed} onRetry={reload} />
      </Card>
    );
  }
  if (nodes.length === 0 && !hasMore) return empty;
  return (
    <div>
      {children(nodes)}
      <LoadMore hasMore={hasMore} loading={isLoadingMore} problem={problem} onLoad={loadMore} />
    </div>
  );
}
