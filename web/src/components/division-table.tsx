import type { FeePolicy, StakeOutcome } from "../generated/graphql.ts";
import { Amount } from "./amount.tsx";
import type { DivisionShare } from "./division-plot.ts";
import { LedgerAmount, LedgerBox, LedgerHead, LedgerRow, LedgerSubject, LedgerTable } from "./ledger-table.ts";

export type DivisionTableProps = {
  readonly shares: readonly DivisionShare[];
  readonly feePolicy: FeePolicy;
  readonly viewerId: string;
};

const outcomes = { WON: "Won", LOST: "Lost", REFUNDED: "Refunded" } as const satisfies Record<StakeOutcome, string>;
const feeLabels = { ENTRY: "Fee paid", WINNINGS: "Fee taken" } as const satisfies Record<FeePolicy, string>;

/** The division in figures, a row a stake. */
export function DivisionTable({ shares, feePolicy, viewerId }: DivisionTableProps) {
  return (
    <LedgerBox>
      <LedgerTable role="table" aria-label="Every stake and what became of it">
        <LedgerHead role="rowgroup">
          <tr role="row">
            <th role="columnheader">Participant</th>
            <th role="columnheader">Outcome</th>
            <th role="columnheader">Staked</th>
            <th role="columnheader">{feeLabels[feePolicy]}</th>
            <th role="columnheader">Gets</th>
          </tr>
        </LedgerHead>
        <tbody role="rowgroup">
          {shares.map(({ id, person, outcome, stake, fee, received }) => (
            <LedgerRow key={id} role="row">
              <LedgerSubject role="cell">
                {person.displayName}
                {person.id === viewerId && " (you)"}
              </LedgerSubject>
              <td role="cell">{outcomes[outcome]}</td>
              <LedgerAmount role="cell" data-label="Staked">
                <Amount value={stake.amount} />
              </LedgerAmount>
              <LedgerAmount role="cell" data-label={feeLabels[feePolicy]}>
                <Amount value={fee.amount} />
              </LedgerAmount>
              <LedgerAmount role="cell" data-label="Gets">
                <Amount value={received.amount} />
              </LedgerAmount>
            </LedgerRow>
          ))}
        </tbody>
      </LedgerTable>
    </LedgerBox>
  );
}
