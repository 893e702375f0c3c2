import { useId, type ReactNode } from "react";
import { Amount } from "../../components/amount.tsx";
import { Card } from "../../components/card.tsx";
import { Soft } from "../../components/layout.ts";
import type { PlatformCountsQuery } from "../../generated/graphql.ts";
import { formatCount } from "../../shared/format-count.ts";
import { Count, CountList, CountTitle, CountValue } from "./admin.styles.ts";
import { CountGrid } from "./count-grid.ts";

export type CountsProps = { readonly counts: PlatformCountsQuery["platformCounts"] };

/** All counts by subject, with the amount of money where there is one. */
export function Counts({ counts }: CountsProps) {
  const { held, pending } = counts.escrowDetails;
  return (
    <CountGrid>
      <Group title="Bets and people">
        <Figure label="Bets" value={counts.bets} />
        <Figure label="Unsettled bets" value={counts.openBets} />
        <Figure label="Participations" value={counts.participations} />
        <Figure label="People" value={counts.people} />
      </Group>
      <Group title="Votes">
        <Figure label="Votes opened" value={counts.ballots} />
        <Figure label="Votes cast" value={counts.votes} />
      </Group>
      <Group title="Support">
        <Figure label="Tickets" value={counts.tickets} />
        <Figure label="Messages in tickets" value={counts.ticketMessages} />
      </Group>
      <Group title="Stakes">
        <Figure label="Stakes held" value={held.count} amount={held.amount.amount} />
        <Figure label="Unpaid stakes" value={pending.count} amount={pending.amount.amount} />
      </Group>
    </CountGrid>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CountTitle id={id}>{title}</CountTitle>
      <CountList>{children}</CountList>
    </Card>
  );
}

function Figure({ label, value, amount }: { label: string; value: number | null; amount?: string }) {
  return (
    <Count>
      <dt>{label}</dt>
      {value === null ? (
        <dd>
          <Soft>Not known now</Soft>
        </dd>
      ) : (
        <CountValue>{formatCount(value)}</CountValue>
      )}
      {amount !== undefined && (
        <dd>
          <Amount value={amount} />
        </dd>
      )}
    </Count>
  );
}
