import Clock from "lucide-react/icons/clock";
import { Badge } from "../../components/badge.tsx";
import { Row } from "../../components/layout.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { categoryWords, isOngoing, priorityWords, responseTime, statusWords } from "./ticket-words.ts";

const TicketBadgesFacts = graphql(`
  fragment TicketBadgesFacts on Ticket {
    category
    priority
    status
  }
`);

export type TicketBadgesProps = {
  readonly ticket: FragmentType<typeof TicketBadgesFacts>;
  /** Whether to show how soon a reply is promised; staff see until when it is due. */
  readonly withPromise?: boolean;
};

/** A ticket's status, its category, and how soon a reply is promised. */
export function TicketBadges({ ticket, withPromise = true }: TicketBadgesProps) {
  const { category, priority, status } = readFragment(TicketBadgesFacts, ticket);
  const { word, tone } = statusWords[status];
  return (
    <Row>
      <Badge tone={tone}>{word}</Badge>
      <Badge>{categoryWords[category]}</Badge>
      <Badge>{priorityWords[priority]} priority</Badge>
      {withPromise && isOngoing(status) && (
        <Badge>
          <Clock size={13} aria-hidden />
          {responseTime(priority)}
        </Badge>
      )}
    </Row>
  );
}
