import type { ReactNode } from "react";
import { EvidencePicture } from "../../bets/evidence-picture.tsx";
import { Amount } from "../../components/amount.tsx";
import { Avatar } from "../../components/avatar.tsx";
import { Card } from "../../components/card.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { SideMark } from "../../components/side-mark.tsx";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { Untranslated } from "../../components/untranslated.tsx";
import { EvidenceLink } from "./evidence-link.tsx";
import { VoteTerms } from "./vote-terms.tsx";
import { Claim, Evidence, Facts, LargePicture } from "./voting.styles.ts";

const VoteClaimFacts = graphql(`
  fragment VoteClaim on Bet {
    title
    proposedOutcome
    proposesVoid
    evidenceUrl
    evidencePicture {
      ...ShownPicture
    }
    proposedWinningPosition
    proposedAt
    proposer {
      id
      displayName
    }
    creator {
      id
      displayName
      profileImageUrl
    }
    totalAmount {
      amount
    }
    ...VoteTerms
  }
`);

export type VoteClaimProps = {
  readonly bet: FragmentType<typeof VoteClaimFacts>;
  /** What became of the vote, directly below the claim. */
  readonly result?: ReactNode;
};

/** What is voted on: the claim, the proposed result with its evidence, and the terms that it is judged by. */
export function VoteClaim({ bet, result }: VoteClaimProps) {
  const facts = readFragment(VoteClaimFacts, bet);
  const proposer = facts.proposer?.id === facts.creator.id ? "The creator" : facts.proposer?.displayName;
  return (
    <Stack $gap={6}>
      <Claim>{facts.title}</Claim>
      {result}
      <Card as="section" aria-label="The proposed result">
        <Stack $gap={4}>
          {facts.evidencePicture && (
            <LargePicture>
              <EvidencePicture picture={facts.evidencePicture} proposer={facts.proposer} />
            </LargePicture>
          )}
          <Evidence>{facts.proposedOutcome}</Evidence>
          {facts.evidenceUrl && <EvidenceLink to={facts.evidenceUrl} />}
          <Facts>
            {facts.proposesVoid && (
              <div>
                <dt>Proposed</dt>
                <dd>It can't be judged: everyone is refunded</dd>
              </div>
            )}
            {facts.proposedWinningPosition && (
              <div>
                <dt>Proposed winner</dt>
                <dd>
                  <SideMark side={facts.proposedWinningPosition} size="l" />
                </dd>
              </div>
            )}
            <div>
              <dt>
                The creator, <Untranslated>{facts.creator.displayName}</Untranslated>, holds
              </dt>
              <dd>
                <Avatar
                  id={facts.creator.id}
                  name={facts.creator.displayName}
                  imageUrl={facts.creator.profileImageUrl}
                  size={24}
                />
                <SideMark side="FOR" />
                <Amount value={facts.totalAmount.amount} />
              </dd>
            </div>
          </Facts>
          <VoteTerms bet={facts} />
          {facts.proposedAt && (
            <Soft as="p">
              {proposer ?? "A participant"} proposed this on <Time at={facts.proposedAt} exactOnly />
            </Soft>
          )}
        </Stack>
      </Card>
    </Stack>
  );
}
