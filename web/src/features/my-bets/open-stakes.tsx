import { Amount } from "../../components/amount.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { isZero } from "../../shared/format-money.ts";
import { Sums } from "./open-stakes.styles.ts";

const OpenStakesFacts = graphql(`
  fragment OpenStakesFacts on User {
    openStakes {
      amount {
        amount
      }
      payoutIfAllWon {
        amount
      }
    }
  }
`);

export type OpenStakesProps = {
  /** The reader; undefined until loaded. */
  readonly person: FragmentType<typeof OpenStakesFacts> | undefined;
  readonly isLoading: boolean;
};

/** What the reader has at stake in all bets, and what they would receive if each went their way. */
export function OpenStakes({ person, isLoading }: OpenStakesProps) {
  if (person) return <Known person={person} />;
  if (!isLoading) return null;
  return (
    <Loading label="Loading your stakes">
      <Skeleton $width="260px" $height="34px" />
    </Loading>
  );
}

function Known({ person }: { readonly person: FragmentType<typeof OpenStakesFacts> }) {
  const { openStakes } = readFragment(OpenStakesFacts, person);
  const [amount, payout] = [openStakes.amount.amount, openStakes.payoutIfAllWon.amount];
  if (isZero(amount)) return <Sums>Nothing at stake now</Sums>;
  return (
    <Sums>
      <span>
        <Amount value={amount} size="xl" live /> at stake,
      </span>{" "}
      {payout === amount ? (
        <span>with nobody on the other side yet</span>
      ) : (
        <span>
          <Amount value={payout} size="xl" live /> if all goes your way
        </span>
      )}
    </Sums>
  );
}
