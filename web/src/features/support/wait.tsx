import { Badge } from "../../components/badge.tsx";
import { useNow } from "../../components/use-now.ts";
import { readFragment, type FragmentType } from "../../generated/fragment-masking.ts";
import { graphql } from "../../generated/gql.ts";
import { isOngoing } from "./ticket-words.ts";
import { waitInWords } from "./wait-words.ts";

const WaitFacts = graphql(`
  fragment WaitFacts on Ticket {
    status
    waitingSince
    answerDueAt
  }
`);

export type WaitProps = { readonly ticket: FragmentType<typeof WaitFacts> };

/**
 * How long the owner has waited, and whether the promised reply is late. For staff; renders nothing for an ended
 * ticket.
 */
export function Wait({ ticket }: WaitProps) {
  const { status, waitingSince, answerDueAt } = readFragment(WaitFacts, ticket);
  const now = useNow();
  if (!isOngoing(status)) return null;
  if (!waitingSince) return <Badge tone="success">Answered</Badge>;
  const { waited, due, isLate } = waitInWords({ waitingSince, answerDueAt: answerDueAt ?? null }, now);
  return (
    <>
      <Badge>{waited}</Badge>
      {due !== null && <Badge tone={isLate ? "danger" : "neutral"}>{due}</Badge>}
    </>
  );
}
