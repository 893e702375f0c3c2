import { StakeWhereabouts } from "../../bets/stake-whereabouts.tsx";
import { Amount } from "../../components/amount.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { SideMark } from "../../components/side-mark.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";

const OwnStakeFacts = graphql(`
  fragment OwnStake on Bet {
    ...StakePlaceBet
    myParticipation {
      id
      position
      amount {
        amount
      }
      stake {
        id
        ...StakePlace
      }
    }
  }
`);

export type OwnStakeProps = { readonly bet: FragmentType<typeof OwnStakeFacts> };

/** The user's own stake in this bet, and where it is. Renders nothing without a stake. */
export function OwnStake({ bet }: OwnStakeProps) {
  const facts = readFragment(OwnStakeFacts, bet);
  const own = facts.myParticipation;
  if (!own) return null;
  return (
    <Stack $gap={1}>
      <Row>
        <Soft>Your stake</Soft>
        <SideMark side={own.position} />
        <Amount value={own.amount.amount} size="m" />
      </Row>
      {own.stake && <StakeWhereabouts stake={own.stake} bet={facts} />}
    </Stack>
  );
}
