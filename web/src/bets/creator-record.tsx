import { Soft } from "../components/layout.ts";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import { recordWords, settlementTimeWords } from "./creator-record-words.ts";

const CreatorRecordFacts = graphql(`
  fragment CreatorRecordFacts on User {
    record {
      created
      settled
      refunded
      disputed
      medianSettlementSeconds
    }
  }
`);

/** The outcomes of a person's created bets, in words that rank nobody. Renders nothing before their first bet. */
export function CreatorRecord({ person }: { readonly person: FragmentType<typeof CreatorRecordFacts> }) {
  const { record } = readFragment(CreatorRecordFacts, person);
  const sentences = [recordWords(record), settlementTimeWords(record)].filter((words) => words !== null);
  return sentences.length === 0 ? null : <Soft as="p">{sentences.map((words) => `${words}.`).join(" ")}</Soft>;
}
