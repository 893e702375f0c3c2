import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useState, type FormEvent } from "react";
import { sidesOf } from "../../bets/bet-sides.ts";
import { useFeeTerms } from "../../bets/use-fee-terms.ts";
import { Button } from "../../components/button.tsx";
import { ChoicePair } from "../../components/choice-pair.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { VoteChoice } from "../../generated/graphql.ts";
import { keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { choiceWords } from "./choice-words.ts";
import { ObjectionFields, type ObjectionDraft } from "./objection-fields.tsx";
import { objectionReasons } from "./objection-words.ts";
import { useCastVote, voteDraft, type CastableVote } from "./use-cast-vote.ts";
import { voteConsequences } from "./vote-consequences.ts";
import { ChoiceLabel, Consequence } from "./voting.styles.ts";

const VoteStakes = graphql(`
  fragment VoteStakes on Bet {
    id
    feePolicy
    proposedWinningPosition
    proposesVoid
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
  const [objection, setObjection] = useObjection(facts.id);
  const [tried, setTried] = useState(false);
  const { isCasting, cast } = useCastVote(facts.id, { onCast, onRefused });
  const consequences = consequencesOf(facts, useFeeTerms()?.feePercent ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const vote = choice === null ? null : voteOf(choice, objection);
    if (vote !== null) void cast(vote);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack $gap={4}>
        <Notice title="Vote honestly">
          Vote on what happened, whichever side you hold: voting dishonestly leads to a permanent ban, on the first
          strike.
        </Notice>
        <ChoicePair
          legend={facts.proposesVoid ? "Is it true that it can't be judged?" : "Did it happen as proposed?"}
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
        {choice === "REJECT" && (
          <ObjectionFields value={objection} onChange={setObjection} tried={tried} disabled={isCasting} />
        )}
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

/** What was chosen and typed, which is kept until it is sent. */
function useObjection(betId: string) {
  const [objection, setObjection] = useState<ObjectionDraft>(() => {
    const kept = keptDraft(voteDraft(betId));
    const reason = objectionReasons.find((each) => each === kept["reason"]) ?? null;
    return { reason, sentence: kept["sentence"] ?? "" };
  });
  const change = (next: ObjectionDraft) => {
    keepDraft(voteDraft(betId), next);
    setObjection(next);
  };
  return [objection, change] as const;
}

/** The vote as it is sent; null while something is missing. */
function voteOf(vote: VoteChoice, { reason, sentence }: ObjectionDraft): CastableVote | null {
  if (vote === "APPROVE") return { vote };
  return reason === null || sentence.trim() === "" ? null : { vote, objection: { reason, sentence: sentence.trim() } };
}

type VoteStakesFacts = ReturnType<typeof readStakes>;
const readStakes = (bet: FragmentType<typeof VoteStakes>) => readFragment(VoteStakes, bet);

function consequencesOf(facts: VoteStakesFacts, feePercent: string | null) {
  const { myParticipation: own, proposedWinningPosition: winner, proposesVoid, feePolicy } = facts;
  if (!own || (!winner && !proposesVoid)) return null;
  return voteConsequences({
    stake: own.amount.amount,
    charge: own.stake?.totalCharge.amount ?? own.amount.amount,
    isWinning: own.position === winner,
    gain: sidesOf(facts).find(({ position }) => position === winner)?.gainPerPerson?.amount ?? null,
    feePolicy,
    feePercent,
  });
}
