import { useEffect, useState } from "react";
import { useToast } from "../../components/toast.tsx";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { useLive } from "../../graphql/use-live.ts";
import { escrowPageSize, useEscrowPage } from "./api/load-escrow.ts";
import { firstAgain, watchedTopics } from "./watched-topics.ts";

/** One's own escrow, kept fresh: what was loaded so far is read again when one of its bets or the account changes. */
export function useEscrow(userId: string) {
  const { data, previousData, error, loading, refetch, fetchMore } = useEscrowPage();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const balance = (data ?? previousData)?.escrowBalance;
  const nodes = balance?.entries.nodes ?? [];
  const tellFailure = useFailureToast();

  const reload = () => {
    refetch({ first: firstAgain(nodes.length, escrowPageSize) }).catch(() => undefined);
  };
  const loadMore = async () => {
    const after = balance?.entries.pageInfo.endCursor ?? null;
    setLoadingMore(true);
    await fetchMore({ variables: { first: escrowPageSize, after } }).catch(tellFailure);
    setLoadingMore(false);
  };

  useLive(
    watchedTopics(
      userId,
      nodes.map(({ participation }) => participation.bet.id),
    ),
    reload,
  );
  useEffect(() => {
    if (error) tellFailure(error);
  }, [error]);

  return { balance, loading, isLoadingMore, reload, loadMore };
}

/** Told once for each failure; being signed out has words of its own. */
function useFailureToast(): (error: unknown) => void {
  const { toast } = useToast();
  return (error) => {
    if (errorCodeOf(error) === "UNAUTHENTICATED") return;
    toast({ title: "Error", description: "Failed to load escrow balance", tone: "destructive" });
  };
}
