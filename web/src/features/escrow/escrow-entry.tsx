import { DueLink } from "../../bets/due-link.tsx";
import { StakeWhereabouts } from "../../bets/stake-whereabouts.tsx";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { Row, Soft } from "../../components/layout.ts";
import { SideMark } from "../../components/side-mark.tsx";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { BetTitle } from "./bet-title.tsx";
import { Entry, EntryFoot, EntryHead } from "./escrow.styles.ts";
import { hasOwnAmount } from "./moving-amount.ts";
import { shownStatus } from "./stake-status.ts";

const EscrowEntryFacts = graphql(`
  fragment EscrowEntryFacts on EscrowEntry {
    stake {
      id
      status
      place
      amount {
        amount
      }
      placeAmount {
        amount
      }
      ...StakePlace
    }
    participation {
      id
      position
      createdAt
      bet {
        id
        title
        status
        isRemoved
        ...StakePlaceBet
      }
    }
  }
`);

export type EscrowEntryProps = { readonly entry: FragmentType<typeof EscrowEntryFacts> };

/** A line of the page: what was staked on which bet, and where that money is now. */
export function EscrowEntry({ entry }: EscrowEntryProps) {
  const { stake, participation } = readFragment(EscrowEntryFacts, entry);
  const { bet, position, createdAt } = participation;
  const { tone, word } = shownStatus(stake.status);
  return (
    <Entry>
      <EntryHead>
        <h3>
          <BetTitle bet={bet} />
        </h3>
        <Amount value={stake.amount.amount} size="m" />
      </EntryHead>
      <Row $gap={3}>
        <SideMark side={position} />
        <Badge tone={tone}>{word}</Badge>
        {bet.status === "RESOLVED" && <Badge>Resolved</Badge>}
        <Soft>
          <Time at={createdAt} />
        </Soft>
      </Row>
      <EntryFoot>
        <StakeWhereabouts stake={stake} bet={bet} />
        {hasOwnAmount(stake.place) && (
          <Soft>
            <Amount value={stake.placeAmount.amount} />
          </Soft>
        )}
      </EntryFoot>
      {stake.status === "PENDING" && <DueLink betId={bet.id} />}
    </Entry>
  );
}
