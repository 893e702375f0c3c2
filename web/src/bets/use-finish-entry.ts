import { useApolloClient } from "@apollo/client/react";
import { useToast } from "../components/overlays/toast.tsx";
import { announceEntry } from "../payment/announced-entry.ts";
import { takeAwaitedPayment } from "../payment/awaited-payment.ts";
import { atMost } from "../shared/at-most.ts";
import { admissionWords, refusalToast, type EntryKind } from "./admission-words.ts";
import { forgetEntryDraft } from "./entry-draft.ts";
import { useConfirmEntry, type Admitted, type PaidEntry } from "./use-confirm-entry.ts";

/** How long the lists may take before the result is shown without them, in milliseconds. */
const reloadMs = 5_000;

/**
 * Completes an entry after its charge: confirms the participation, reloads every open list, and announces the result on
 * the page of the bet, or a refusal in a toast.
 * Returns the result of the entry, and never fails.
 */
export function useFinishEntry(): (kind: EntryKind, entry: PaidEntry) => Promise<Admitted> {
  const client = useApolloClient();
  const confirmEntry = useConfirmEntry();
  const { toast } = useToast();
  return async (kind, entry) => {
    // First of all, so that a paid entry never shows up again as one to be paid.
    forgetEntryDraft(entry.betId);
    const admitted = await confirmEntry(entry);
    takeAwaitedPayment();
    const reloaded = client.refetchQueries({ include: "active" }).then(
      () => undefined,
      () => undefined,
    );
    await atMost(reloadMs, reloaded, undefined);
    if (admitted === "refused") toast(refusalToast(kind));
    else announceEntry({ betId: entry.betId, ...admissionWords(kind, admitted) });
    return admitted;
  };
}
