import type { ReactNode } from "react";
import { Card } from "../card.tsx";
import { LoadMore } from "./load-more.tsx";
import { NotLoaded, type Unreadable } from "./not-loaded.tsx";

/** A list that loads page by page. */
export type Pages<Node> = {
  /** `failed` applies only to the first page: a list that has loaded once stays. */
  readonly state: "loading" | "failed" | "ready";
  /** Everything loaded so far. */
  readonly nodes: readonly Node[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next page failed to load. */
  readonly problem: string | null;
  readonly loadMore: () => void;
  /** Reads everything loaded so far again. */
  readonly reload: () => void;
};

export type ListStatesProps<Node> = {
  readonly list: Pages<Node>;
  /** The list's real layout, until the list is loaded. */
  readonly skeleton: ReactNode;
  readonly failed: Unreadable;
  readonly empty: ReactNode;
  /** Whether the children place the offer of the next page, because they can be closed. */
  readonly placesMore?: boolean;
  readonly children: (nodes: readonly Node[], more: ReactNode) => ReactNode;
};

/** A list in each of its states: loading, failed, empty, loaded; its next page offered, loading, failed. */
export function ListStates<Node>({
  list,
  skeleton,
  failed,
  empty,
  placesMore = false,
  children,
}: ListStatesProps<Node>) {
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
  const more = <LoadMore hasMore={hasMore} loading={isLoadingMore} problem={problem} onLoad={loadMore} />;
  return (
    <div>
      {children(nodes, more)}
      {!placesMore && more}
    </div>
  );
}
