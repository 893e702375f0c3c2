import Hourglass from "lucide-react/icons/hourglass";
import UserX from "lucide-react/icons/user-x";
import type { ReactNode } from "react";
import { ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import type { VotingSituation } from "./voting-situation.ts";

type Shut = Extract<VotingSituation, { readonly kind: "not-active" | "not-a-participant" | "no-vote" }>;

export type VoteMessageProps = { readonly situation: Shut; readonly betId: string };

type Message = { readonly title: string; readonly text: string; readonly icon: ReactNode };

/** The whole page for a user who can't vote on this bet. */
export function VoteMessage({ situation, betId }: VoteMessageProps) {
  return (
    <EmptyState isPage {...messageOf(situation)} action={<ButtonLink to={`/bet/${betId}`}>See the bet</ButtonLink>} />
  );
}

function messageOf(situation: Shut): Message {
  switch (situation.kind) {
    case "not-active":
      return { title: "Voting Not Active", text: situation.text, icon: <Hourglass size={22} aria-hidden /> };
    case "not-a-participant":
      return {
        title: "Not a Participant",
        text: "Only people with a stake in this bet vote on its result.",
        icon: <UserX size={22} aria-hidden />,
      };
    case "no-vote":
      return {
        title: "You Have No Vote",
        text: "A banned account doesn't vote. Your stake stays in the bet and is paid or refunded like everyone else's.",
        icon: <UserX size={22} aria-hidden />,
      };
  }
}
