import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { awaitPayment, takeAwaitedPayment } from "../payment/awaited-payment.ts";
import type { PaymentPhase } from "../payment/payment-form.tsx";
import type { PaymentProblem } from "../payment/use-confirm-payment.ts";
import type { EntryKind } from "./admission-words.ts";
import { useFinishEntry } from "./use-finish-entry.ts";
import { useOpenEntry, type OpenedEntry, type OpenEntryOptions } from "./use-open-entry.ts";

/** An entry that still has to be paid for. */
export type PayableEntry = OpenedEntry & { readonly clientSecret: string };

/** The result of giving up a participation's payment. A busy one can't be given up now, and the user was notified. */
export type GivenUp = "kept" | "gone" | "paid" | "busy";

/** The bet that was entered, and whether the entry was refused. */
export type EntryDone = { readonly betId: string; readonly isRefused: boolean };

export type EntryFlowOptions<Input> = OpenEntryOptions<Input> & {
  /** Runs when the payment step opens. */
  readonly onPayment?: (() => void) | undefined;
  /** Runs when the user cancels the payment step. */
  readonly giveUp: (entry: PayableEntry) => Promise<GivenUp>;
  /** Runs when the flow ends, with a charge or with nothing left to pay. */
  readonly onDone: (done: EntryDone) => void;
};

/** The user's current step into a bet, and the steps from there. */
export type EntryFlow<Input = never> = {
  /** The participation being paid for; null while the form is shown. */
  readonly opened: PayableEntry | null;
  readonly phase: PaymentPhase;
  readonly setPhase: (phase: PaymentPhase) => void;
  /** Why the last payment failed, while that is relevant. */
  readonly problem: PaymentProblem | null;
  readonly setProblem: (problem: PaymentProblem | null) => void;
  readonly busy: "entering" | "cancelling" | null;
  readonly enter: (input: Input) => Promise<void>;
  /** The input changed: clears the message about the last attempt. */
  readonly retype: () => void;
  /** The card was charged for the participation. */
  readonly paid: (entry: PayableEntry) => Promise<void>;
  readonly cancel: (entry: PayableEntry) => Promise<void>;
};

/** Runs one user's entry into a bet, by creating or joining it: form, payment, done. */
export function useEntryFlow<Input>({
  onPayment,
  giveUp,
  onDone,
  ...options
}: EntryFlowOptions<Input>): EntryFlow<Input> {
  const { kind } = options;
  const client = useApolloClient();
  const finishEntry = useFinishEntry();
  const { openEntry, renewKey, takeBack } = useOpenEntry(options);
  const [opened, setOpened] = useState<PayableEntry | null>(null);
  const [phase, setPhase] = useState<PaymentPhase>("loading");
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const [busy, setBusy] = useState<EntryFlow["busy"]>(null);

  const finish = async (how: EntryKind, entry: OpenedEntry) => {
    const admitted = await finishEntry(how, entry);
    onDone({ betId: entry.betId, isRefused: admitted === "refused" });
  };
  const remember = ({ betId, participationId }: OpenedEntry, isCharged: boolean) =>
    awaitPayment({ kind, betId, participationId, isCharged });
  const paid = (entry: OpenedEntry) => {
    remember(entry, true);
    return finish(kind, entry);
  };
  const startPayment = (entry: PayableEntry) => {
    remember(entry, false);
    setOpened(entry);
    onPayment?.();
    // The participation exists from now on, even for users who leave before they pay.
    client.refetchQueries({ include: "active" }).catch(() => undefined);
  };
  const backToForm = () => {
    takeAwaitedPayment();
    setOpened(null);
    setPhase("loading");
    setProblem(null);
  };
  const enter = async (input: Input) => {
    setBusy("entering");
    const entry = await openEntry(input);
    if (entry?.clientSecret === null) await finish(`${kind}-free`, entry);
    else if (entry !== null) startPayment({ ...entry, clientSecret: entry.clientSecret });
    setBusy(null);
  };
  const cancel = async (entry: PayableEntry) => {
    setBusy("cancelling");
    const givenUp = await giveUp(entry);
    if (givenUp === "gone") renewKey();
    if (givenUp === "paid") await paid(entry);
    else if (givenUp !== "busy") backToForm();
    setBusy(null);
  };
  return { opened, phase, setPhase, problem, setProblem, busy, enter, retype: takeBack, paid, cancel };
}
