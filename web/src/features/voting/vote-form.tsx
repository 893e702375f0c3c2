import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useState, type FormEvent, type ReactNode } from "react";
import { sidesOf } from "../../bets/bet-sides.ts";
import { useFeeTerms } from "../../bets/use-fee-terms.ts";
import { Button } from "../../components/forms/button.tsx";
import { ChoicePair, type Choice } from "../../components/forms/choice-pair.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { VoteChoice } from "../../generated/graphql.ts";
import { keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { choiceWords } from "./choice-words.ts";
import { DockPlace } from "./dock.styles.ts";
import { ObjectionFields, type ObjectionDraft } from "./objection-fields.tsx";
import { objectionReasons, objectionWords } from "./objection-words.ts";
import { useCastVote, voteDraft, type CastableVote } from "./use-cast-vote.ts";
import { voteConsequences } from "./vote-consequences.ts";
import { VoteDock } from "./vote-dock.tsx";
import { questionOf, YOU } from "./vote-question.ts";
import { ChoiceLabel, Consequence } from "./voting.styles.ts";

const VoteStakes = graphql(`
  fragment VoteStakes on Bet {
    id
    feePolicy
    proposedWinningPosition
    proposesVoid
    proposer {
      id
      displayName
    }
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
  readonly readerId: string;
  readonly onCast: () => void;
  readonly onRefused: () => void;
};

/**
 * Asks what happened: first a reminder to be honest, then two equal choices. Shows what a choice means for the user's
 * own money only after it is made.
 */
export function VoteForm({ bet, readerId, onCast, onRefused }: VoteFormProps) {
  const facts = readFragment(VoteStakes, bet);
  const [choice, setChoice] = useState<VoteChoice | null>(null);
  const [tried, setTried] = useState(false);
  const [objection, setObjection] = useObjection(facts.id);
  const { isCasting, cast } = useCastVote(facts.id, { onCast, onRefused });
  const consequences = consequencesOf(facts, useFeeTerms()?.feePercent ?? null);
  const { question, answers, chosen } = questionOf({
    proposer: facts.proposer?.id === readerId ? YOU : (facts.proposer?.displayName ?? "A participant"),
    winner: facts.proposedWinningPosition ?? null,
  });
  const isMissing = tried && choice === null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (choice !== null) void cast(voteOf(choice, objection));
    else event.currentTarget.querySelector("input")?.focus();
  };
  const answer = (value: VoteChoice, icon: ReactNode): Choice<VoteChoice> => ({
    value,
    label: (
      <ChoiceLabel>
        {icon}
        {choiceWords[value].label}
      </ChoiceLabel>
    ),
    detail: answers[value],
    disabled: isCasting,
  });
  return (
    <DockPlace onSubmit={submit} noValidate>
      <Stack $gap={4}>
        <Notice title="Vote honestly">
          Vote on what happened, whichever side you hold: voting dishonestly leads to a permanent ban, on the first
          strike.
        </Notice>
        <VoteDock>
          <ChoicePair
            legend={question}
            value={choice}
            onChange={setChoice}
            choices={[
              answer("APPROVE", <Check size={18} aria-hidden />),
              answer("REJECT", <X size={18} aria-hidden />),
            ]}
            error={isMissing ? "Choose one of the two. Nothing was sent yet." : undefined}
          />
          <Consequence aria-live="polite">
            {choice !== null && (
              <>
                <strong>{chosen[choice]}</strong> {consequences?.[choice]} A vote can't be changed.
              </>
            )}
          </Consequence>
          {choice === "REJECT" && <ObjectionFields value={objection} onChange={setObjection} disabled={isCasting} />}
          <Button type="submit" wide pending={isCasting && "Submitting..."}>
            Submit vote
          </Button>
        </VoteDock>
        <Soft as="p">
          Amounts are as the bet stands now. Emails about votes may land in your junk folder, so look there too.
        </Soft>
      </Stack>
    </DockPlace>
  );
}

/** Keeps the reason and the text until they are sent. */
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

/**
 * Returns the vote to send. A rejection may say why: a reason without a sentence is sent with that reason's own text.
 */
function voteOf(vote: VoteChoice, { reason, sentence }: ObjectionDraft): CastableVote {
  const said = sentence.trim() || (reason && objectionWords[reason].meaning);
  return vote === "REJECT" && said ? { vote, objection: { reason: reason ?? "OTHER", sentence: said } } : { vote };
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
