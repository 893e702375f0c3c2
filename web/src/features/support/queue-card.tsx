import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/forms/button.tsx";
import { CardLink } from "../../components/card-link.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { Excerpt, TicketBox } from "./support.styles.ts";
import { categoryWords, isOngoing, statusWords } from "./ticket-words.ts";
import { useHoldTicket } from "./use-hold-ticket.ts";
import { Wait } from "./wait.tsx";
import { Untranslated } from "../../components/untranslated.tsx";

const QueueCardFacts = graphql(`
  fragment QueueCardFacts on Ticket {
    id
    subject
    description
    category
    status
    createdAt
    user {
      id
      displayName
    }
    assignee {
      id
      displayName
    }
    ...WaitFacts
  }
`);

export type QueueCardProps = {
  readonly ticket: FragmentType<typeof QueueCardFacts>;
  /** The viewer's id: their own name reads "you". */
  readonly viewerId: string;
};

/**
 * A ticket in the queue: who waits, for how long, and who answers. The whole card opens it; taking it does not require
 * that.
 */
export function QueueCard({ ticket, viewerId }: QueueCardProps) {
  const facts = readFragment(QueueCardFacts, ticket);
  const { isTaking, take } = useHoldTicket(facts.id);
  const { user, assignee, status } = facts;
  const isFree = isOngoing(status) && !assignee && user.id !== viewerId;
  return (
    <Card as="article" $interactive>
      <TicketBox>
        <h2>
          <CardLink to={{ search: `?ticket=${facts.id}` }} preventScrollReset>
            {facts.subject}
          </CardLink>
        </h2>
        <Row>
          <Wait ticket={facts} />
          <Badge tone={statusWords[status].tone}>{statusWords[status].word}</Badge>
          <Badge>{categoryWords[facts.category]}</Badge>
        </Row>
        <Excerpt>{facts.description}</Excerpt>
        <Row $justify="space-between" $gap={3}>
          <Soft>
            <Untranslated>{user.displayName}</Untranslated>, <Time at={facts.createdAt} />
          </Soft>
          {isFree ? (
            <Button
              look="secondary"
              size="small"
              aria-label={`Take: ${facts.subject}`}
              pending={isTaking && "Taking..."}
              onClick={() => void take()}
            >
              Take
            </Button>
          ) : (
            assignee && (
              <Soft>
                Held by {assignee.id === viewerId ? "you" : <Untranslated>{assignee.displayName}</Untranslated>}
              </Soft>
            )
          )}
        </Row>
      </TicketBox>
    </Card>
  );
}
