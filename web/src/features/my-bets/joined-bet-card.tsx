import type { ReactNode } from "react";
import { growthOf } from "../../bets/bet-growth.ts";
import { lifeOf } from "../../bets/bet-life.ts";
import { resultOf } from "../../bets/bet-result.ts";
import { possiblePayout } from "../../bets/possible-payout.ts";
import { StakeWhereabouts } from "../../bets/stake-whereabouts.tsx";
import { StatusBadge } from "../../bets/status-badge.tsx";
import { subjectLabel } from "../../bets/subject.ts";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { CardLink } from "../../components/card-link.tsx";
import { Row } from "../../components/layout.ts";
import { LifeBrief } from "../../components/charts/life-brief.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import { CardStrip } from "../../components/strip/card-strip.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { Brief, Frame, Own, Title } from "./joined-bet-card.styles.ts";

const JoinedBet = graphql(`
  fragment JoinedBet on Participation {
    status
    position
    amount {
      amount
    }
    stake {
      place
      placeAmount {
        amount
      }
      gain {
        amount
      }
      ...StakePlace
    }
    bet {
      id
      title
      category
      topic
      status
      winningPosition
      feePolicy
      sides {
        position
        gainPerPerson {
          amount
        }
      }
      ...BetLifeFacts
      ...BetGrowth
      ...StakePlaceBet
    }
  }
`);

export type JoinedBetCardProps = {
  readonly participation: FragmentType<typeof JoinedBet>;
  /** The user's actions on the bet, at the end. */
  readonly children?: ReactNode;
};

/** A bet from the view of the user's own stake in it: how much, on which side, where the money is. */
export function JoinedBetCard({ participation, children }: JoinedBetCardProps) {
  const own = readFragment(JoinedBet, participation);
  const { bet, status, position, amount, stake } = own;
  const result = resultOf(own, bet);
  const isUnderWay = status === "HELD" && (bet.status === "ACTIVE" || bet.status === "VOTING");
  const payout = isUnderWay ? possiblePayout({ position, amount }, bet.sides) : null;
  const life = lifeOf(bet);
  return (
    <Frame as="article" $interactive $pad={4}>
      <Row $justify="space-between">
        <Badge>{subjectLabel({ category: bet.category, topic: bet.topic ?? null })}</Badge>
        <StatusBadge status={bet.status} />
      </Row>
      <Title title={bet.title}>
        <CardLink to={`/bet/${bet.id}`}>{bet.title}</CardLink>
      </Title>
      <Own>
        <div>
          <dt>Your stake</dt>
          <dd>
            <Amount value={amount.amount} size="m" />
          </dd>
        </div>
        <div>
          <dt>Your side</dt>
          <dd>
            <SideMark side={position} />
          </dd>
        </div>
        {payout && (
          <div>
            <dt>If it wins{bet.feePolicy === "WINNINGS" && ", before the fee"}</dt>
            <dd>
              <Amount value={payout.amount} size="m" />
            </dd>
          </div>
        )}
        {result?.money && (
          <div>
            <dt>{result.words}</dt>
            <dd>
              <Amount value={result.money.amount} size="m" signed={result.tone === "success"} />
            </dd>
          </div>
        )}
      </Own>
      {stake && <StakeWhereabouts stake={stake} bet={bet} />}
      <Brief>
        <LifeBrief life={life} />
      </Brief>
      <CardStrip life={life} {...growthOf(bet)} />
      {children}
    </Frame>
  );
}
