import { growthOf } from "../../bets/bet-growth.ts";
import { lifeOf } from "../../bets/bet-life.ts";
import { Stack } from "../../components/layout.ts";
import { lifeLineView } from "../../components/charts/life-line-view.ts";
import { LifeSentence } from "../../components/charts/life-sentence.tsx";
import { CardStrip } from "../../components/strip/card-strip.tsx";
import { useNow } from "../../components/use-now.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";

const VoteLifeFacts = graphql(`
  fragment VoteLife on Bet {
    ...BetLifeFacts
    ...BetGrowth
  }
`);

export type VoteLifeProps = { readonly bet: FragmentType<typeof VoteLifeFacts> };

/** The bet's position in its life. */
export function VoteLife({ bet }: VoteLifeProps) {
  const now = useNow();
  const facts = readFragment(VoteLifeFacts, bet);
  const life = lifeOf(facts);
  return (
    <Stack $gap={2}>
      <CardStrip life={life} {...growthOf(facts)} />
      <LifeSentence view={lifeLineView(life, now)} isBrief />
    </Stack>
  );
}
