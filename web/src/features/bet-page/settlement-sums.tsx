import { Amount } from "../../components/amount.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { isZero } from "../../shared/format-money.ts";
import { feeTakenSentence, sharingSentence } from "./settlement-words.ts";
import { Sums } from "./settlement.styles.ts";

const SettlementSumsFacts = graphql(`
  fragment SettlementSumsFacts on Settlement {
    outcome
    feePolicy
    pool {
      amount
    }
    lost {
      amount
    }
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

export type SettlementSumsProps = { readonly settlement: FragmentType<typeof SettlementSumsFacts> };

/** The division in sums, each of them the ledger's, and in words. */
export function SettlementSums({ settlement }: SettlementSumsProps) {
  const facts = readFragment(SettlementSumsFacts, settlement);
  const { pool, lost, equalShare, leftoverCents, fees, won, refunded } = facts;
  const sum = (label: string, { amount }: { amount: string }) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount value={amount} />
      </dd>
    </div>
  );
  if (facts.outcome === "REFUND") return <Sums>{sum("Goes back, fees included", refunded)}</Sums>;
  return (
    <Stack $gap={4}>
      <Sums>
        {sum("Pool divided", pool)}
        {sum("Losing stakes", lost)}
        {sum("Equal share, each", equalShare)}
        <div>
          <dt>Leftover cents</dt>
          <dd>{leftoverCents}</dd>
        </div>
        {sum("Platform fees", fees)}
        {sum("Goes to winners", won)}
        {!isZero(refunded.amount) && sum("Goes back", refunded)}
      </Sums>
      <Soft as="p">
        {sharingSentence({ lost: lost.amount, equalShare: equalShare.amount, leftover: leftoverCents })}{" "}
        {feeTakenSentence(facts.feePolicy)}
      </Soft>
    </Stack>
  );
}
