import { Link } from "react-router-dom";
import { Notice } from "../../components/notice.tsx";
import { choiceWords } from "./choice-words.ts";
import type { VotingSituation } from "./voting-situation.ts";

type Done = Extract<VotingSituation, { readonly kind: "submitted" | "ended" }>;

export type VoteOutcomeProps = {
  readonly situation: Done;
  readonly betId: string;
  /** Whether the proposal was that the bet can't be judged. */
  readonly isVoid: boolean;
};

/** Replaces the form once there is nothing left to choose. */
export function VoteOutcome({ situation, betId, isVoid }: VoteOutcomeProps) {
  const isSubmitted = situation.kind === "submitted";
  return (
    <div role="status">
      <Notice tone={isSubmitted ? "success" : "info"} title={isSubmitted ? "Vote Submitted" : "Voting Period Ended"}>
        {isSubmitted ? submittedText(situation) : endedText(situation.isApproved, isVoid)}{" "}
        <Link to={`/bet/${betId}`}>See the bet</Link> or <Link to={`/vote/${betId}/recount`}>who voted and why</Link>
      </Notice>
    </div>
  );
}

function submittedText({ vote, isDecided }: Extract<Done, { kind: "submitted" }>): string {
  const cast = `You ${choiceWords[vote].done} the proposed result.`;
  return isDecided
    ? `${cast} The vote is decided, and the money is being moved.`
    : `${cast} You get an email when the vote is decided; look in your junk folder, too.`;
}

function endedText(isApproved: boolean, isVoid: boolean): string {
  if (!isApproved) return "The result was not approved in time, so everyone is refunded automatically, in full.";
  return isVoid
    ? "The participants agreed that it can't be judged. Everyone is being refunded, in full."
    : "The participants approved the result. The winners are being paid.";
}
