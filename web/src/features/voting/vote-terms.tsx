import { lifeOf } from "../../bets/bet-life.ts";
import { Stack } from "../../components/layout.ts";
import { LifeLine } from "../../components/charts/life-line.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { Description } from "./voting.styles.ts";

const VoteTermsFacts = graphql(`
  fragment VoteTerms on Bet {
    description
    ...BetLifeFacts
  }
`);

export type VoteTermsProps = { readonly bet: FragmentType<typeof VoteTermsFacts> };

/** The bet's position in its life, and the agreed terms. */
export function VoteTerms({ bet }: VoteTermsProps) {
  const facts = readFragment(VoteTermsFacts, bet);
  return (
    <Stack $gap={6}>
      <LifeLine life={lifeOf(facts)} />
      <Stack as="section" $gap={2} aria-labelledby="terms">
        <h2 id="terms">Terms</h2>
        <Description>{facts.description}</Description>
      </Stack>
    </Stack>
  );
}
