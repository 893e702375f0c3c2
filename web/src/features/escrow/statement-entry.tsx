import { Amount } from "../../components/amount.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { LedgerAmount, LedgerRow, LedgerSubject } from "../../components/ledger-table.ts";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { BetTitle } from "./bet-title.tsx";
import { movementWords, signedAmount } from "./statement-words.ts";

const StatementEntryFacts = graphql(`
  fragment StatementEntryFacts on StatementEntry {
    kind
    at
    amount {
      amount
    }
    bet {
      id
      title
      isRemoved
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

/** The columns of totals, as the head of the table and the rows on a phone name them. */
export const totalLabels = { paidIn: "Charged so far", won: "Won so far", paidOut: "Received so far" };

export type StatementEntryProps = { readonly entry: FragmentType<typeof StatementEntryFacts> };

/** One movement: what it was, of which bet, when, and the totals up to it. */
export function StatementEntry({ entry }: StatementEntryProps) {
  const { kind, at, amount, bet, totalPaidIn, totalWon, totalPaidOut } = readFragment(StatementEntryFacts, entry);
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
          <strong>{title}</strong>
          <BetTitle bet={bet} />
          <Soft>
            {text} · <Time at={at} />
          </Soft>
        </Stack>
      </LedgerSubject>
      <td role="cell">
        <Amount value={signedAmount(amount.amount, direction)} size="m" signed={direction === "to-you"} />
      </td>
      {total(totalLabels.paidIn, totalPaidIn.amount)}
      {total(totalLabels.won, totalWon.amount)}
      {total(totalLabels.paidOut, totalPaidOut.amount)}
    </LedgerRow>
  );
}
