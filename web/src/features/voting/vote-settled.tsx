import { StakeWhereabouts } from "../../bets/stake-whereabouts.tsx";
import { payoutLabel, wonWords } from "../../bets/bet-result.ts";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Reading, Soft, Stack } from "../../components/layout.ts";
import { Moment } from "../../components/moment.tsx";
import { TakesFocus } from "../../components/forms/takes-focus.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { Position, VoteChoice } from "../../generated/graphql.ts";
import { choiceWords } from "./choice-words.ts";
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
  /** The user's own vote; null while it is not known here. */
  readonly vote: VoteChoice | null;
};

/** The result of a vote that the user's own vote just decided: the outcome, and what the user receives. */
export function VoteSettled({ bet, winner, vote }: VoteSettledProps) {
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
            next={
              <Stack $gap={1}>
                {stake && <StakeWhereabouts stake={stake} bet={facts} />}
                {vote && <Soft as="p">Vote Submitted: you {choiceWords[vote].done} the proposed result.</Soft>}
              </Stack>
            }
            action={<ButtonLink to={`/bet/${facts.id}`}>See the bet</ButtonLink>}
          />
        </TakesFocus>
      </Stack>
    </Reading>
  );
}
