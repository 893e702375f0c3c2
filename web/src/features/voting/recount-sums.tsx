import { Card } from "../../components/card.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { BallotStatus } from "../../generated/graphql.ts";
import { Sums } from "./recount.styles.ts";

const RecountSumsFacts = graphql(`
  fragment RecountSums on Ballot {
    status
    deadline
    electorateSize
    requiredVotes
    approvals
    rejections
  }
`);

export type RecountSumsProps = { readonly ballot: FragmentType<typeof RecountSumsFacts> };

const outcome: Readonly<Record<BallotStatus, string>> = {
  OPEN: "The vote goes on.",
  APPROVED: "The result was approved.",
  REJECTED: "The result was rejected: the approvals needed could no longer be reached.",
  EXPIRED: "The vote ended without enough approvals.",
};

/** The totals, and the number of approvals required. */
export function RecountSums({ ballot }: RecountSumsProps) {
  const { status, electorateSize, requiredVotes, approvals, rejections } = readFragment(RecountSumsFacts, ballot);
  const cast = (approvals ?? 0) + (rejections ?? 0);
  const sums = [
    ["could vote", electorateSize],
    ["approved", approvals ?? 0],
    ["rejected", rejections ?? 0],
    ["did not vote", electorateSize - cast],
  ] as const;
  return (
    <Card as="section" aria-labelledby="counted">
      <Stack $gap={4}>
        <h2 id="counted">{outcome[status]}</h2>
        <Sums>
          {sums.map(([what, count]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </Sums>
        <Soft as="p">
          {requiredVotes} of {electorateSize} had to approve: 51%, rounded up.
        </Soft>
      </Stack>
    </Card>
  );
}
