import { useEffect } from "react";
import { useNow } from "../../components/use-now.ts";
import { useToast } from "../../components/overlays/toast.tsx";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { useLive } from "../../graphql/use-live.ts";
import { stillUnderWaySince } from "./on-its-way.ts";
import { escrowFailure, useEscrowPage } from "./api/load-escrow.ts";

/**
 * Reads the user's own escrow, and reloads it when one of its bets or the account changes. Also shows a failure once as
 * a toast.
 */
export function useEscrow(userId: string) {
  const list = useEscrowPage(stillUnderWaySince(useNow()));
  const { error } = list;
  const { toast } = useToast();
  const bets = list.nodes.map(({ participation }) => `bet:${participation.bet.id}`);
  // Each new watch triggers a reload, so it starts only once, when the topics are known. It does not start after a
  // failure, which its reload would hide behind a skeleton.
  useLive(list.state !== "ready" ? [] : [`user:${userId}`, ...bets], list.reload);
  useEffect(() => {
    // The sign-in flow shows its own message.
    if (error === undefined || errorCodeOf(error) === "UNAUTHENTICATED") return;
    toast({ title: "Error", description: escrowFailure, tone: "destructive" });
  }, [error, toast]);
  return list;
}
