import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { Avatar } from "../../components/avatar.tsx";
import { Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import type { Seat } from "../../generated/graphql.ts";
import { objectionWords } from "./objection-words.ts";
import { ElectorName, ElectorRow, VoteWord, Why } from "./recount.styles.ts";

const RecountRowFacts = graphql(`
  fragment RecountRow on Elector {
    seat
    user {
      id
      displayName
      profileImageUrl
    }
    vote {
      vote
      castAt
      objection {
        reason
        sentence
      }
    }
  }
`);

export type RecountRowProps = { readonly elector: FragmentType<typeof RecountRowFacts> };

const fallen: Readonly<Record<Exclude<Seat, "SEATED">, string>> = {
  BANNED: "Banned before voting, so not counted",
  CHARGED_BACK: "Left the bet through their bank, so not counted",
};

/** A person who could vote: their vote, its time, and its reason. */
export function RecountRow({ elector }: RecountRowProps) {
  const { user, seat, vote } = readFragment(RecountRowFacts, elector);
  return (
    <ElectorRow>
      <Avatar id={user.id} name={user.displayName} imageUrl={user.profileImageUrl} size={32} />
      <ElectorName translate="no">{user.displayName}</ElectorName>
      {vote ? <Choice vote={vote.vote} counts={seat === "SEATED"} /> : <Soft>Did not vote</Soft>}
      {vote && (
        <Why>
          <Soft>
            <Time at={vote.castAt} exactOnly />
          </Soft>
        </Why>
      )}
      {vote?.objection && (
        <Why>
          {objectionWords[vote.objection.reason].label}: {vote.objection.sentence}
        </Why>
      )}
      {seat !== "SEATED" && (
        <Why>
          <Soft>{fallen[seat]}</Soft>
        </Why>
      )}
    </ElectorRow>
  );
}

const Choice = ({ vote, counts }: { vote: "APPROVE" | "REJECT"; counts: boolean }) => (
  <VoteWord $counts={counts}>
    {vote === "APPROVE" ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
    {vote === "APPROVE" ? "Approved" : "Rejected"}
  </VoteWord>
);
