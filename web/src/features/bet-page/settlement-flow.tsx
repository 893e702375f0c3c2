import type { ReactNode } from "react";
import { DivisionFlow } from "../../components/charts/division-flow.tsx";
import type { DivisionShare } from "../../components/charts/division-plot.ts";
import { Soft } from "../../components/layout.ts";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { SettlementFlowShareFragment } from "../../generated/graphql.ts";
import { feeTakenSentence, sharingSentence } from "./settlement-words.ts";

const SettlementFlowSums = graphql(`
  fragment SettlementFlowSums on Settlement {
    outcome
    feePolicy
    lost {
      amount
    }
    ownStakes {
      amount
    }
    wonCount
    lostCount
    refundedCount
    equalShare {
      amount
    }
    leftoverCents
    fees {
      amount
    }
    won {
      amount
    }
    refunded {
      amount
    }
  }
`);

const SettlementFlowShare = graphql(`
  fragment SettlementFlowShare on SettlementShare {
    participation {
      id
    }
    user {
      id
      displayName
      profileImageUrl
    }
    outcome
    stake {
      amount
    }
    received {
      amount
    }
  }
`);

export type SettlementFlowProps = {
  readonly settlement: FragmentType<typeof SettlementFlowSums>;
  readonly shares: readonly FragmentType<typeof SettlementFlowShare>[];
  readonly viewerId: string;
  /** One row per stake. */
  readonly table: ReactNode;
};

/** The division as a drawing and in words, with the ledger's amounts. */
export function SettlementFlow({ settlement, shares, viewerId, table }: SettlementFlowProps) {
  const sums = readFragment(SettlementFlowSums, settlement);
  const { outcome, feePolicy, lost, equalShare, leftoverCents } = sums;
  return (
    <DivisionFlow
      outcome={outcome}
      feePolicy={feePolicy}
      shares={shares.map((share) => drawnShare(readFragment(SettlementFlowShare, share)))}
      counts={{ WON: sums.wonCount, LOST: sums.lostCount, REFUNDED: sums.refundedCount }}
      totals={sums}
      viewerId={viewerId}
      words={
        outcome !== "REFUND" && (
          <Soft as="p">
            {sharingSentence({ lost: lost.amount, equalShare: equalShare.amount, leftover: leftoverCents })}{" "}
            {feeTakenSentence(feePolicy)}
          </Soft>
        )
      }
      table={table}
    />
  );
}

const drawnShare = ({ participation, user, outcome, stake, received }: SettlementFlowShareFragment): DivisionShare => ({
  id: participation.id,
  person: user,
  outcome,
  stake,
  received,
});
