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
import { EntryHead } from "./escrow.styles.ts";
import { Entry } from "./statement-lines.styles.ts";
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

/** A line of the page: a stake or what came back of it, on which bet, and where that money is now. */
export function EscrowEntry({ entry }: EscrowEntryProps) {
  const { stake, participation } = readFragment(EscrowEntryFacts, entry);
  const { bet, position, createdAt } = participation;
  const { tone, word } = shownStatus(stake.status);
  const isBack = hasOwnAmount(stake.place);
  const isLost = stake.place === "WITH_WINNERS";
  return (
    <Entry>
      <EntryHead>
        <h4>
          <BetTitle bet={bet} />
        </h4>
        {isBack ? (
          <Amount value={stake.placeAmount.amount} size="m" signed />
        ) : (
          <Amount value={isLost ? `-${stake.amount.amount}` : stake.amount.amount} size="m" />
        )}
      </EntryHead>
      <Row $gap={2}>
        <SideMark side={position} />
        <Badge tone={tone}>{word}</Badge>
        {bet.status === "RESOLVED" && <Badge>Resolved</Badge>}
        <Soft>
          {isBack && (
            <>
              Staked <Amount value={stake.amount.amount} />,{" "}
            </>
          )}
          <Time at={createdAt} exactOnly />
        </Soft>
      </Row>
      <StakeWhereabouts stake={stake} bet={bet} />
      {stake.status === "PENDING" && <DueLink betId={bet.id} />}
    </Entry>
  );
}
