import { Amount } from "../../components/amount.tsx";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { Row, Stack } from "../../components/layout.ts";
import { LedgerAmount, LedgerRow, LedgerSubject } from "../../components/ledger-table.ts";
import { SideMark } from "../../components/side-mark.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { Position, FeePolicy, Outcome, StakeOutcome } from "../../generated/graphql.ts";

const SettlementShareRow = graphql(`
  fragment SettlementShareRow on SettlementShare {
    outcome
    user {
      id
      displayName
      profileImageUrl
    }
    stake {
      amount
    }
    fee {
      amount
    }
    winningsFee {
      amount
    }
    received {
      amount
    }
  }
`);

/** The labels of the amounts, in the table's head and in the rows on a phone. */
export const shareLabels = {
  stake: "Staked",
  fee: { ENTRY: "Fee paid", WINNINGS: "Fee taken" },
  /** Owed from the division on; when it is paid is a separate question. */
  received: "Gets",
} as const;

const outcomeWords = {
  WON: { tone: "success", word: "Won" },
  LOST: { tone: "neutral", word: "Lost" },
  REFUNDED: { tone: "neutral", word: "Refunded" },
} as const satisfies Record<StakeOutcome, unknown>;

export type SettlementShareProps = {
  readonly share: FragmentType<typeof SettlementShareRow>;
  readonly settlement: { readonly outcome: Outcome; readonly feePolicy: FeePolicy };
  readonly viewerId: string;
};

/** What one participant paid and received. */
export function SettlementShare({ share, settlement, viewerId }: SettlementShareProps) {
  const { outcome, user, stake, fee, winningsFee, received } = readFragment(SettlementShareRow, share);
  const { tone, word } = outcomeWords[outcome];
  const side = sideOfShare(outcome, settlement.outcome);
  const feeTaken = settlement.feePolicy === "ENTRY" ? fee : winningsFee;
  return (
    <LedgerRow role="row">
      <LedgerSubject role="cell">
        <Row $gap={3} $wrap={false} $align="start">
          <Avatar id={user.id} name={user.displayName} imageUrl={user.profileImageUrl} />
          <Stack $gap={1} $align="start">
            <span translate="no">
              {user.displayName}
              {user.id === viewerId && " (you)"}
            </span>
            {side && <SideMark side={side} />}
          </Stack>
        </Row>
      </LedgerSubject>
      <td role="cell">
        <Badge tone={tone}>{word}</Badge>
      </td>
      <LedgerAmount role="cell" data-label={shareLabels.stake}>
        <Amount value={stake.amount} />
      </LedgerAmount>
      <LedgerAmount role="cell" data-label={shareLabels.fee[settlement.feePolicy]}>
        <Amount value={feeTaken.amount} />
      </LedgerAmount>
      <LedgerAmount role="cell" data-label={shareLabels.received}>
        <Amount value={received.amount} />
      </LedgerAmount>
    </LedgerRow>
  );
}

/**
 * Returns a share's side: winners were on the side that won. Null for a refunded stake, which may never have been
 * admitted.
 */
function sideOfShare(outcome: StakeOutcome, winner: Outcome): Position | null {
  if (outcome === "REFUNDED" || winner === "REFUND") return null;
  return (outcome === "WON") === (winner === "FOR") ? "FOR" : "AGAINST";
}
