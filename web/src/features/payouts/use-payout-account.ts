import { useEffect, useRef, useState } from "react";
import { useToast } from "../../components/toast.tsx";
import { askAgain } from "../../graphql/ask-again.ts";
import { useLive } from "../../graphql/use-live.ts";
import { usePayoutAccountQuery } from "./api/load-payout-account.ts";
import { payoutState, type PayoutState } from "./payout-state.ts";

const pollMs = 3_000;
const pollForMs = 5 * 60_000;

export type FollowedAccount = {
  /** Null until it is known. */
  readonly state: PayoutState | null;
  readonly loading: boolean;
  readonly reload: () => void;
  /** Asks every 3 seconds from now on, for 5 minutes at most. */
  readonly follow: () => void;
};

/** The payout account, followed while somebody sets it up. It says once when it becomes ready. */
export function usePayoutAccount(userId: string): FollowedAccount {
  const { data, previousData, loading, refetch, startPolling, stopPolling } = usePayoutAccountQuery();
  const [followedSince, setFollowedSince] = useState<number | null>(null);
  const known = data ?? previousData;
  const state = known ? payoutState(known.payoutAccount) : null;
  const isFollowed = followedSince !== null && state !== "ready";
  const reload = () => askAgain(refetch);

  useLive([`user:${userId}`], reload);
  useEffect(() => {
    if (!isFollowed) return;
    startPolling(pollMs);
    const end = setTimeout(stopPolling, pollForMs);
    return () => {
      clearTimeout(end);
      stopPolling();
    };
  }, [isFollowed, followedSince, startPolling, stopPolling]);
  useCompletionToast(state);
  return { state, loading, reload, follow: () => setFollowedSince(Date.now()) };
}

function useCompletionToast(state: PayoutState | null) {
  const { toast } = useToast();
  const before = useRef<PayoutState | null>(null);
  useEffect(() => {
    const becameReady = state === "ready" && before.current !== null && before.current !== "ready";
    before.current = state;
    if (becameReady) toast({ title: "Payout Setup Complete!", description: "Winnings now go to your payout account." });
  }, [state, toast]);
}
