import { useState } from "react";
import { Link } from "react-router-dom";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/forms/button.tsx";
import { Row, Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { useNow } from "../../components/use-now.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { Item, ItemHead, Subject } from "./admin.styles.ts";
import { ParkedDecision } from "./parked-decision.tsx";
import {
  actionsFor,
  actionWords,
  movedAtStripe,
  parkedWords,
  reasonInWords,
  waitsTooLong,
  type ParkedDecisionKind,
} from "./parked-words.ts";

const ParkedItemFacts = graphql(`
  fragment ParkedItemFacts on ParkedItem {
    id
    kind
    subject
    betId
    amount {
      amount
    }
    user {
      id
      displayName
    }
    since
    reason
  }
`);

export type ParkedItemProps = { readonly item: FragmentType<typeof ParkedItemFacts> };

/** One item of parked work: what happened, whose money it is, and the possible decisions. */
export function ParkedItem({ item }: ParkedItemProps) {
  const { kind, subject, betId, amount, user, since, reason } = readFragment(ParkedItemFacts, item);
  const [asked, setAsked] = useState<ParkedDecisionKind | null>(null);
  const now = useNow();
  const { word, tone, text } = parkedWords[kind];
  const actions = actionsFor(kind, subject, reason);
  const why = reasonInWords(kind, reason);
  const isLate = kind === "WAITING_PAYOUT" && waitsTooLong(new Date(since), now);
  return (
    <Item>
      <ItemHead>
        <Row $gap={2}>
          <Badge tone={tone}>{word}</Badge>
          {isLate && <Badge tone="danger">More than 60 days</Badge>}
          {user && <strong translate="no">{user.displayName}</strong>}
        </Row>
        {amount && <Amount value={amount.amount} size="m" />}
      </ItemHead>
      <p>
        {text}
        {isLate && " Ask them to set up payouts: Stripe limits how long money may be held."} {why}
      </p>
      <Soft>
        Since <Time at={since} />
        {betId && (
          <>
            {" · "}
            <Link to={`/bet/${betId}`}>See the bet</Link>
          </>
        )}
      </Soft>
      <Subject>{subject}</Subject>
      {actions.length > 0 && (
        <Row $gap={2}>
          {actions.map((action, index) => (
            <Button
              key={action}
              size="small"
              look={index === 0 ? "primary" : "secondary"}
              onClick={() => setAsked(action)}
            >
              {actionWords[action].offer}
            </Button>
          ))}
        </Row>
      )}
      {asked && (
        <ParkedDecision
          action={asked}
          subject={asked === "ADOPT_MOVEMENT" ? movedAtStripe(kind, subject) : subject}
          amount={amount?.amount ?? null}
          person={user?.displayName ?? null}
          onClose={() => setAsked(null)}
        />
      )}
    </Item>
  );
}
