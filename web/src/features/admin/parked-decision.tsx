import { useState } from "react";
import { Amount } from "../../components/amount.tsx";
import { Field, TextInput } from "../../components/forms/field.tsx";
import { DecisionDialog } from "../../decisions/decision-dialog.tsx";
import { readFragment } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { useActOnParkedWork } from "./api/act-on-parked-work.ts";
import { actionWords, proposedInWords, type ParkedDecisionKind } from "./parked-words.ts";

const AdminActionFacts = graphql(`
  fragment AdminActionFacts on AdminAction {
    id
    action
    amount {
      amount
    }
  }
`);

export type ParkedDecisionProps = {
  readonly action: ParkedDecisionKind;
  /** A stake, an unmatched payment, or Stripe's id of a movement; null if the admin has to enter it. */
  readonly subject: string | null;
  readonly amount: string | null;
  readonly person: string | null;
  readonly onClose: () => void;
};

/** Confirms that money shall move, and shows whose and how much. */
export function ParkedDecision({ action, subject, amount, person, onClose }: ParkedDecisionProps) {
  const act = useActOnParkedWork();
  const [named, setNamed] = useState("");
  const { title, offer, consequence, done } = actionWords[action];
  return (
    <DecisionDialog
      title={title}
      confirm={offer}
      onClose={onClose}
      about={named}
      decide={async (decision) => {
        const made = readFragment(
          AdminActionFacts,
          await act[action]({ ...decision, subject: subject ?? named.trim() }),
        );
        const money = made === null ? "the money" : formatMoney(made.amount.amount);
        return made?.action === "PROPOSE_ADOPTION"
          ? { title: "Proposal recorded", text: proposedInWords(money) }
          : { title: "Decision made", text: done(money) };
      }}
    >
      {amount && (
        <p>
          <Amount value={amount} size="l" />
          {person && ` of ${person}`}
        </p>
      )}
      <p>{consequence}</p>
      {subject === null && (
        <Field
          label="Stripe's id"
          hint="Of the refund, transfer or reversal that was made by hand: re_…, tr_… or trr_…."
        >
          <TextInput value={named} required onChange={(event) => setNamed(event.target.value)} />
        </Field>
      )}
    </DecisionDialog>
  );
}
