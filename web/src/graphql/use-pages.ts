import { NetworkStatus } from "@apollo/client";
import { useState } from "react";
import type { Pages } from "../components/loading/list-states.tsx";
import { useToast } from "../components/overlays/toast.tsx";
import { refetchQuietly } from "./refetch-quietly.ts";
import { failureMessage } from "./failure-message.ts";
import { useBackOnline } from "./use-back-online.ts";

type Page<Node> = {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };
};

/** The result of `useQuery` for a query of `first` nodes after a cursor. */
type PagedQuery<Data> = {
  readonly data?: Data | undefined;
  readonly previousData?: Data | undefined;
  readonly error?: unknown;
  readonly loading: boolean;
  readonly networkStatus: NetworkStatus;
  readonly refetch: (variables?: { readonly first: number }) => Promise<unknown>;
  readonly fetchMore: (next: {
    readonly variables: { readonly first: number; readonly after: string | null };
  }) => Promise<unknown>;
};

export type PagesOptions<Data, Node> = {
  readonly query: PagedQuery<Data>;
  /** Picks the list from a result; nothing where the result has none. */
  readonly pick: (data: Data) => Page<Node> | null | undefined;
  /** How many nodes each further page loads. */
  readonly pageSize: number;
  /** The message when a further page can't be loaded. */
  readonly failure: string;
};

export type PagedList<Data, Node> = Pages<Node> & {
  /** The whole result that contains the list; the previous one while it reloads or can't be loaded. */
  readonly data: Data | undefined;
  readonly error: unknown;
};

/** The server's largest page. */
const largestPage = 100;

/**
 * Returns a list of the graph, page by page. Keeps the loaded pages during a reload, and if it fails. Lists that differ
 * in their variables, such as a filter, need a component each, with its own key.
 */
export function usePages<Data, Node>({
  query,
  pick,
  pageSize,
  failure,
}: PagesOptions<Data, Node>): PagedList<Data, Node> {
  const { previousData, error, loading, networkStatus, refetch, fetchMore } = query;
  const { toast } = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const data = query.data ?? previousData;
  const page = data === undefined ? null : pick(data);
  const nodes = page?.nodes ?? [];

  const loadMore = async () => {
    setProblem(null);
    try {
      await fetchMore({ variables: { first: pageSize, after: page?.pageInfo.endCursor ?? null } });
    } catch (reason) {
      const message = failureMessage(reason, failure);
      if (message === null) return;
      setProblem(message);
      toast({ title: "Error", description: failure, tone: "destructive" });
    }
  };
  const reload = () => {
    setProblem(null);
    refetchQuietly(
      () => (page ? refetch({ first: Math.min(Math.max(nodes.length, pageSize), largestPage) }) : refetch()),
      refetch,
    );
  };
  useBackOnline(reload);
  return {
    data,
    error,
    state: page ? "ready" : loading ? "loading" : error === undefined ? "ready" : "failed",
    nodes,
    hasMore: page?.pageInfo.hasNextPage ?? false,
    isLoadingMore: networkStatus === NetworkStatus.fetchMore,
    problem,
    loadMore: () => void loadMore(),
    reload,
  };
}
