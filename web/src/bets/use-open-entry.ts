import { useRef } from "react";
import { useToast } from "../components/toast.tsx";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import type { EntryFactsFragment, FeePolicy, Position } from "../generated/graphql.ts";
import { graphErrorOf } from "../graphql/error-code.ts";
import { failureMessage } from "../graphql/failure-message.ts";
import { useIdempotencyKey } from "../graphql/use-idempotency-key.ts";
import type { PaymentSums } from "../payment/payment-step.tsx";
import type { PaidEntry } from "./use-confirm-entry.ts";

const EntryFacts = graphql(`
  fragment EntryFacts on EntryPayload {
    clientSecret
    totalCharge {
      amount
    }
    fee {
      amount
    }
    bet {
      id
      title
      feePolicy
    }
    participation {
      id
      status
      position
      amount {
        amount
      }
    }
  }
`);

/** A place in a bet as it was opened: what is bought, and how to pay for it. */
export type OpenedEntry = PaidEntry & {
  readonly title: string;
  readonly position: Position;
  /** Null where nothing is left to pay. */
  readonly clientSecret: string | null;
  readonly sums: PaymentSums;
  readonly feePolicy: FeePolicy;
};

export type OpenEntryOptions<Input> = {
  readonly kind: "create" | "join";
  /** Asks the graph for a place, under the key. */
  readonly send: (input: Input, idempotencyKey: string) => Promise<FragmentType<typeof EntryFacts> | undefined>;
  /** The server found fault with one field. */
  readonly onFault?: (field: string, message: string) => void;
};

/** Opens a place in a bet. Returns null after telling the person why there is none. */
export function useOpenEntry<Input>({ kind, send, onFault }: OpenEntryOptions<Input>) {
  const { toast } = useToast();
  const keyFor = useIdempotencyKey();
  // A place that is gone has used up its key: the same input is a new request then.
  const usedKeys = useRef(0);
  const renewKey = () => {
    usedKeys.current += 1;
  };

  const openEntry = async (input: Input): Promise<OpenedEntry | null> => {
    try {
      const idempotencyKey = keyFor({ input, usedKeys: usedKeys.current });
      const facts = readFragment(EntryFacts, await send(input, idempotencyKey));
      if (!facts) throw new Error("The server gave no answer. Try again: nothing is done twice.");
      if (!isClosed(facts)) return entryOf(facts);
      renewKey();
      throw new Error("Your earlier payment was closed. Try again.");
    } catch (error) {
      const fault = graphErrorOf(error);
      if (fault?.code === "STAKE_CLOSED") renewKey();
      const message = failureMessage(error, error instanceof Error ? error.message : tryAgain);
      if (message === null) return null;
      toast({ title: "Error", description: `Failed to ${kind} bet: ${message}`, tone: "destructive" });
      if (fault?.field) onFault?.(fault.field, fault.message);
      return null;
    }
  };
  return { openEntry, renewKey };
}

const tryAgain = "Check your connection and try again.";

const isClosed = ({ participation: { status } }: EntryFactsFragment) => status === "CANCELLED" || status === "REFUSED";

const entryOf = ({ bet, participation, clientSecret, fee, totalCharge }: EntryFactsFragment): OpenedEntry => ({
  betId: bet.id,
  participationId: participation.id,
  title: bet.title,
  position: participation.position,
  clientSecret: clientSecret ?? null,
  sums: { amount: participation.amount.amount, fee: fee.amount, totalCharge: totalCharge.amount },
  feePolicy: bet.feePolicy,
});
