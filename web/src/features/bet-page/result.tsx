import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EvidencePicture } from "../../bets/evidence-picture.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { OutsideLink } from "../../components/outside-link.tsx";
import { SideMark } from "../../components/side-mark.tsx";
import { Time } from "../../components/time.tsx";
import { graphql } from "../../generated/gql.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import type { BetResultFragment, Position } from "../../generated/graphql.ts";
import { refundReason } from "./refund-reason.ts";
import { Words } from "./result.styles.ts";

const BetResult = graphql(`
  fragment BetResult on Bet {
    id
    status
    winningPosition
    outcome
    decisionReason
    endedAt
    proposedWinningPosition
    proposesVoid
    proposedOutcome
    evidenceUrl
    evidencePicture {
      ...ShownPicture
    }
    proposedAt
    myParticipation {
      id
    }
    ballot {
      id
    }
    proposer {
      id
      displayName
    }
  }
`);

export type ResultProps = { readonly bet: FragmentType<typeof BetResult> };

/** How the bet ended, or what is being voted on. Renders nothing before either. */
export function Result({ bet }: ResultProps) {
  const facts = readFragment(BetResult, bet);
  switch (facts.status) {
    case "RESOLVED":
      return (
        <Section title="Resolved" at={facts.endedAt ?? null}>
          <Winner label="Winning position" position={facts.winningPosition ?? null} />
          {facts.outcome && <Detail label="Outcome details">{facts.outcome}</Detail>}
          <Evidence facts={facts} />
          <RecountLink bet={facts} />
        </Section>
      );
    case "REFUNDED":
      return (
        <Section title="Everyone is refunded" at={facts.endedAt ?? null}>
          <p>{refundReason(facts.decisionReason ?? null)}</p>
          {facts.proposedOutcome && <Detail label={proposedLabel(facts.proposesVoid)}>{facts.proposedOutcome}</Detail>}
          <Evidence facts={facts} />
          <RecountLink bet={facts} />
        </Section>
      );
    case "VOTING":
      return (
        <Section title="Proposed result" at={facts.proposedAt ?? null}>
          <Winner label="Proposed winning position" position={facts.proposedWinningPosition ?? null} />
          {facts.proposesVoid && <p>It can't be judged: everyone is refunded if the participants agree.</p>}
          {facts.proposedOutcome && (
            <Detail label={facts.proposer ? `In the words of ${facts.proposer.displayName}` : "What happened"}>
              {facts.proposedOutcome}
            </Detail>
          )}
          <Evidence facts={facts} />
        </Section>
      );
    case "DRAFT":
    case "ACTIVE":
    case "ABANDONED":
      return null;
  }
}

function Section({ title, at, children }: { title: string; at: string | null; children: ReactNode }) {
  return (
    <Card aria-labelledby="result">
      <Stack $gap={4}>
        <Row $justify="space-between" $align="baseline">
          <h2 id="result">{title}</h2>
          {at !== null && (
            <Soft>
              <Time at={at} />
            </Soft>
          )}
        </Row>
        {children}
      </Stack>
    </Card>
  );
}

type Recountable = { readonly id: string; readonly myParticipation?: object | null; readonly ballot?: object | null };

/** For the bet's participants, if there was a vote. */
const RecountLink = ({ bet: { id, myParticipation, ballot } }: { bet: Recountable }) =>
  myParticipation && ballot ? (
    <p>
      <Link to={`/vote/${id}/recount`}>Who voted, how and why</Link>
    </p>
  ) : null;

const proposedLabel = (isVoid: boolean): string =>
  isVoid ? "Why it was said that it can't be judged" : "What had been proposed";

type Evidenced = Pick<BetResultFragment, "evidenceUrl" | "evidencePicture" | "proposer">;

/** A link to check what was proposed, and the picture of it. */
const Evidence = ({ facts: { evidenceUrl, evidencePicture, proposer } }: { facts: Evidenced }) => (
  <>
    {evidenceUrl && (
      <p>
        Evidence: <OutsideLink to={evidenceUrl} />
      </p>
    )}
    {evidencePicture && <EvidencePicture picture={evidencePicture} proposer={proposer} />}
  </>
);

function Winner({ label, position }: { label: string; position: Position | null }) {
  if (position === null) return null;
  return (
    <Row>
      <span>{label}:</span>
      <SideMark side={position} size="m" />
    </Row>
  );
}

const Detail = ({ label, children }: { label: string; children: string }) => (
  <Stack $gap={1}>
    <Soft>{label}</Soft>
    <Words>{children}</Words>
  </Stack>
);
