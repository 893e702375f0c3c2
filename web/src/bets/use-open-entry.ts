import { useRef } from "react";
import { useOwnToast } from "../components/overlays/use-own-toast.ts";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import type { FeePolicy, Position } from "../generated/graphql.ts";
import { graphErrorOf } from "../graphql/error-code.ts";
import { failureMessage, isLate } from "../graphql/failure-message.ts";
import { useSentInput } from "../graphql/use-idempotency-key.ts";
import type { PaymentSums } from "../payment/payment-step.tsx";
import { forgetSentDraft, keepSentDraft, sentDraft } from "./entry-draft.ts";
import type { PaidEntry } from "./use-confirm-entry.ts";

const EnteredBet = graphql(`
  fragment EnteredBet on Bet {
    id
    title
    feePolicy
  }
`);

const EnteredPlace = graphql(`
  fragment EnteredPlace on Participation {
    id
    status
    position
    amount {
      amount
    }
  }
`);

/** The graph's result for a created or joined entry. */
export type EntryFacts = {
  readonly clientSecret?: string | null | undefined;
  readonly totalCharge: { readonly amount: string };
  readonly fee: { readonly amount: string };
  readonly bet?: FragmentType<typeof EnteredBet> | null | undefined;
  readonly participation?: FragmentType<typeof EnteredPlace> | null | undefined;
};

/** An opened entry: what is bought, and how to pay for it. */
export type OpenedEntry = PaidEntry & {
  readonly title: string;
  readonly position: Position;
  /** Null where there is nothing left to pay. */
  readonly clientSecret: string | null;
  readonly sums: PaymentSums;
  readonly feePolicy: FeePolicy;
};

export type OpenEntryOptions<Input> = {
  readonly kind: "create" | "join";
  /** Sends the mutation under the idempotency key. */
  readonly send: (input: Input, idempotencyKey: string) => Promise<EntryFacts | null | undefined>;
  /** Runs when the server rejects one field. */
  readonly onFault?: (field: string, message: string) => void;
};

/**
 * Opens an entry into a bet. Shows the user why and returns null if there is none. `takeBack` closes that message,
 * which does not apply to the next input and would cover the pay button.
 */
export function useOpenEntry<Input>({ kind, send, onFault }: OpenEntryOptions<Input>) {
  const { show, takeBack } = useOwnToast();
  const isNewBet = kind === "create";
  const sentFor = useSentInput(() => (isNewBet ? sentDraft() : null));
  // A closed entry has used up its key: the same input is then a new request.
  const usedKeys = useRef(0);
  const renewKey = () => {
    usedKeys.current += 1;
    if (isNewBet) forgetSentDraft();
  };

  const openEntry = async (input: Input): Promise<OpenedEntry | null> => {
    takeBack();
    try {
      const sent = sentFor({ input, usedKeys: usedKeys.current });
      const entry = entryOf(await send(input, sent.key));
      if (!entry) throw new EntryFault("The server gave no answer. Try again: nothing is done twice.");
      if (!entry.isClosed) {
        if (isNewBet) keepSentDraft(sent, entry.betId);
        return entry;
      }
      renewKey();
      throw new EntryFault("Your earlier payment was closed. Try again.");
    } catch (error) {
      const fault = graphErrorOf(error);
      if (fault?.code === "STAKE_CLOSED") renewKey();
      const message = isLate(error)
        ? late
        : failureMessage(error, error instanceof EntryFault ? error.message : tryAgain);
      if (message === null) return null;
      show({ title: "Error", description: `Failed to ${kind} bet: ${message}`, tone: "destructive" });
      if (fault?.field) onFault?.(fault.field, fault.message);
      return null;
    }
  };
  return { openEntry, renewKey, takeBack };
}

/** An unusable response, in words for the user. A browser's own message about a lost connection is not fit to show. */
class EntryFault extends Error {}

const tryAgain = "Check your connection and try again.";
const late = "Stakehold did not answer in time. Nothing was charged, and nothing is done twice: try again.";

function entryOf(facts: EntryFacts | null | undefined): (OpenedEntry & { readonly isClosed: boolean }) | null {
  const bet = readFragment(EnteredBet, facts?.bet);
  const place = readFragment(EnteredPlace, facts?.participation);
  if (!facts || !bet || !place) return null;
  const { clientSecret, fee, totalCharge } = facts;
  return {
    isClosed: place.status === "CANCELLED" || place.status === "REFUSED",
    betId: bet.id,
    participationId: place.id,
    title: bet.title,
    position: place.position,
    clientSecret: clientSecret ?? null,
    sums: { amount: place.amount.amount, fee: fee.amount, totalCharge: totalCharge.amount },
    feePolicy: bet.feePolicy,
  };
}
