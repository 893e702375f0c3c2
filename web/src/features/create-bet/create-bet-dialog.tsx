import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { EntryDialog } from "../../bets/entry-dialog.tsx";
import { createDraft } from "../../bets/entry-draft.ts";
import { useEntryFlow } from "../../bets/use-entry-flow.ts";
import { keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { useCreateBet } from "./api/create-bet.ts";
import { betDraft, draftToBeginWith, inputOf, type BetDraft, type BetDraftFields } from "./bet-draft.ts";
import { CreateBetForm } from "./create-bet-form.tsx";
import { isDraftField } from "./is-draft-field.ts";
import { useGiveUpDraft } from "./use-give-up-draft.ts";

const paymentIsNext = "You pay on the next step. The bet opens once you have.";

export type CreateBetDialogProps = {
  readonly onClose: () => void;
  /** Runs when the bet is open, or about to be. */
  readonly onCreated: (betId: string) => void;
};

/** Creates a bet and pays its creator's stake. Discards a draft when its payment is given up. */
export function CreateBetDialog({ onClose, onCreated }: CreateBetDialogProps) {
  const formId = useId();
  const form = useForm<BetDraftFields, unknown, BetDraft>({
    resolver: zodResolver(betDraft),
    defaultValues: draftToBeginWith(keptDraft(createDraft)),
  });
  const flow = useEntryFlow({
    kind: "create",
    send: useCreateBet(),
    giveUp: useGiveUpDraft(),
    onDone: ({ betId, isRefused }) => {
      if (isRefused) onClose();
      else onCreated(betId);
    },
    onFault: (field, message) => {
      if (isDraftField(field)) form.setError(field, { message }, { shouldFocus: true });
    },
  });
  const { retype } = flow;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          retype();
          // The total bounds the minimum entry, so a new total may put its fault right.
          if (name === "totalAmount" && form.getFieldState("minEntry").invalid) void form.trigger("minEntry");
          keepDraft(createDraft, values);
        },
      }),
    [form, retype],
  );
  return (
    <EntryDialog
      flow={flow}
      formId={formId}
      title="Create Bet"
      description="Say what you think will happen, and put your stake on it."
      submit={{ label: "Create Bet", pending: "Creating...", note: paymentIsNext }}
      isWide
      onClose={onClose}
    >
      <CreateBetForm formId={formId} form={form} onCreate={(draft) => void flow.enter(inputOf(draft))} />
    </EntryDialog>
  );
}
