import { Link } from "react-router-dom";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { Row, Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { EndAppButton } from "../../decisions/end-app-button.tsx";
import { StatusBadge } from "../../bets/status-badge.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { sentenceCase } from "../../shared/sentence-case.ts";
import { Code } from "./staff.styles.ts";
import { Untranslated } from "../../components/untranslated.tsx";

const StakeRowFacts = graphql(`
  fragment StakeRowFacts on EscrowParticipant {
    id
    amount {
      amount
    }
    status
    paymentIntentId
    createdAt
    bet {
      id
      title
    }
  }
`);

const BetRowFacts = graphql(`
  fragment BetRowFacts on Bet {
    id
    title
    status
    participantCount
    currentPool {
      amount
    }
  }
`);

const TicketRowFacts = graphql(`
  fragment TicketRowFacts on Ticket {
    id
    subject
    status
    createdAt
  }
`);

const AppRowFacts = graphql(`
  fragment AppRowFacts on App {
    id
    name
    createdAt
  }
`);

const DecisionRowFacts = graphql(`
  fragment DecisionRowFacts on PersonDecision {
    id
    action
    reason
    createdAt
    before {
      name
      value
    }
    after {
      name
      value
    }
    actor {
      id
      displayName
    }
  }
`);

/** A stake: its amount, its bet, its status, and its id at Stripe. */
export function StakeRow({ stake }: { readonly stake: FragmentType<typeof StakeRowFacts> }) {
  const { id, amount, status, paymentIntentId, createdAt, bet } = readFragment(StakeRowFacts, stake);
  return (
    <>
      <Row $gap={2}>
        <Amount value={amount.amount} />
        {bet ? <Link to={`/bet/${bet.id}`}>{bet.title}</Link> : <Soft>a bet that is not shown</Soft>}
        <Badge>{sentenceCase(status)}</Badge>
      </Row>
      <Soft>
        <Time at={createdAt} />
      </Soft>
      <Code>
        {id}
        {paymentIntentId && ` · ${paymentIntentId}`}
      </Code>
    </>
  );
}

/** A bet that the person created. */
export function BetRow({ bet }: { readonly bet: FragmentType<typeof BetRowFacts> }) {
  const { id, title, status, participantCount, currentPool } = readFragment(BetRowFacts, bet);
  return (
    <>
      <Row $gap={2}>
        <Link to={`/bet/${id}`}>{title}</Link>
        <StatusBadge status={status} />
      </Row>
      <Soft>
        {participantCount === 1 ? "1 participant" : `${participantCount} participants`},{" "}
        <Amount value={currentPool.amount} /> in the pool
      </Soft>
    </>
  );
}

/** A ticket, which opens on the support page. */
export function TicketRow({ ticket }: { readonly ticket: FragmentType<typeof TicketRowFacts> }) {
  const { id, subject, status, createdAt } = readFragment(TicketRowFacts, ticket);
  return (
    <>
      <Row $gap={2}>
        <Link to={`/support?ticket=${id}`}>{subject}</Link>
        <Badge>{sentenceCase(status)}</Badge>
      </Row>
      <Soft>
        <Time at={createdAt} />
      </Soft>
    </>
  );
}

const decided = {
  BAN_USER: "Banned permanently",
  END_SESSIONS: "Signed out everywhere",
  END_APP: "App ended",
} as const;

export type AppRowProps = { readonly app: FragmentType<typeof AppRowFacts>; readonly mayEnd: boolean };

/** An app that the person registered. */
export function AppRow({ app, mayEnd }: AppRowProps) {
  const { id, name, createdAt } = readFragment(AppRowFacts, app);
  return (
    <>
      <Row $gap={2}>
        <strong>{name}</strong>
        {mayEnd && <EndAppButton app={{ id, name }} />}
      </Row>
      <Soft>
        Registered <Time at={createdAt} />
      </Soft>
      <Code>{id}</Code>
    </>
  );
}

/** "status Active". */
const changeWords = (words: readonly { readonly name: string; readonly value: string }[]) =>
  words.map(({ name, value }) => `${name} ${sentenceCase(value)}`).join(", ");

/** A decision by an admin, with the reason on record. */
export function DecisionRow({ decision }: { readonly decision: FragmentType<typeof DecisionRowFacts> }) {
  const { action, reason, createdAt, actor, before, after } = readFragment(DecisionRowFacts, decision);
  return (
    <>
      <strong>{decided[action]}</strong>
      <p>{reason}</p>
      {after.length > 0 && (
        <p>
          {changeWords(before)} → {changeWords(after)}
        </p>
      )}
      <Soft>
        <Untranslated>{actor.displayName}</Untranslated>, <Time at={createdAt} />
      </Soft>
    </>
  );
}
