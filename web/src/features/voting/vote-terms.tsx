import { growthOf } from "../../bets/bet-growth.ts";
import { lifeOf } from "../../bets/bet-life.ts";
import { Stack } from "../../components/layout.ts";
import { lifeLineView } from "../../components/charts/life-line-view.ts";
import { LifeSentence } from "../../components/charts/life-sentence.tsx";
import { CardStrip } from "../../components/strip/card-strip.tsx";
import { useNow } from "../../components/use-now.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { Description } from "./voting.styles.ts";

const VoteTermsFacts = graphql(`
  fragment VoteTerms on Bet {
    description
    ...BetLifeFacts
    ...BetGrowth
  }
`);

export type VoteTermsProps = { readonly bet: FragmentType<typeof VoteTermsFacts> };

/** The bet's position in its life, and the agreed terms. */
export function VoteTerms({ bet }: VoteTermsProps) {
  const now = useNow();
  const facts = readFragment(VoteTermsFacts, bet);
  const life = lifeOf(facts);
  return (
    <Stack $gap={6}>
      <Stack $gap={2}>
        <CardStrip life={life} {...growthOf(facts)} />
        <LifeSentence view={lifeLineView(life, now)} isBrief />
      </Stack>
      <Stack as="section" $gap={2} aria-labelledby="terms">
        <h2 id="terms">Terms</h2>
        <Description>{facts.description}</Description>
      </Stack>
    </Stack>
  );
}
