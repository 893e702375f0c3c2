import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { sidesOf } from "../../bets/bet-sides.ts";
import { useFeeTerms } from "../../bets/use-fee-terms.ts";
import { Button } from "../../components/button.tsx";
import { ChoicePair } from "../../components/choice-pair.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { VoteChoice } from "../../generated/graphql.ts";
import { choiceWords } from "./choice-words.ts";
import { useCastVote } from "./use-cast-vote.ts";
import { voteConsequences } from "./vote-consequences.ts";
import { ChoiceLabel, Consequence } from "./voting.styles.ts";

const VoteStakes = graphql(`
  fragment VoteStakes on Bet {
    id
    feePolicy
    proposedWinningPosition
    ...BetSides
    myParticipation {
      id
      position
      amount {
        amount
      }
      stake {
        id
        totalCharge {
          amount
        }
      }
    }
  }
`);

export type VoteFormProps = {
  readonly bet: FragmentType<typeof VoteStakes>;
  readonly onCast: () => void;
  readonly onRefused: () => void;
};

/**
 * Asks what happened: honesty stands before the question, two equal choices, and what a choice means for one's own money
 * only after it was made.
 */
export function VoteForm({ bet, onCast, onRefused }: VoteFormProps) {
  const facts = readFragment(VoteStakes, bet);
  const [choice, setChoice] = useState<VoteChoice | null>(null);
  const { isCasting, cast } = useCastVote(facts.id, { onCast, onRefused });
  const consequences = consequencesOf(facts, useFeeTerms()?.feePercent ?? null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (choice !== null) void cast(choice);
      }}
    >
      <Stack $gap={4}>
        <Notice title="Vote honestly">
          Vote on what happened, whichever side you hold: voting dishonestly leads to a permanent ban, on the first
          strike.
        </Notice>
        <ChoicePair
          legend="Did it happen as proposed?"
          value={choice}
          onChange={setChoice}
          choices={[
            {
              value: "APPROVE",
              label: (
                <ChoiceLabel>
                  <Check size={18} aria-hidden />
                  {choiceWords.APPROVE.label}
                </ChoiceLabel>
              ),
              detail: choiceWords.APPROVE.detail,
              disabled: isCasting,
            },
            {
              value: "REJECT",
              label: (
                <ChoiceLabel>
                  <X size={18} aria-hidden />
                  {choiceWords.REJECT.label}
                </ChoiceLabel>
              ),
              detail: choiceWords.REJECT.detail,
              disabled: isCasting,
            },
          ]}
        />
        <Consequence aria-live="polite">
          {choice !== null && consequences && (
            <>
              {consequences[choice]} <Soft>Amounts are as the bet stands now.</Soft>
            </>
          )}
        </Consequence>
        <Button type="submit" wide disabled={choice === null} pending={isCasting && "Submitting..."}>
          Submit vote
        </Button>
        <Soft as="p">
          Your vote can't be changed. Emails about votes may land in your junk folder, so look there too.
        </Soft>
      </Stack>
    </form>
  );
}

type VoteStakesFacts = ReturnType<typeof readStakes>;
const readStakes = (bet: FragmentType<typeof VoteStakes>) => readFragment(VoteStakes, bet);

function consequencesOf(facts: VoteStakesFacts, feePercent: string | null) {
  const { myParticipation: own, proposedWinningPosition: winner, feePolicy } = facts;
  if (!own || !winner) return null;
  return voteConsequences({
    stake: own.amount.amount,
    charge: own.stake?.totalCharge.amount ?? own.amount.amount,
    isWinning: own.position === winner,
    gain: sidesOf(facts).find(({ position }) => position === winner)?.gainPerPerson?.amount ?? null,
    feePolicy,
    feePercent,
  });
}
