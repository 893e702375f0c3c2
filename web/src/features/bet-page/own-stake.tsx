import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { StakeWhereabouts } from "../../bets/stake-whereabouts.tsx";
import { WhatIf } from "../../bets/what-if/what-if.tsx";
import { payoutLabel } from "../../bets/bet-result.ts";
import { Amount } from "../../components/amount.tsx";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Row, Stack } from "../../components/layout.ts";
import { SideMark } from "../../components/side-mark.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { MoneyPlace } from "../../generated/graphql.ts";
import { isUndecided } from "./own-outcomes.tsx";
import { OwnBox } from "./next-step-panel.styles.ts";

const OwnStakeFacts = graphql(`
  fragment OwnStakeFacts on Bet {
    id
    status
    decisionReason
    myParticipation {
      id
      status
      admittedAt
      position
      amount {
        amount
      }
      stake {
        place
        placeAmount {
          amount
        }
        ...StakePlace
      }
    }
    ...StakePlaceBet
  }
`);

/** The label of the amount at each place, where it is not the stake itself. */
const amountLabels = {
  NOT_CHARGED: "To be charged, with the fee",
  IN_ESCROW: "Charged, with the fee",
  IN_DISPUTE: "Disputed, with the fee",
  REFUND_UNDER_WAY: "Refund",
  ON_CARD: "Refunded",
  WAITING_FOR_PAYOUT_ACCOUNT: payoutLabel,
  PAYOUT_UNDER_WAY: payoutLabel,
  PAID_OUT: payoutLabel,
  WITH_WINNERS: "Went to the winners",
} satisfies Record<MoneyPlace, string>;

/** The action at the end, by where the money went. */
const endingActions: Partial<Record<MoneyPlace, ReactNode>> = {
  WAITING_FOR_PAYOUT_ACCOUNT: <ButtonLink to="/payout-setup">Set up payouts</ButtonLink>,
  WITH_WINNERS: (
    <ButtonLink look="secondary" to="/">
      Find the next bet
    </ButtonLink>
  ),
};

export type OwnStakeProps = { readonly bet: FragmentType<typeof OwnStakeFacts> };

/**
 * The user's own stake in the bet, with the sentence about where its money is, and how it can still end. Renders nothing
 * for users without one.
 */
export function OwnStake({ bet }: OwnStakeProps) {
  const facts = readFragment(OwnStakeFacts, bet);
  const own = facts.myParticipation;
  if (!own) return null;
  return (
    <>
      <OwnBox aria-label="Your stake">
        <Stack $gap={2}>
          <Row $justify="space-between">
            <span>Your stake</span>
            <Row>
              <SideMark side={own.position} />
              <Amount value={own.amount.amount} size="m" live />
            </Row>
          </Row>
          {own.stake && <StakeWhereabouts stake={own.stake} bet={facts} />}
          {own.stake && own.stake.placeAmount.amount !== own.amount.amount && (
            <Row $justify="space-between">
              <span>{amountLabels[own.stake.place]}</span>
              <Amount value={own.stake.placeAmount.amount} live />
            </Row>
          )}
          {own.stake && endingActions[own.stake.place]}
          {own.admittedAt !== null && <Link to={`/bet/${facts.id}/receipt`}>Receipt</Link>}
        </Stack>
      </OwnBox>
      {isUndecided(facts) && own.status === "HELD" && <WhatIf betId={facts.id} />}
    </>
  );
}
