import { Amount } from "../../components/amount.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { LedgerAmount, LedgerRow, LedgerSubject } from "../../components/ledger-table.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { StatementKind } from "../../generated/graphql.ts";
import { movementWords, signedAmount } from "./statement-words.ts";
import { TimeOfDay } from "./time-of-day.tsx";

const StatementEntryFacts = graphql(`
  fragment StatementEntryFacts on StatementEntry {
    kind
    at
    amount {
      amount
    }
    totalPaidIn {
      amount
    }
    totalWon {
      amount
    }
    totalPaidOut {
      amount
    }
  }
`);

/** The labels of the totals, in the table's head and in the rows on a phone. */
export const totalLabels = { paidIn: "Charged so far", won: "Won, stakes included", paidOut: "Received so far" };

export type StatementEntryProps = {
  readonly entry: FragmentType<typeof StatementEntryFacts>;
  /** The fee taken with the entry. */
  readonly fee: FragmentType<typeof StatementEntryFacts> | null;
};

/** One movement with its fee: its kind, its time, and the totals up to it. */
export function StatementEntry({ entry, fee }: StatementEntryProps) {
  const { kind, at, amount } = readFragment(StatementEntryFacts, entry);
  const taken = readFragment(StatementEntryFacts, fee);
  // A fee is booked after the movement that it belongs to, so its totals are the later ones.
  const { totalPaidIn, totalWon, totalPaidOut } = readFragment(StatementEntryFacts, fee ?? entry);
  const { title, text, direction } = movementWords(kind);
  const total = (label: string, value: string) => (
    <LedgerAmount role="cell" data-label={label}>
      <Amount value={value} />
    </LedgerAmount>
  );
  return (
    <LedgerRow role="row">
      <LedgerSubject role="cell">
        <Stack $gap={1}>
          <span>{title}</span>
          <Soft>
            {text} · <TimeOfDay at={at} />
          </Soft>
        </Stack>
      </LedgerSubject>
      <td role="cell">
        <Amount value={signedAmount(amount.amount, direction)} size="m" signed={direction === "to-you"} />
        {taken && <Fee kind={taken.kind} amount={taken.amount.amount} />}
      </td>
      {total(totalLabels.paidIn, totalPaidIn.amount)}
      {total(totalLabels.won, totalWon.amount)}
      {total(totalLabels.paidOut, totalPaidOut.amount)}
    </LedgerRow>
  );
}

function Fee({ kind, amount }: { kind: StatementKind; amount: string }) {
  const { title, direction } = movementWords(kind);
  return (
    <Soft as="p">
      {title} <Amount value={signedAmount(amount, direction)} />
    </Soft>
  );
}
