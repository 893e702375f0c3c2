import { useState } from "react";
import { useToast } from "../../components/toast.tsx";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { useLive } from "../../graphql/use-live.ts";
import { statementPageSize, useStatementPage } from "./api/load-statement.ts";
import { firstAgain, watchedTopics } from "./watched-topics.ts";

/** One's own statement, kept fresh: what was loaded so far is read again when one of its bets or the account changes. */
export function useStatement(userId: string) {
  const { data, previousData, loading, refetch, fetchMore } = useStatementPage();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { toast } = useToast();
  const statement = (data ?? previousData)?.statement;
  const nodes = statement?.nodes ?? [];

  const reload = () => {
    refetch({ first: firstAgain(nodes.length, statementPageSize) }).catch(() => undefined);
  };
  const loadMore = async () => {
    const after = statement?.pageInfo.endCursor ?? null;
    setLoadingMore(true);
    await fetchMore({ variables: { first: statementPageSize, after } }).catch((error: unknown) => {
      if (errorCodeOf(error) === "UNAUTHENTICATED") return;
      toast({ title: "Error", description: "The rest of your statement could not be loaded.", tone: "destructive" });
    });
    setLoadingMore(false);
  };

  useLive(
    watchedTopics(
      userId,
      nodes.map(({ bet }) => bet.id),
    ),
    reload,
  );

  return { statement, loading, isLoadingMore, reload, loadMore };
}
