import { Button } from "../../components/forms/button.tsx";
import { CardLink } from "../../components/card-link.tsx";
import { Card } from "../../components/card.tsx";
import { Row, Soft } from "../../components/layout.ts";
import { Time } from "../../components/time.tsx";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { formatCount } from "../../shared/format-count.ts";
import { Excerpt, TicketBox } from "./support.styles.ts";
import { TicketBadges } from "./ticket-badges.tsx";
import { isOngoing } from "./ticket-words.ts";
import { useEndTicket } from "./use-end-ticket.ts";

const TicketCardFacts = graphql(`
  fragment TicketCardFacts on Ticket {
    id
    subject
    description
    status
    createdAt
    messageCount
    ...TicketBadgesFacts
  }
`);

export type TicketCardProps = {
  readonly ticket: FragmentType<typeof TicketCardFacts>;
};

/** A compact view of the user's own ticket. The whole card opens it; resolving it does not require that. */
export function TicketCard({ ticket }: TicketCardProps) {
  const facts = readFragment(TicketCardFacts, ticket);
  const { isResolving, resolve } = useEndTicket();
  return (
    <Card as="article" $interactive>
      <TicketBox>
        <h2>
          <CardLink to={{ search: `?ticket=${facts.id}` }} preventScrollReset>
            {facts.subject}
          </CardLink>
        </h2>
        <TicketBadges ticket={facts} />
        <Excerpt>{facts.description}</Excerpt>
        <Row $justify="space-between" $gap={3}>
          <Soft>
            <Time at={facts.createdAt} />, {messagesInWords(facts.messageCount)}
          </Soft>
          {isOngoing(facts.status) && (
            <Button
              look="secondary"
              size="small"
              aria-label={`Mark resolved: ${facts.subject}`}
              pending={isResolving && "Resolving..."}
              onClick={() => void resolve(facts.id)}
            >
              Mark resolved
            </Button>
          )}
        </Row>
      </TicketBox>
    </Card>
  );
}

const messagesInWords = (count: number) =>
  count === 0 ? "no answer yet" : count === 1 ? "1 message" : `${formatCount(count)} messages`;
