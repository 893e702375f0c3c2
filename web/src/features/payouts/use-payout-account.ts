import { useEffect, useState } from "react";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useLive } from "../../graphql/use-live.ts";
import { formatMoney, isZero } from "../../shared/format-money.ts";
import { usePayoutAccountQuery } from "./api/load-payout-account.ts";
import { payoutState, type PayoutState } from "./payout-state.ts";

const pollMs = 3_000;
const pollForMs = 5 * 60_000;

export type FollowedAccount = {
  /** Null until it is loaded. */
  readonly state: PayoutState | null;
  /** Winnings that wait for the account, a decimal string; null if there are none. */
  readonly waiting: string | null;
  /** What happens now that the account is ready, if it became so while the page is open; else null. */
  readonly completion: string | null;
  readonly loading: boolean;
  readonly reload: () => void;
  /** Polls every 3 seconds from now on, for at most 5 minutes. */
  readonly follow: () => void;
};

/** Reads the payout account, and polls it while the user sets it up. */
export function usePayoutAccount(userId: string): FollowedAccount {
  const { data, previousData, loading, refetch, startPolling, stopPolling } = usePayoutAccountQuery();
  const [followedSince, setFollowedSince] = useState<number | null>(null);
  const known = data ?? previousData;
  const state = known ? payoutState(known.payoutAccount) : null;
  const owed = known?.escrowBalance.totalWaiting.amount ?? "0.00";
  // Once the account is ready, the owed amount is on its way.
  const waiting = state === "ready" || isZero(owed) ? null : owed;
  const isFollowed = followedSince !== null && state !== "ready";
  const reload = () => refetchQuietly(refetch);

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
  return {
    state,
    waiting,
    completion: useCompletion(state, waiting),
    loading,
    reload,
    follow: () => setFollowedSince(performance.now()),
  };
}

/**
 * Returns what happens now that the account has become ready, once it has while the page is open; else null. Remembers
 * the earlier waiting amount, because the response that says 'ready' may arrive after the payout was sent.
 */
function useCompletion(state: PayoutState | null, waiting: string | null): string | null {
  const [before, setBefore] = useState({ state, waiting });
  const [completion, setCompletion] = useState<string | null>(null);
  if (before.state !== state || before.waiting !== waiting) {
    setBefore({ state, waiting });
    const isNewlyReady = state === "ready" && before.state !== null && before.state !== "ready";
    if (isNewlyReady) setCompletion(completionWords(before.waiting));
  }
  return completion;
}

const completionWords = (waited: string | null): string =>
  waited === null ? "Winnings now go to your payout account." : `${formatMoney(waited)} goes to your bank now.`;
