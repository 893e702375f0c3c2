import { StakeWhereabouts } from "../../bets/stake-whereabouts.tsx";
import { payoutLabel, wonWords } from "../../bets/winnings-words.ts";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Reading, Stack } from "../../components/layout.ts";
import { Moment } from "../../components/moment.tsx";
import { TakesFocus } from "../../components/forms/takes-focus.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { Position } from "../../generated/graphql.ts";
import { Claim } from "./voting.styles.ts";

const VoteSettledFacts = graphql(`
  fragment VoteSettled on Bet {
    id
    title
    ...StakePlaceBet
    myParticipation {
      id
      stake {
        id
        place
        placeAmount {
          amount
        }
        gain {
          amount
        }
        ...StakePlace
      }
    }
  }
`);

export type VoteSettledProps = {
  readonly bet: FragmentType<typeof VoteSettledFacts>;
  /** Null if everyone is refunded. */
  readonly winner: Position | null;
};

/** The result of a vote that the user's own vote just decided: the outcome, and what the user receives. */
export function VoteSettled({ bet, winner }: VoteSettledProps) {
  const facts = readFragment(VoteSettledFacts, bet);
  const stake = facts.myParticipation?.stake;
  const isReceived = stake && stake.place !== "WITH_WINNERS";
  const gain = stake?.gain;
  const outcome = winner ? `${winner} won.` : "Everyone is refunded.";
  return (
    <Reading>
      <Stack $gap={6}>
        <Claim>{facts.title}</Claim>
        <TakesFocus isNew>
          <Moment
            sentence={`That settled it. ${outcome}${gain ? ` ${wonWords(gain)}.` : ""}`}
            figure={isReceived ? { money: stake.placeAmount, label: gain ? payoutLabel : undefined } : undefined}
            next={stake && <StakeWhereabouts stake={stake} bet={facts} />}
            action={<ButtonLink to={`/bet/${facts.id}`}>See the bet</ButtonLink>}
          />
        </TakesFocus>
      </Stack>
    </Reading>
  );
}
