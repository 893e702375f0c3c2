import { JudgingTerms } from "../../bets/judging-terms.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { Terms } from "./voting.styles.ts";

const VoteTermsFacts = graphql(`
  fragment VoteTerms on Bet {
    description
    ...JudgingTerms
  }
`);

export type VoteTermsProps = { readonly bet: FragmentType<typeof VoteTermsFacts> };

/** The agreed terms: what the proposed result is judged by. */
export function VoteTerms({ bet }: VoteTermsProps) {
  const facts = readFragment(VoteTermsFacts, bet);
  return (
    <Terms aria-labelledby="terms">
      <h2 id="terms">Terms</h2>
      <p>{facts.description}</p>
      <JudgingTerms bet={facts} />
    </Terms>
  );
}
