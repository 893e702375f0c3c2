import { useEffect } from "react";
import { useToast } from "../../components/toast.tsx";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { useLive } from "../../graphql/use-live.ts";
import { escrowFailure, useEscrowPage } from "./api/load-escrow.ts";

/** One's own escrow, kept fresh when one of its bets or the account changes. A failure is told once as a toast, too. */
export function useEscrow(userId: string) {
  const list = useEscrowPage();
  const { error } = list;
  const { toast } = useToast();
  const bets = list.nodes.map(({ participation }) => `bet:${participation.bet.id}`);
  // What begins to be watched is asked for again, so it begins once.
  useLive(list.state === "loading" ? [] : [`user:${userId}`, ...bets], list.reload);
  useEffect(() => {
    // Being signed out has words of its own.
    if (error === undefined || errorCodeOf(error) === "UNAUTHENTICATED") return;
    toast({ title: "Error", description: escrowFailure, tone: "destructive" });
  }, [error, toast]);
  return list;
}
