import { useApolloClient } from "@apollo/client/react";
import { useToast } from "../components/toast.tsx";
import { takeAwaitedPayment } from "../payment/awaited-payment.ts";
import { forgetDraft } from "../shared/kept-draft.ts";
import { admissionToast, type EntryKind } from "./admission-words.ts";
import { entryDraft } from "./entry-draft.ts";
import { useConfirmEntry, type Admitted, type PaidEntry } from "./use-confirm-entry.ts";

/** What follows a charge: its place in the bet, every list that is open, and a word to the person. Returns what became of the place, and never fails. */
export function useFinishEntry(): (kind: EntryKind, entry: PaidEntry) => Promise<Admitted> {
  const client = useApolloClient();
  const confirmEntry = useConfirmEntry();
  const { toast } = useToast();
  return async (kind, entry) => {
    // Before anything else, for what is paid must not be found again as something to be paid.
    forgetDraft(entryDraft(kind, entry.betId));
    const admitted = await confirmEntry(entry);
    takeAwaitedPayment();
    await client.refetchQueries({ include: "active" }).catch(() => undefined);
    toast(admissionToast(kind, admitted));
    return admitted;
  };
}
