import { styled } from "styled-components";
import { sidesOf } from "../../bets/bet-sides.ts";
import { feeAtOutcomes } from "../../bets/fee-words.ts";
import { possiblePayout } from "../../bets/possible-payout.ts";
import { TwoOutcomes } from "../../components/charts/two-outcomes.tsx";
import { Soft } from "../../components/layout.ts";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { OwnOutcomesFactsFragment } from "../../generated/graphql.ts";

const OwnOutcomesFacts = graphql(`
  fragment OwnOutcomesFacts on Bet {
    status
    decisionReason
    feePolicy
    myParticipation {
      id
      status
      position
      amount {
        amount
      }
      stake {
        place
      }
    }
    ...BetSides
  }
`);

export type OwnOutcomesProps = { readonly bet: FragmentType<typeof OwnOutcomesFacts> };

/**
 * What the user's held stake brings at each outcome, as the bet stands, where the page has room for a column. Renders
 * nothing without a stake in escrow, or once the bet is decided.
 */
export function OwnOutcomes({ bet }: OwnOutcomesProps) {
  const facts = readFragment(OwnOutcomesFacts, bet);
  const own = facts.myParticipation;
  if (!isUndecided(facts) || own?.status !== "HELD" || own.stake?.place !== "IN_ESCROW") return null;
  const sides = sidesOf(facts);
  const gain = sides.find(({ position }) => position === own.position)?.gainPerPerson ?? null;
  return (
    <Column>
      <TwoOutcomes side={own.position} outcomes={{ loss: own.amount, gain, receive: possiblePayout(own, sides) }} />
      <Soft as="p">{feeAtOutcomes(facts.feePolicy)}</Soft>
    </Column>
  );
}

/** Whether time or people still decide how a bet ends. */
export const isUndecided = ({ status, decisionReason }: Pick<OwnOutcomesFactsFragment, "status" | "decisionReason">) =>
  (status === "ACTIVE" || status === "VOTING") && !decisionReason;

const Column = styled.div`
  display: none;
  gap: ${({ theme }) => theme.space[2]};

  @media ${({ theme }) => theme.from.large} {
    display: grid;
  }
`;
