import { Amount } from "../../components/amount.tsx";
import { readFragment } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { AdminActionKind } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { useActOnParkedWork } from "./api/act-on-parked-work.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { actionWords } from "./parked-words.ts";

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
  readonly action: AdminActionKind;
  /** A stake, or the payment of money that matches nothing. */
  readonly subject: string;
  readonly amount: string | null;
  readonly person: string | null;
  readonly onClose: () => void;
};

/** Asks whether money shall move, and says whose and how much. */
export function ParkedDecision({ action, subject, amount, person, onClose }: ParkedDecisionProps) {
  const act = useActOnParkedWork();
  const { title, offer, consequence, done } = actionWords[action];
  return (
    <DecisionDialog
      title={title}
      confirm={offer}
      onClose={onClose}
      decide={async (decision) => {
        const made = readFragment(AdminActionFacts, await act[action]({ ...decision, subject }));
        return { title: "Decision made", text: done(made === null ? "the money" : formatMoney(made.amount.amount)) };
      }}
    >
      {amount && (
        <p>
          <Amount value={amount} size="l" />
          {person && ` of ${person}`}
        </p>
      )}
      <p>{consequence}</p>
    </DecisionDialog>
  );
}
