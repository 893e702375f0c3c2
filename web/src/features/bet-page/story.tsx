import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { lifeOf } from "../../bets/bet-life.ts";
import { sidesOf } from "../../bets/bet-sides.ts";
import { JudgingTerms } from "../../bets/judging-terms.tsx";
import { CreatorRecord } from "../../bets/creator-record.tsx";
import { Amount } from "../../components/amount.tsx";
import { Avatar } from "../../components/avatar.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { isOver } from "../../components/charts/life-line-view.ts";
import { BetStrip } from "../../components/strip/bet-strip.tsx";
import type { Arrival } from "../../components/strip/strip-plot.ts";
import { Time } from "../../components/time.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { formatCount } from "../../shared/format-count.ts";
import { closingOf } from "./closing.ts";
import { StoryHead } from "./story-head.tsx";
import { Facts, Terms } from "./story.styles.ts";
import { Untranslated } from "../../components/untranslated.tsx";

const BetStory = graphql(`
  fragment BetStory on Bet {
    description
    winningPosition
    feePolicy
    participantCount
    creator {
      id
      displayName
      profileImageUrl
      ...CreatorRecordFacts
    }
    currentPool {
      amount
    }
    minEntry {
      amount
    }
    poolHistory {
      at
      forPool {
        amount
      }
      againstPool {
        amount
      }
    }
    ...StoryHeadFacts
    ...BetLifeFacts
    ...BetSides
    ...JudgingTerms
  }
`);

export type StoryProps = {
  readonly bet: FragmentType<typeof BetStory>;
  /** Who joined when, in chronological order, as far as the list of participants is loaded. */
  readonly arrivals: readonly Arrival[];
  readonly hasAllArrivals: boolean;
  /** The reader's one number, below the claim. */
  readonly figure: ReactNode;
  /** What now matters more than the terms: the result, and the user's own stake. It comes first once the bet is over. */
  readonly children: ReactNode;
};

/** A bet's claim, its two sides, and its whole life. */
export function Story({ bet, arrivals, hasAllArrivals, figure, children }: StoryProps) {
  const facts = readFragment(BetStory, bet);
  const sides = sidesOf(facts);
  // The first arrival is the creator.
  const life = lifeOf(facts, arrivals[1]?.at ?? null);
  const over = isOver(life.status);
  const closing = closingOf(life);
  return (
    <Stack $gap={6}>
      <StoryHead bet={facts} figure={figure} />
      {over && children}
      <Card>
        <Stack $gap={6}>
          <BetStrip
            life={life}
            sides={sides}
            winner={facts.winningPosition ?? null}
            steps={facts.poolHistory}
            arrivals={arrivals}
            hasAllArrivals={hasAllArrivals}
          />
          {facts.feePolicy === "WINNINGS" && !over && <Soft>Gains are before the platform fee on winnings.</Soft>}
        </Stack>
      </Card>
      {!over && children}
      <Stack $gap={1}>
        <Row>
          <Avatar
            id={facts.creator.id}
            name={facts.creator.displayName}
            imageUrl={facts.creator.profileImageUrl}
            size={24}
          />
          <Soft>
            <Link to={`/people/${facts.creator.id}`}>
              Created by <Untranslated>{facts.creator.displayName}</Untranslated>
            </Link>
          </Soft>
        </Row>
        <CreatorRecord person={facts.creator} />
      </Stack>
      <Facts>
        <div>
          <dt>Pool</dt>
          <dd>
            <Amount value={facts.currentPool.amount} live />
          </dd>
        </div>
        <div>
          <dt>Participants</dt>
          <dd>{formatCount(facts.participantCount)}</dd>
        </div>
        <div>
          <dt>Minimum Entry</dt>
          <dd>
            <Amount value={facts.minEntry.amount} />
          </dd>
        </div>
        <div>
          <dt>{closing.label}</dt>
          <dd>
            <Time at={closing.at} exactOnly />
          </dd>
        </div>
      </Facts>
      <Terms>
        <h2>Terms</h2>
        <p>{facts.description}</p>
      </Terms>
      <JudgingTerms bet={facts} />
    </Stack>
  );
}
